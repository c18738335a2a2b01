import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface EmbeddedGuard {
  /** The process ends in order and stops the server itself when it is the last one. */
  release(): void;
}

const STOP = join(import.meta.dirname, 'stop-unused-postgres.ts');

/**
 * Sees to it that the embedded server does not run on when this process dies, in whatever way: a shell waits at a pipe that ends with us,
 * and only then starts the program that stops the server if nobody else uses it.
 */
export function startPostgresGuard(dataFolder: string): EmbeddedGuard {
  const shell = spawn(
    '/bin/sh',
    ['-c', 'read -r line || exec "$0" "$@"', process.execPath, STOP, dataFolder],
    {
      cwd: '/',
      // Of no group of ours: what ends the whole group must not end it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    },
  );
  // Without a shell the next start adopts the server, as it always could.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return { release: () => void shell.stdin.end('released\n') };
}
