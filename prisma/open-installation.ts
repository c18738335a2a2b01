/**
 * Opens the database of one installation: the one that DATABASE_URL names, or an embedded
 * PostgreSQL under DATA_DIR that the first process starts and the last one stops. Advisory locks
 * (`embedded-locks.ts`) coordinate that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  openEmbeddedLocks,
  type EmbeddedLocks,
  lockServer,
  type UseOfServer,
} from './embedded-locks.ts';
import type { InstallationKind } from './installation-kind.ts';
import { startPostgresGuard } from './start-postgres-guard.ts';
import { migrateDatabase, type MigrationOptions } from './migrate-database.ts';
import type { Connection } from './open-database.ts';
import { SetupError } from './setup-error.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

export interface InstallationOptions {
  readonly databaseUrl?: string;
  /** The pooler in front of the database of `databaseUrl`. */
  readonly pooler?: Connection['pooler'];
  readonly dataDir: string;
  /**
   * `sole`: a server that does everything, one per folder. `shared`: one of several (web, worker).
   * `visitor`: a command.
   */
  readonly as: UseOfServer;
  /** What starts: a database of the other kind is refused. Undefined: a command, for either. */
  readonly kind?: InstallationKind;
  /** Start although a newer version has migrated the database. */
  readonly allowNewerSchema?: boolean;
  readonly onProgress?: (message: string) => void;
}

export interface Installation {
  readonly connection: Connection;
  /** Call it when shutdown begins: a process that starts meanwhile waits for this one. */
  readonly markStopping: () => Promise<void>;
  /** Releases the locks; stops the embedded server when no other process uses it. */
  readonly close: () => Promise<void>;
}

const DATABASE = 'pricing';
const WATCH_EVERY_MS = 2000;

/** Finds, starts and migrates the database. Throws SetupError with one clear line. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  if (options.databaseUrl) {
    const connection = { url: options.databaseUrl, pooler: options.pooler };
    await migrateDatabase(connection, toMigrationOptions(options, 'DATABASE_URL')).catch(
      (error: unknown) => {
        throw error instanceof SetupError
          ? error
          : new SetupError(`DATABASE_URL cannot be used: ${describe(error)}`);
      },
    );
    return {
      connection,
      markStopping: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
  // The previous process, or the guard of one that was killed, may be stopping the server just now:
  // a second attempt finds it stopped.
  for (let tries = 1; ; tries += 1) {
    try {
      return await openEmbedded(options);
    } catch (error) {
      if (error instanceof SetupError || tries === 3) throw error;
      await sleep(500);
    }
  }
}

const toMigrationOptions = (
  { onProgress, allowNewerSchema, kind }: InstallationOptions,
  place: string,
): MigrationOptions => ({ onProgress, allowNewerSchema, starting: kind && { kind, place } });

async function openEmbedded(options: InstallationOptions): Promise<Installation> {
  const start = { folder: options.dataDir, durable: true, onProgress: options.onProgress };
  let server = await startEmbeddedPostgres(start);
  let locks: EmbeddedLocks = await openEmbeddedLocks(server.socketFolder);
  const guard = startPostgresGuard(options.dataDir);
  const close = async (): Promise<void> => {
    clearInterval(watch);
    await reviving;
    const last = await locks.release();
    await locks.end();
    if (last) await server.stop();
    // A server that hangs says nothing, and ends when it goes on at the earliest: the guard waits for
    // that and stops it then.
    if (last === null || (last && server.isRunning())) return;
    guard.release();
  };
  // When only the database process died (out of memory, killed by mistake), it is started again;
  // the pool reconnects at the same path.
  let isHeld = true;
  let reviving: Promise<void> | null = null;
  const revive = async (): Promise<void> => {
    isHeld = false;
    await locks.end();
    server = await startEmbeddedPostgres(start);
    locks = await openEmbeddedLocks(server.socketFolder);
    await lockServer(locks, options);
    isHeld = true;
  };
  const look = (): void => {
    if (reviving || (server.isRunning() && isHeld)) return;
    // A failure means that another process is starting it, or that it cannot start: the next round
    // checks again.
    reviving = revive()
      .catch(() => undefined)
      .finally(() => (reviving = null));
  };
  const watch = setInterval(look, WATCH_EVERY_MS).unref();
  try {
    await lockServer(locks, options);
    const connection: Connection = {
      host: server.socketFolder,
      user: 'pricing',
      database: DATABASE,
    };
    await createDatabaseWhenMissing(locks.client);
    await migrateDatabase(connection, toMigrationOptions(options, `DATA_DIR ${options.dataDir}`));
    return { connection, markStopping: () => locks.markStopping(), close };
  } catch (error) {
    await close();
    throw error;
  }
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

/** The reason of the failure without the address, which may contain a password. */
function describe(error: unknown): string {
  if (
    error instanceof URIError ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_URL')
  )
    return (
      'it is no address: in its user and password, / must be written %2F, # %23, ? %3F, @ %40 and % %25 ' +
      '(or put the password into PGPASSWORD)'
    );
  return error instanceof Error ? error.message || error.name : String(error);
}
