/**
 * Runs a real PostgreSQL in a folder, over a unix socket only: no port to choose, no password. A
 * server that a killed process left running is reused. Not for Windows: set DATABASE_URL there.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from './setup-error.ts';
import { findPostgresRunner, type PostgresRunner } from './find-postgres-runner.ts';
import { createSocketFolder } from './create-socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of the database cluster; created when missing. */
  readonly folder: string;
  /** False only in tests: the data would not survive a power cut. */
  readonly durable: boolean;
  readonly onProgress?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Pass as `host` to pg; user and database are both `pricing` and `postgres`. */
  readonly socketFolder: string;
  readonly adopted: boolean;
  readonly pid: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** What PostgreSQL writes last when somebody has stopped it in order. */
const STOPPED = 'database system is shut down';

/**
 * Starts or reuses the server of that folder and returns once it accepts connections. Throws
 * SetupError with one clear line, and another Error when somebody stopped the server meanwhile:
 * then it can be started again.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const runner = await findPostgresRunner(options.folder);
  const data = join(options.folder, 'postgres');
  const running = await findRunningPostgres(options.folder, options.onProgress);
  if (running)
    return {
      ...running,
      adopted: true,
      isRunning: () => isAlive(running.pid),
      stop: () => stopPostgres(running),
    };
  await initCluster({ data, runner, options });
  const socketFolder = await createSocketFolder(options.folder, runner.uid);
  const logFile = join(options.folder, 'postgres.log');
  const pid = await launch({ data, runner, socketFolder, logFile, durable: options.durable });
  await waitUntilReady({ data, socketFolder, pid, logFile });
  return {
    socketFolder,
    pid,
    adopted: false,
    isRunning: () => isAlive(pid),
    stop: () => stopPostgres({ pid, socketFolder }),
  };
}

export interface RunningPostgres {
  readonly pid: number;
  readonly socketFolder: string;
}

/**
 * The server that runs on the folder; null when there is none. Waits for one that is starting or
 * stopping. Throws SetupError with its process id when it does neither in time.
 */
export async function findRunningPostgres(
  folder: string,
  onProgress?: (message: string) => void,
): Promise<RunningPostgres | null> {
  const until = performance.now() + START_TIMEOUT_MS;
  for (let tries = 0; ; tries += 1) {
    const lines = await readPidFile(join(folder, 'postgres'));
    const pid = Number(lines?.[0]);
    const socketFolder = lines?.[4];
    if (!lines || !Number.isInteger(pid) || !socketFolder || !(await isPostgres(pid))) return null;
    const found = await queryDataDirectory(socketFolder);
    if (found !== null) return found === lines[1] ? { pid, socketFolder } : null;
    if (performance.now() > until)
      throw new SetupError(
        `DATA_DIR ${folder} is held by PostgreSQL (process ${pid}), which neither answers nor ends: ` +
          `end that process, or choose another DATA_DIR`,
      );
    if (tries === 10) onProgress?.(`Waiting for PostgreSQL (process ${pid}) to start or to stop`);
    await sleep(100);
  }
}

/** After a power cut, another program may have this process id. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  return name === null || name.startsWith('postgres');
}

async function queryDataDirectory(socketFolder: string): Promise<string | null> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'pricing',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    return result.rows[0]?.folder ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function initCluster({
  data,
  runner,
  options,
}: {
  data: string;
  runner: PostgresRunner;
  options: EmbeddedPostgresOptions;
}): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return;
  options.onProgress?.('Setting up the database (once)');
  // Created beside it and renamed, so that two processes starting at once never see half a cluster.
  const fresh = `${data}.init-${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  if (runner.uid !== null) await chown(fresh, runner.uid, runner.gid ?? 0);
  const args = [
    '-D',
    fresh,
    '-U',
    'pricing',
    '--auth-local=trust',
    '--auth-host=reject',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  if (!options.durable) args.push('--no-sync');
  await run(runner, runner.initdb, args);
  try {
    await rename(fresh, data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await exists(join(data, 'PG_VERSION')))) throw error;
  }
}

function run(runner: PostgresRunner, file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const [command, full] = runner.command(file, args);
    const child = spawn(command, full, {
      ...runner.spawnAs,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', (error) =>
      reject(new SetupError(`PostgreSQL could not be set up: ${error.message}`)),
    );
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new SetupError(
            `PostgreSQL could not be set up: ${lastLine(stderr) || `initdb ended with ${code}`}`,
          ),
        );
    });
  });
}

async function launch(input: {
  data: string;
  runner: PostgresRunner;
  socketFolder: string;
  logFile: string;
  durable: boolean;
}): Promise<number> {
  const { runner, durable } = input;
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${input.socketFolder}`,
    'shared_buffers=64MB',
    // Test files share one server, each with one or several pools.
    `max_connections=${durable ? 100 : 300}`,
    'log_min_messages=warning',
  ];
  if (!durable)
    settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off');
  const [command, args] = runner.command(runner.postgres, [
    '-D',
    input.data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  // To a file: a pipe would close with our process, and PostgreSQL must keep running.
  const log = openSync(input.logFile, 'a');
  try {
    const child = spawn(command, args, {
      ...runner.spawnAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV },
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) =>
        reject(new SetupError(`PostgreSQL could not be started: ${error.message}`)),
      );
    });
    child.unref();
    return child.pid ?? 0;
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady({
  data,
  socketFolder,
  pid,
  logFile,
}: {
  data: string;
  socketFolder: string;
  pid: number;
  logFile: string;
}): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (
      (await readPidFile(data))?.[7]?.trim() === 'ready' &&
      (await queryDataDirectory(socketFolder))
    )
      return;
    if (!isAlive(pid)) {
      const reason = lastLine(await readFile(logFile, 'utf8').catch(() => ''));
      const words = `PostgreSQL did not start: ${reason || 'no reason given'} (see ${logFile})`;
      throw reason.endsWith(STOPPED) ? new Error(words) : new SetupError(words);
    }
    await sleep(20);
  }
  throw new SetupError(
    `PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s (see ${logFile})`,
  );
}

const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 3_000;

/**
 * SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back. If it takes too long,
 * SIGQUIT follows; committed data is recovered at the next start.
 */
export async function stopPostgres({ pid, socketFolder }: RunningPostgres): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  await waitForEnd(pid, FAST_STOP_MS);
  if (isAlive(pid)) {
    process.kill(pid, 'SIGQUIT');
    await waitForEnd(pid, IMMEDIATE_STOP_MS);
  }
  await rmdir(socketFolder).catch(() => undefined);
}

async function waitForEnd(pid: number, ms: number): Promise<void> {
  for (const until = performance.now() + ms; isAlive(pid) && performance.now() < until;)
    await sleep(20);
}

async function readPidFile(data: string): Promise<string[] | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : text.split('\n');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
