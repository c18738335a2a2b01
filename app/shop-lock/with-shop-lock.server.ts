/**
 * Work that must not run twice at the same time for a shop, in whatever process. All locks of a process are held by one connection,
 * taken from the pool while there are any: waiting for a lock never uses up the pool. If that connection dies its locks are gone, so the
 * work itself must bear a second one (jobs are "at least once" anyway).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { AppServices } from '../services.server.ts';

export type LockPurpose =
  'install' | 'token' | 'sync' | 'send' | 'follow' | 'price' | 'batch' | 'floors';
const POLL_MS = 100;

interface Keeper {
  held: Map<string, Promise<void>>;
  client: Promise<pg.PoolClient> | null;
  users: number;
}
const keepers = new WeakMap<pg.Pool, Keeper>();

/** Runs the work when the lock is free. */
export async function withShopLock<T>(
  services: AppServices,
  lock: { shop: string; purpose: LockPurpose },
  work: () => Promise<T>,
): Promise<T> {
  const name = `${lock.purpose}:${lock.shop}`;
  const keeper = keeperOf(services.db.pool);
  while (keeper.held.has(name)) await keeper.held.get(name);
  let free: () => void = () => undefined;
  keeper.held.set(name, new Promise<void>((resolve) => (free = resolve)));
  keeper.users += 1;
  let client: pg.PoolClient | undefined;
  try {
    client = await (keeper.client ??= connect(services.db.pool, keeper));
    await takeLock(client, name);
    return await work();
  } finally {
    await client
      ?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      .catch(() => undefined);
    keeper.held.delete(name);
    keeper.users -= 1;
    if (keeper.users === 0) {
      keeper.client = null;
      client?.release();
    }
    free();
  }
}

async function connect(pool: pg.Pool, keeper: Keeper): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    keeper.client = null;
    throw error;
  }
}

async function takeLock(client: pg.PoolClient, name: string): Promise<void> {
  for (;;) {
    const answer = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
      [name],
    );
    if (answer.rows[0]?.got) return;
    await sleep(POLL_MS);
  }
}

function keeperOf(pool: pg.Pool): Keeper {
  const existing = keepers.get(pool);
  if (existing) return existing;
  const fresh: Keeper = { held: new Map(), client: null, users: 0 };
  keepers.set(pool, fresh);
  return fresh;
}
