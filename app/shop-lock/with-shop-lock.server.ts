/**
 * Work that must not run twice at the same time for a shop, in any process. One connection holds
 * all locks of a process and is taken from the pool while there are any, so waiting for a lock
 * never uses up the pool. If that connection is lost, its locks are lost too; the work itself must
 * tolerate a second run (jobs are "at least once" anyway), and later callers get another
 * connection. Behind a pooler that lends connections by the transaction, a lease in a table
 * replaces the lock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type RenewedLease, startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { AppServices } from '#app/services.server.ts';

/** Parts of a lock's name. */
export type LockPurpose =
  'install' | 'token' | 'sync' | 'send' | 'follow' | 'price' | 'batch' | 'map-prices' | 'exports';
const POLL_MS = 100;

/** One connection and the locks held on it. */
interface Keeper {
  readonly client: Promise<pg.PoolClient>;
  /** Later callers get another connection. */
  readonly forget: () => void;
  users: number;
}

interface PoolLocks {
  readonly held: Map<string, Promise<void>>;
  /** Null when nobody holds a lock, or when the connection of the holders is lost. */
  keeper: Keeper | null;
}
const locksByPool = new WeakMap<pg.Pool, PoolLocks>();

/**
 * Runs the work when the lock is free. `of`: a part of the shop, where its parts need not wait for
 * each other.
 */
export async function withShopLock<T>(
  services: AppServices,
  lock: { shop: string; purpose: LockPurpose; of?: string },
  work: () => Promise<T>,
): Promise<T> {
  const name = [lock.purpose, lock.shop, lock.of].filter(Boolean).join(':');
  const locks = locksOf(services.db.pool);
  while (locks.held.has(name)) await locks.held.get(name);
  let free: () => void = () => undefined;
  locks.held.set(name, new Promise<void>((resolve) => (free = resolve)));
  try {
    const release = services.db.keepsSessions
      ? await lockInSession(services.db.pool, locks, name)
      : await lockShop(services, name);
    try {
      return await work();
    } finally {
      await release();
    }
  } finally {
    locks.held.delete(name);
    free();
  }
}

/** Lifetime of a lease whose process died; a live process renews it every three seconds. */
const LEASE_SECONDS = 15;

/**
 * A lease instead of a session lock, where a pooler lends a connection for one transaction only.
 *
 * Waits until the lease is free and takes it. Returns the function that releases it.
 */
async function lockShop({ db, log }: AppServices, name: string): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const take = async (): Promise<boolean> => {
    const { rowCount } = await db.query(
      `insert into shop.lease as held (name, holder, until)
       values ($1, $2, clock_timestamp() + $3 * interval '1 second')
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where held.holder = $2 or held.until < clock_timestamp()`,
      [name, holder, LEASE_SECONDS],
    );
    return rowCount === 1;
  };
  while (!(await take())) await sleep(POLL_MS);
  const lease: RenewedLease = startLeaseRenewal({
    renew: take,
    onError: (error) => log.warn({ err: error, name }, 'a lease was not renewed'),
  });
  return async () => {
    lease.stop();
    await db
      .query('delete from shop.lease where name = $1 and holder = $2', [name, holder])
      .catch(() => undefined);
  };
}

/**
 * Takes the lock on the connection that holds those of this process. Returns the function that
 * releases it.
 */
async function lockInSession(
  pool: pg.Pool,
  locks: PoolLocks,
  name: string,
): Promise<() => Promise<void>> {
  const keeper = (locks.keeper ??= openKeeper(pool, locks));
  keeper.users += 1;
  let client: pg.PoolClient | undefined;
  const release = async (): Promise<void> => {
    await client
      ?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      .catch(() => undefined);
    keeper.users -= 1;
    if (keeper.users > 0) return;
    keeper.forget();
    client?.off('error', keeper.forget);
    client?.release();
  };
  try {
    client = await keeper.client;
    await acquireLock(client, name);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

function openKeeper(pool: pg.Pool, locks: PoolLocks): Keeper {
  const keeper: Keeper = {
    client: pool.connect(),
    forget: () => {
      if (locks.keeper === keeper) locks.keeper = null;
    },
    users: 0,
  };
  // When it is lost, or could not be opened.
  keeper.client.then((client) => void client.on('error', keeper.forget), keeper.forget);
  return keeper;
}

async function acquireLock(client: pg.PoolClient, name: string): Promise<void> {
  for (;;) {
    const answer = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
      [name],
    );
    if (answer.rows[0]?.got) return;
    await sleep(POLL_MS);
  }
}

function locksOf(pool: pg.Pool): PoolLocks {
  const existing = locksByPool.get(pool);
  if (existing) return existing;
  const fresh: PoolLocks = { held: new Map(), keeper: null };
  locksByPool.set(pool, fresh);
  return fresh;
}
