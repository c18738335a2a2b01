import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of all processes of a process group in bytes, from /proc; null where there is none. Memory
 * of their own is added up; what is mapped from files (the program itself) is counted once, as the
 * largest share, since the processes have it in common.
 */
export function measureMemory(group: number): number | null {
  if (process.platform !== 'linux') return null;
  let own = 0;
  let mapped = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || readGroup(entry) !== group) continue;
    const status = readOrEmpty(`/proc/${entry}/status`);
    own += readField(status, 'RssAnon') + readField(status, 'RssShmem');
    mapped = Math.max(mapped, readField(status, 'RssFile'));
  }
  return own + mapped === 0 ? null : own + mapped;
}

/** The field after the name, the state and the parent; the name may contain anything. */
function readGroup(pid: string): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function readField(status: string, name: string): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** A process may end between the list and the look. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
