/**
 * Which objects the stores have, and which of them are being deleted. An object is registered before
 * it is put and until after it was deleted, so that none is forgotten; and it is locked by whoever
 * records a capture of it and by whoever deletes it, so that a capture never names an object that
 * somebody else deletes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#kernel/durations.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { CaptureTarget } from '#pricing/market/market-context.ts';
import { CaptureStoreError, describeObject, type ObjectKey } from './capture-store.ts';
import { chooseEncoding, encodeBytes } from './encode-bytes.ts';

/** An object and its store. */
export interface StoredObject extends ObjectKey {
  readonly store: string;
}

/**
 * How long an object without a capture is kept: much longer than it takes to record one after its
 * bytes were put.
 */
export const UNNAMED_KEPT_MS = DAY_MS;
/** Longer than any deletion takes: after it, the process that deleted has died. */
export const DELETION_MS = 15 * 60_000;

const AGAIN_MS = 100;
const WAIT_MS = 10_000;

/**
 * Puts bytes into the current store; they are durable when this returns. Bytes that are there
 * already are not stored twice. Throws CaptureStoreError.
 */
export async function saveBytes(
  { db, captures, clock }: CaptureTarget,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: Buffer },
): Promise<StoredObject> {
  const store = captures.current;
  const encoding = chooseEncoding(bytes);
  const object: StoredObject = { sha256, encoding, store: store.name };
  const until = performance.now() + WAIT_MS;
  while (!(await registerObject(db, object, clock.now()))) {
    if (performance.now() > until)
      throw new CaptureStoreError(
        'unavailable',
        `${describeObject(store, object)}: still being deleted`,
      );
    await sleep(AGAIN_MS);
  }
  await store.put(object, await encodeBytes(bytes, encoding));
  return object;
}

/** False while the object is being deleted: what is put now could be deleted too. */
async function registerObject(sql: Sql, object: StoredObject, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into pricing.capture_object as o (sha256, encoding, store, put_at, check_at)
     values ($1, $2, $3, $4, $5)
     on conflict (sha256, encoding, store) do update
       set put_at = greatest(o.put_at, excluded.put_at), check_at = excluded.check_at, deleting_at = null
     where o.deleting_at is null or o.deleting_at < $6`,
    [
      object.sha256,
      object.encoding,
      object.store,
      now,
      new Date(now.getTime() + UNNAMED_KEPT_MS),
      new Date(now.getTime() - DELETION_MS),
    ],
    { prepare: true },
  );
  return rowCount === 1;
}

/**
 * Protects an object from deletion until the transaction has ended, and with it the capture that
 * names it is there. False when it was deleted, or is being deleted.
 */
export async function lockObject(tx: Tx, object: StoredObject): Promise<boolean> {
  const { rows } = await tx.query(
    `select from pricing.capture_object
     where sha256 = $1 and encoding = $2 and store = $3 and deleting_at is null for key share`,
    [object.sha256, object.encoding, object.store],
    { prepare: true },
  );
  return rows.length === 1;
}
