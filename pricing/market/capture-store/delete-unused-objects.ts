/** Deletes objects that no capture names: after the age limit of their captures, or after a crash. */
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { CaptureStoreError, type ListedObject, type ObjectEncoding } from './capture-store.ts';
import { DELETION_MS, type StoredObject, UNNAMED_KEPT_MS } from './stored-objects.ts';

const AT_ONCE = 100;
const ADOPTED_AT_ONCE = 500;
/** An object that a capture names is checked again then: a deleted retailer's captures say nothing. */
const CHECKED_AGAIN_MS = 30 * 24 * HOUR_MS;

export interface DeletionCounts {
  readonly checked: number;
  readonly deleted: number;
  /** Not deleted, because the store could not be used; a later run tries again. */
  readonly failed: number;
}

/**
 * Deletes objects that no capture names and that were not put within the last day, until none is
 * left to check or `until` (performance.now()) has passed. An object is marked first, while it is
 * locked: from then on no capture can name it, and bytes of the same content wait until it is gone.
 * A run that was interrupted is continued by the next one.
 */
export async function deleteUnusedObjects(
  context: MarketContext,
  { until }: { until: number },
): Promise<DeletionCounts> {
  const counts = { checked: 0, deleted: 0, failed: 0 };
  while (performance.now() < until && counts.failed === 0) {
    const { checked, unused } = await markUnused(context);
    if (checked === 0) break;
    const results = await Promise.all(unused.map((object) => deleteObject(context, object)));
    counts.checked += checked;
    counts.deleted += results.filter(Boolean).length;
    counts.failed += results.filter((isDeleted) => !isDeleted).length;
  }
  return counts;
}

interface MarkedObject extends StoredObject {
  readonly deletingAt: Date;
}

/** Two statements, because only the second sees captures whose transactions the first waited for. */
async function markUnused({
  db,
  clock,
}: MarketContext): Promise<{ checked: number; unused: MarkedObject[] }> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  return db.transaction(async (tx) => {
    const locked = await tx.query<{ sha256: Buffer; encoding: string; store: string }>(
      `select sha256, encoding, store from pricing.capture_object
       where check_at <= $1 and (deleting_at is null or deleting_at < $2)
       order by check_at limit $3 for update skip locked`,
      [now, ago(DELETION_MS), AT_ONCE],
    );
    const { rows } = await tx.query<{
      sha256: Buffer;
      encoding: string;
      store: string;
      deletingAt: Date | null;
    }>(
      `update pricing.capture_object o
       set deleting_at = case when u.state = 'unused' then $4::timestamptz end,
         check_at = case u.state when 'unused' then $5::timestamptz
           when 'new' then o.put_at + $8::float8 * interval '1 millisecond'
           else $6::timestamptz end
       from (select k.sha256, k.encoding, k.store, case
           when exists (select from pricing.capture c
             where c.sha256 = k.sha256 and c.store = k.store and c.encoding = k.encoding) then 'used'
           when k.put_at > $7 then 'new' else 'unused' end as state
         from pricing.capture_object k
         join unnest($1::bytea[], $2::text[], $3::text[]) as locked(sha256, encoding, store)
           using (sha256, encoding, store)) u
       where o.sha256 = u.sha256 and o.encoding = u.encoding and o.store = u.store
       returning o.sha256, o.encoding, o.store, o.deleting_at as "deletingAt"`,
      [
        locked.rows.map(({ sha256 }) => sha256),
        locked.rows.map(({ encoding }) => encoding),
        locked.rows.map(({ store }) => store),
        now,
        later(DELETION_MS),
        later(CHECKED_AGAIN_MS),
        ago(UNNAMED_KEPT_MS),
        UNNAMED_KEPT_MS,
      ],
    );
    const unused = rows.flatMap(({ deletingAt, encoding, ...object }) =>
      deletingAt === null ? [] : [{ ...object, encoding: toEncoding(encoding), deletingAt }],
    );
    return { checked: rows.length, unused };
  });
}

const toEncoding = (text: string): ObjectEncoding => (text === 'zstd' ? 'zstd' : 'identity');

/** False when the store cannot be used now: the mark stays, because the deletion may still happen. */
async function deleteObject(context: MarketContext, object: MarkedObject): Promise<boolean> {
  const { db, captures, log } = context;
  try {
    await captures.open(object.store).delete(object);
  } catch (error) {
    if (!(error instanceof CaptureStoreError)) throw error;
    log.error({ detail: error.detail }, 'bytes of captures could not be deleted');
    return false;
  }
  await db.query(
    `delete from pricing.capture_object
     where sha256 = $1 and encoding = $2 and store = $3 and deleting_at = $4`,
    [object.sha256, object.encoding, object.store, object.deletingAt],
  );
  return true;
}

/**
 * Registers objects that the current store has and the database does not know, so that they are
 * deleted: they are left when the database is restored from an older backup. A sixteenth of the store
 * a day; objects that are not a day old are left for later. Returns how many were registered.
 */
export async function addUnknownObjects(
  { db, captures, clock }: MarketContext,
  { until }: { until: number },
): Promise<number> {
  const now = clock.now();
  const leftBefore = new Date(now.getTime() - UNNAMED_KEPT_MS);
  const digit = (Math.floor(now.getTime() / DAY_MS) % 16).toString(16);
  const store = captures.current;
  let adopted = 0;
  let batch: ListedObject[] = [];
  const adopt = async (): Promise<void> => {
    adopted += await registerListed(db, { store: store.name, objects: batch, now });
    batch = [];
  };
  for await (const object of store.list(digit, { leftBefore })) {
    if (object.storedAt < leftBefore) batch.push(object);
    if (batch.length >= ADOPTED_AT_ONCE) await adopt();
    if (performance.now() >= until) break;
  }
  await adopt();
  return adopted;
}

async function registerListed(
  sql: Sql,
  { store, objects, now }: { store: string; objects: readonly ListedObject[]; now: Date },
): Promise<number> {
  const { rowCount } = await sql.query(
    `insert into pricing.capture_object (sha256, encoding, store, put_at, check_at)
     select sha256, encoding, $1, put_at, $2
     from unnest($3::bytea[], $4::text[], $5::timestamptz[]) as listed(sha256, encoding, put_at)
     on conflict do nothing`,
    [
      store,
      now,
      objects.map(({ sha256 }) => sha256),
      objects.map(({ encoding }) => encoding),
      objects.map(({ storedAt }) => storedAt),
    ],
  );
  return rowCount ?? 0;
}
