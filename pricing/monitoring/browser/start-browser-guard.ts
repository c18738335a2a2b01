import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface BrowserGuard {
  /** Call it once the browser was ended by this process. */
  release(): void;
}

/** Kills the group and removes the profile, unless a line came before the pipe closed. */
const WAIT_AND_KILL = 'read -r line || { kill -9 -- "-$0"; [ -z "$1" ] || rm -rf -- "$1"; }';

/**
 * Makes sure that the browser's processes end when this process dies, however it dies. The browser
 * itself ends when its pipe closes, but its renderer may be in a loop: a shell waits on a pipe that
 * closes with this process, and then kills the whole group.
 */
export function startBrowserGuard(pid: number): BrowserGuard {
  const shell = spawn('/bin/sh', ['-c', WAIT_AND_KILL, String(pid), findProfile(pid)], {
    cwd: '/',
    // In its own process group, so that killing our group does not kill it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
  });
  // Without a shell only the browser's own check is left.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return { release: () => void shell.stdin.end('released\n') };
}

function findProfile(pid: number): string {
  try {
    const prefix = '--user-data-dir=';
    const given = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .find((argument) => argument.startsWith(prefix));
    return given?.slice(prefix.length) ?? '';
  } catch {
    return '';
  }
}
