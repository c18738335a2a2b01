/**
 * The database of one installation: the one DATABASE_URL names, or an embedded PostgreSQL under DATA_DIR that the first process
 * starts and the last one stops. Two advisory locks keep that straight: one for being the server, one for using it at all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from './migrate-database.ts';
import type { Connection } from './open-database.ts';
import { SetupError } from './setup-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

export interface InstallationOptions {
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** `sole`: a server that does everything, one per folder. `shared`: one of several (web, worker). `visitor`: a command. */
  readonly as: 'sole' | 'shared' | 'visitor';
  readonly onProgress?: (message: string) => void;
}

export interface Installation {
  readonly connection: Connection;
  /** Gives the locks back; stops the embedded server when nobody else uses it. */
  readonly close: () => Promise<void>;
}

const SERVER_LOCK = 5_201_001;
const USE_LOCK = 5_201_002;
const DATABASE = 'pricing';
const WATCH_EVERY_MS = 2000;

/** Finds, starts and migrates the database. Throws SetupError with one clear line. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  if (options.databaseUrl) {
    const connection = { url: options.databaseUrl };
    await migrateDatabase(connection, options.onProgress).catch((error: unknown) => {
      throw error instanceof SetupError
        ? error
        : new SetupError(`DATABASE_URL cannot be used: ${describe(error)}`);
    });
    return { connection, close: () => Promise.resolve() };
  }
  // The process before us may be stopping the server at this moment: one more try finds it stopped.
  for (let tries = 1; ; tries += 1) {
    try {
      return await openEmbedded(options);
    } catch (error) {
      if (error instanceof SetupError || tries === 3) throw error;
      await sleep(500);
    }
  }
}

async function openEmbedded(options: InstallationOptions): Promise<Installation> {
  const start = { folder: options.dataDir, durable: true, onProgress: options.onProgress };
  let server = await startEmbeddedPostgres(start);
  let locks = await connectLocks(server);
  const close = async (): Promise<void> => {
    clearInterval(watch);
    await reviving;
    const last = await letGo(locks).catch(() => false);
    await locks.end().catch(() => undefined);
    if (last) await server.stop();
  };
  // A database that died alone (out of memory, killed by mistake) is started again; the pool finds it under the same path.
  let isHeld = true;
  let reviving: Promise<void> | null = null;
  const revive = async (): Promise<void> => {
    isHeld = false;
    await locks.end().catch(() => undefined);
    server = await startEmbeddedPostgres(start);
    locks = await connectLocks(server);
    await takeServerLock(locks, options);
    isHeld = true;
  };
  const look = (): void => {
    if (reviving || (server.isRunning() && isHeld)) return;
    // When it fails, somebody else is starting it, or it does not start: looked at again.
    reviving = revive()
      .catch(() => undefined)
      .finally(() => (reviving = null));
  };
  const watch = setInterval(look, WATCH_EVERY_MS).unref();
  try {
    await takeServerLock(locks, options);
    const connection: Connection = {
      host: server.socketFolder,
      user: 'pricing',
      database: DATABASE,
    };
    await createDatabaseWhenMissing(locks);
    await migrateDatabase(connection, options.onProgress);
    return { connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The connection that holds this process's locks for as long as it lives. */
async function connectLocks(server: EmbeddedPostgres): Promise<pg.Client> {
  const locks = new pg.Client({
    host: server.socketFolder,
    user: 'pricing',
    database: 'postgres',
    keepAlive: true,
  });
  locks.on('error', () => undefined);
  await locks.connect();
  await locks.query('select pg_advisory_lock_shared($1)', [USE_LOCK]);
  return locks;
}

async function takeServerLock(
  locks: pg.Client,
  { as, dataDir }: InstallationOptions,
): Promise<void> {
  if (as === 'visitor') return;
  const how = as === 'sole' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const taken = await locks.query<{ ok: boolean }>(`select ${how}($1) as ok`, [SERVER_LOCK]);
  if (!taken.rows[0]?.ok)
    throw new SetupError(
      `DATA_DIR ${dataDir} is in use by another server: stop that one, or choose another DATA_DIR`,
    );
}

async function letGo(locks: pg.Client): Promise<boolean> {
  await locks.query('select pg_advisory_unlock_all()');
  const alone = await locks.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
    USE_LOCK,
  ]);
  return alone.rows[0]?.ok === true;
}

async function createDatabaseWhenMissing(locks: pg.Client): Promise<void> {
  const found = await locks.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount) return;
  await locks.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // Another process was first.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')))
      throw error;
  });
}

/** Why it failed, without the address: it may hold a password. */
function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
