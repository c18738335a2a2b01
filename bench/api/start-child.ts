import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Child {
  readonly origin: string;
  readonly pid: number;
  /** Resident memory, MB. */
  resident(): Promise<number>;
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
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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
    child.stdout.on('data', read);
    child.stderr.on('data', read);
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
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(kill, 20_000);
      await exited;
      clearTimeout(late);
      process.removeListener('exit', kill);
    },
  };
}
