import { spawn } from 'node:child_process';

export interface DeathWatch {
  /** Call it once the process itself did what the command is for: the command is then not run. */
  release(): void;
}

/**
 * Runs a shell command when this process dies, however it dies, unless it was released: a shell
 * waits on a pipe that closes with this process. `command` sees `args` as `$0`, `$1` and so on.
 * Without a shell nothing is run.
 */
export function startDeathWatch(command: string, args: readonly string[]): DeathWatch {
  const shell = spawn('/bin/sh', ['-c', `read -r line || ${command}`, ...args], {
    cwd: '/',
    // In its own process group, so that killing our group does not kill it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return { release: () => void shell.stdin.end('released\n') };
}
