/** Moves the bytes of captures into the current store, from rows and from other stores. */
import type { Sql } from '#prisma/open-database.ts';
import { CaptureStoreError } from './capture-store/capture-store.ts';
import { lockObject, type StoredObject, saveBytes } from './capture-store/stored-objects.ts';
import { type CaptureRow, readBytes } from './captures.ts';
import type { MarketContext } from './market-context.ts';

/** Captures whose keys are loaded at once, and how many of them are moved together. */
const LISTED = 200;
const TOGETHER = 4;

export interface MoveProblem {
  readonly captureId: string;
  readonly problem: 'bytes_missing' | 'bytes_changed';
  /** For the operator: where, and what is wrong. */
  readonly detail: string;
}

interface MoveCounts {
  /** The name of the current store. */
  readonly store: string;
  readonly moved: number;
  /** Of the moved documents, uncompressed. */
  readonly bytes: number;
  /** Whose bytes are missing or damaged where they should be: left as they are. */
  readonly failed: number;
  /** False when `limit` ended it before the last capture. */
  readonly isDone: boolean;
}

/**
 * Moves the bytes of captures, oldest first, at most `limit` of them. Each is read and compared with
 * its hash, put into the current store, read there and compared again, and only then does its row name the
 * new place. Without a transaction over several captures, so that it may be interrupted and started
 * again, beside the server. What is left in the old store is deleted by the daily cleanup. Throws
 * CaptureStoreError when a store cannot be reached.
 */
export async function moveCaptures(
  context: MarketContext,
  { limit, report }: { limit: number; report: (problem: MoveProblem) => void },
): Promise<MoveCounts> {
  const { db, captures } = context;
  const store = captures.current.name;
  const counts = { moved: 0, bytes: 0, failed: 0 };
  let after = { at: new Date(0), id: '' };
  while (counts.moved < limit) {
    const room = Math.min(LISTED, limit - counts.moved);
    const keys = await listElsewhere(db, { store, after, limit: room });
    const last = keys.at(-1);
    if (!last) return { store, ...counts, isDone: true };
    for (let n = 0; n < keys.length; n += TOGETHER) {
      const together = keys.slice(n, n + TOGETHER).map((key) => moveCapture(context, key));
      for (const result of await Promise.all(together))
        if (typeof result === 'number') {
          counts.moved += 1;
          counts.bytes += result;
        } else if (result) {
          counts.failed += 1;
          report(result);
        }
    }
    after = last;
  }
  const isDone = (await listElsewhere(db, { store, after, limit: 1 })).length === 0;
  return { store, ...counts, isDone };
}

interface Key {
  readonly id: string;
  readonly at: Date;
}

async function listElsewhere(
  sql: Sql,
  { store, after, limit }: { store: string; after: Key; limit: number },
): Promise<Key[]> {
  const { rows } = await sql.query<Key>(
    `select id, fetched_at as at from pricing.capture
     where dropped_at is null and store is distinct from $1
       and (fetched_at, id) > ($2::timestamptz, $3)
     order by fetched_at, id limit $4`,
    [store, after.at, after.id, limit],
  );
  return rows;
}

type MovedRow = Pick<CaptureRow, 'id' | 'body' | 'store' | 'encoding' | 'sha256' | 'size'>;

/** Returns the size of the document; null when its bytes were dropped or moved meanwhile. */
async function moveCapture(
  context: MarketContext,
  { id, at }: Key,
): Promise<number | MoveProblem | null> {
  const { rows } = await context.db.query<MovedRow>(
    `select id, body, store, encoding, sha256, size from pricing.capture
     where id = $1 and fetched_at = $2 and dropped_at is null`,
    [id, at],
  );
  const [row] = rows;
  if (!row) return null;
  const { sha256, size } = row;
  try {
    const stored = await saveBytes(context, { bytes: await readBytes(context, row), sha256 });
    const { store, encoding } = stored;
    await readBytes(context, { id, body: null, store, encoding, sha256, size });
    return (await recordMove(context, { row, at, stored })) ? size : null;
  } catch (error) {
    if (!(error instanceof CaptureStoreError) || error.problem === 'unavailable') throw error;
    const problem = error.problem === 'missing' ? 'bytes_missing' : 'bytes_changed';
    return { captureId: id, problem, detail: error.detail };
  }
}

async function recordMove(
  { db, clock }: MarketContext,
  { row, at, stored }: { row: MovedRow; at: Date; stored: StoredObject },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockObject(tx, stored))) return false;
    const done = await tx.query(
      `update pricing.capture set store = $3, encoding = $4, body = null
       where id = $1 and fetched_at = $2 and dropped_at is null and store is not distinct from $5`,
      [row.id, at, stored.store, stored.encoding, row.store],
    );
    if (row.store !== null)
      tx.send(
        `update pricing.capture_object set check_at = least(check_at, $4)
         where sha256 = $1 and encoding = $2 and store = $3`,
        [row.sha256, row.encoding, row.store, clock.now()],
      );
    return done.rowCount === 1;
  });
}
