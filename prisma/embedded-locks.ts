/**
 * Tracks which processes use the embedded server of a folder, with advisory locks held by a
 * connection for as long as its process lives: one for any use, one for being its only server. The
 * connection's name contains the process id and whether the process is stopping.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from './setup-error.ts';
import { isAlive } from './start-embedded-postgres.ts';

export type UseOfServer = 'sole' | 'shared' | 'visitor';

export interface EmbeddedLocks {
  readonly client: pg.Client;
  /**
   * Marks this process as stopping, so that a process that starts now waits for it instead of being
   * refused.
   */
  markStopping(): Promise<void>;
  /**
   * Releases the locks. True when no other process uses the server, so that it may be stopped. Null
   * when it does not respond.
   */
  release(): Promise<boolean | null>;
  end(): Promise<void>;
}

const SERVER_LOCK = 5_201_001;
const USE_LOCK = 5_201_002;
const NAME = 'pricing server';
const ANSWER_MS = 3_000;
/** Longer than a process takes to stop (docs/operations.md). */
const WAIT_FOR_STOP_MS = 45_000;
const ASK_EVERY_MS = 200;

/** Connects and takes the shared lock of processes that use the server. */
export async function openEmbeddedLocks(socketFolder: string): Promise<EmbeddedLocks> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'pricing',
    database: 'postgres',
    keepAlive: true,
    application_name: `${NAME} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK]);
  return {
    client,
    markStopping: async () => {
      const renamed = client.query(`set application_name = '${NAME} ${process.pid} stopping'`);
      await within(renamed, undefined);
    },
    release: () => within(isAlone(client), null),
    end: () => within(client.end(), undefined),
  };
}

/** Takes the lock exclusively if no other process uses the server. */
export async function lockUnusedServer(client: pg.Client): Promise<boolean> {
  const alone = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
    USE_LOCK,
  ]);
  return alone.rows[0]?.ok === true;
}

/**
 * Takes the lock of the only server on the folder. Waits for one that is stopping; throws
 * SetupError with its process id while another is running.
 */
export async function lockServer(
  { client }: EmbeddedLocks,
  options: { as: UseOfServer; dataDir: string; onProgress?: (message: string) => void },
): Promise<void> {
  const { as, dataDir, onProgress } = options;
  if (as === 'visitor') return;
  const how = as === 'sole' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const until = performance.now() + WAIT_FOR_STOP_MS;
  for (let isReported = false; ; isReported = true) {
    const lock = await client.query<{ ok: boolean }>(`select ${how}($1) as ok`, [SERVER_LOCK]);
    if (lock.rows[0]?.ok) return;
    const holders = await listHolders(client, SERVER_LOCK);
    // It has exited in the meantime.
    if (holders.length === 0) continue;
    const isStopping = holders.every((name) => name.endsWith(' stopping'));
    const processes = holders.map((name) => /\d+/.exec(name)?.[0] ?? name).join(', ');
    if (!isStopping || performance.now() > until)
      throw new SetupError(
        `DATA_DIR ${dataDir} is in use by another server (process ${processes}): ` +
          `stop that one, or choose another DATA_DIR`,
      );
    if (!isReported) onProgress?.(`Waiting for process ${processes}, which is stopping`);
    await sleep(ASK_EVERY_MS);
  }
}

/**
 * Whether a living process uses the server. The connection of a dead one stays while the part of the
 * server that serves it is frozen.
 */
export async function hasLivingUser(client: pg.Client): Promise<boolean> {
  return (await listHolders(client, USE_LOCK)).some((name) => {
    const pid = Number(/\d+/.exec(name)?.[0]);
    return Number.isNaN(pid) || isAlive(pid);
  });
}

async function listHolders(client: pg.Client, lock: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.pid <> pg_backend_pid()`,
    [lock],
  );
  return rows.map(({ name }) => name);
}

async function isAlone(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return lockUnusedServer(client);
}

/** A server that hangs must not prevent our exit. */
function within<T, Else>(answer: Promise<T>, otherwise: Else): Promise<T | Else> {
  return Promise.race([answer.catch(() => otherwise), sleep(ANSWER_MS, otherwise, { ref: false })]);
}
