import { readFileSync } from 'node:fs';
import { type DeathWatch, startDeathWatch } from '#kernel/child-process/start-death-watch.ts';

/** Kills the group and removes the profile. */
const KILL = '{ kill -9 -- "-$0"; [ -z "$1" ] || rm -rf -- "$1"; }';

/**
 * Makes sure that the browser's processes end when this process dies, however it dies. The browser
 * itself ends when its pipe closes, but its renderer may be in a loop: then the whole group is
 * killed. Release it once the browser was ended by this process.
 */
export function startBrowserGuard(pid: number): DeathWatch {
  return startDeathWatch(KILL, [String(pid), findProfile(pid)]);
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
