/** LISTEN on a connection of its own, which is opened again when it is lost. What is said while it is away is not heard. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ListenOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** It listens, for the first time or again: what was said before went unheard. */
  readonly onListening?: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Listening {
  close(): Promise<void>;
}

const REOPEN_AFTER_MS = 500;
const MAX_REOPEN_AFTER_MS = 10_000;
/** A connection that died without a word (a firewall that forgot it) is found out by asking now and then. */
const CHECK_EVERY_MS = 30_000;
const CHECK_MS = 10_000;

/** Begins to listen; the connection is made meanwhile. */
export function listenToChannel(
  settings: pg.ClientConfig,
  { channel, onMessage, onListening, onError }: ListenOptions,
): Listening {
  const closing = new AbortController();
  let current: pg.Client | undefined;

  /** Ends when the connection does. */
  const listen = async (client: pg.Client, onOpen: () => void): Promise<void> => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // What is wrong with it is told by the statement that fails, or by its end.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onOpen();
    onListening?.();
    const checks = setInterval(() => check(client), CHECK_EVERY_MS).unref();
    await ended;
    clearInterval(checks);
    throw new Error('the connection that listens was lost');
  };
  const keepListening = async (): Promise<void> => {
    let attempts = 0;
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        ...settings,
        keepAlive: true,
        connectionTimeoutMillis: CHECK_MS,
      });
      current = client;
      try {
        await listen(client, () => (attempts = 0));
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      client.connection.stream.destroy();
      const pause = Math.min(REOPEN_AFTER_MS * 2 ** attempts, MAX_REOPEN_AFTER_MS);
      attempts += 1;
      await sleep(pause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  const kept = keepListening();

  return {
    close: async () => {
      closing.abort();
      // Not `end`: while it is still being connected that may never be answered.
      current?.connection.stream.destroy();
      await kept;
    },
  };
}

/** Ends a connection that does not answer. */
function check(client: pg.Client): void {
  const late = setTimeout(() => client.connection.stream.destroy(), CHECK_MS).unref();
  void client
    .query('select 1')
    .catch(() => undefined)
    .finally(() => clearTimeout(late));
}
