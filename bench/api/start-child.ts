import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a process has used since it started. */
export interface Usage {
  /** Processor time. */
  readonly microseconds: number;
  /** Sent to the database. */
  readonly statements: number;
}

export interface Child {
  readonly origin: string;
  readonly pid: number;
  /** Resident memory, MB. */
  resident(): Promise<number>;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /(http:\/\/127\.0\.0\.1:\d+)/;

/**
 * Starts a server as a separate process; ready when it has printed its address. Throws with its
 * output when it exits before.
 */
export async function startChild(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Child> {
  const reporting = ['--import', join(import.meta.dirname, 'report-usage.ts')];
  const child = spawn(process.execPath, [...reporting, join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BENCH_PID: String(process.pid), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The servers end with the benchmark, whatever the reason.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-10_000);
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then(() => reject(new Error(`${file} ended:\n${output}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    resident: async () =>
      Math.round(
        Number(
          /VmRSS:\s+(\d+)/.exec(
            await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''),
          )?.[1] ?? Number.NaN,
        ) / 1000,
      ),
    usage: () =>
      new Promise((resolve, reject) => {
        child.once('message', (usage) => resolve(usage as Usage));
        child.send('usage', (error) => error && reject(error));
      }),
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(kill, 20_000);
      await exited;
      clearTimeout(late);
      process.removeListener('exit', kill);
    },
  };
}
