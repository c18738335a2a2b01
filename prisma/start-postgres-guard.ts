import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface EmbeddedGuard {
  /**
   * Call it at a regular shutdown, when the process itself stops the server if it is the last one.
   */
  release(): void;
}

const STOP = join(import.meta.dirname, 'stop-unused-postgres.ts');

/**
 * Makes sure that the embedded server stops when this process dies, however it dies: a shell waits
 * on a pipe that closes with this process, and then starts the program that stops the server if no
 * other process uses it.
 */
export function startPostgresGuard(dataFolder: string): EmbeddedGuard {
  const shell = spawn(
    '/bin/sh',
    ['-c', 'read -r line || exec "$0" "$@"', process.execPath, STOP, dataFolder],
    {
      cwd: '/',
      // In its own process group, so that killing our group does not kill it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    },
  );
  // Without a shell, a server left running is reused by the next start.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return { release: () => void shell.stdin.end('released\n') };
}
