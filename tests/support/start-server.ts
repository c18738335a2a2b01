/**
 * Starts the real program as a child process on a free port and with its own folder, as `npm start`
 * runs it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseScratchFolder } from './choose-scratch-folder.ts';

export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far, both streams. */
  output(): string;
  /** Sends the signal and returns the exit code (null after a kill). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it and removes its folder. */
  dispose(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly timeoutMs?: number;
  /** Called with everything printed so far at each new output, also before it is ready. */
  readonly onOutput?: (output: string) => void;
}

/**
 * Runs SQL on the database of a running installation: tests change timestamps instead of waiting.
 */
export async function askDatabase<Row extends object>(
  server: RunningServer,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const host = await readSocketFolder(server);
  const client = new pg.Client({ host, user: 'pricing', database: 'pricing' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Where the PostgreSQL of a running installation is reached. */
export async function readSocketFolder({ dataDir }: { dataDir: string }): Promise<string> {
  const [, , , , folder = ''] = (
    await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  return folder;
}

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /(?:Open|The API is at|Ready on) (http:\/\/[^\s/]+)/;

/**
 * A copy of a prepared DATA_DIR with an empty migrated database, where the test run made one;
 * otherwise an empty folder. The copy keeps the owner: a database that root starts belongs to
 * another user.
 */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(await chooseScratchFolder(), 'pricing-server-'));
  const prepared = process.env.PREPARED_DATA;
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/**
 * Starts it and waits for the address it prints. Throws with its output when it exits before or
 * takes too long.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await makeDataFolder());
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: '1',
    ...options.env,
  };
  delete env.VITEST;
  const child = spawn(process.execPath, ['server/main.ts', ...(options.args ?? [])], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was not ready in time:\n${output}`));
    }, options.timeoutMs ?? 120_000);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      options.onOutput?.(output);
      const found = READY.exec(output)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  return {
    origin,
    dataDir,
    process: child,
    output: () => output,
    stop,
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
