/**
 * Text or bytes that are read from the database while they are sent. All of it shows one snapshot of the data:
 * one read-only transaction, which ends with the stream.
 */
import { AppError } from '#kernel/app-error.ts';
import { createPlaces, type Places } from '#kernel/places.ts';
import type { Database, Tx } from '#prisma/open-database.ts';

/** Each stream holds a connection of the pool; the others are for ordinary requests. */
const MAX_STREAMS = 4;
/** Of one account. */
const MAX_OF_ACCOUNT = 3;
const RETRY_AFTER_SECONDS = 5;
/** For a client that stops reading, the transaction is not kept open longer than this. */
const STALL_MS = 60_000;
const IDLE_MS = STALL_MS + 30_000;

const placesOf = new WeakMap<Database, Places>();

export interface TextStream {
  readonly accountId: string;
  /** Pieces of the text or file. Stopped when the client has gone. */
  readonly read: (tx: Tx) => AsyncGenerator<string | Uint8Array>;
  /**
   * The last piece after an error; null to cut the connection, so that the client notices that the
   * text is not complete.
   */
  readonly endWith: (error: unknown) => string | null;
  /**
   * Cuts the connection itself. The server would write an error of the stream to the console, and
   * not to the log. Absent without a connection: the stream then ends with the error.
   */
  readonly cut?: (() => unknown) | undefined;
}

/**
 * Opens the stream with its first piece already read. Throws the error of the first piece, and
 * `unavailable` when too many streams are open.
 */
export async function openTextStream(
  db: Database,
  { accountId, read, endWith, cut }: TextStream,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const places = placesOf.get(db) ?? createPlaces({ most: MAX_STREAMS, mostOfOne: MAX_OF_ACCOUNT });
  placesOf.set(db, places);
  const leave = await places.take(accountId, 0);
  if (!leave)
    throw new AppError('unavailable', 'Too many lists are being sent at the same time; try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const writer = writable.getWriter();
  let isGone = false;
  writer.closed.catch(() => {
    isGone = true;
  });
  const write = async (text: string | Uint8Array): Promise<void> => {
    const stop = (): void => {
      if (cut) cut();
      else void writer.abort(new Error('The client stopped reading')).catch(() => undefined);
    };
    const stalled = setTimeout(stop, STALL_MS);
    await writer
      .write(typeof text === 'string' ? encoder.encode(text) : Uint8Array.from(text))
      .finally(() => clearTimeout(stalled));
  };
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const sent = db.transaction(async (tx) => {
    tx.send('set transaction isolation level repeatable read, read only');
    tx.send(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`);
    for await (const text of read(tx)) {
      hasBegun = true;
      begun.resolve();
      await write(text);
    }
  });
  const finish = async (): Promise<void> => {
    try {
      await sent;
      begun.resolve();
      await writer.close();
    } catch (error) {
      begun.reject(error);
      if (!hasBegun || isGone) return;
      const last = endWith(error);
      if (last === null) {
        if (cut) cut();
        else await writer.abort(error);
        return;
      }
      await write(last);
      await writer.close();
    } finally {
      leave();
    }
  };
  // Whoever reads the stream sees how it ended; after a cancellation nobody does.
  finish().catch(() => undefined);
  await begun.promise;
  return readable;
}
