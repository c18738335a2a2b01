/** Processes of browsers on Linux, from /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface BrowserProcess {
  readonly pid: number;
  readonly group: number;
  /** 'browser', 'renderer', 'gpu-process', 'utility', 'zygote'. */
  readonly type: string;
  readonly command: string;
  /** 2: system calls are filtered. */
  readonly seccomp: number;
  readonly userNamespace: string;
}

/** An argument of the browser that all tests of a process share, which no other one has. */
export const SHARED_BROWSER = '--shared-by-tests';

/** Those that a process started, directly or not, without the browser that its tests share. */
export function listBrowserProcesses(ancestor: number): BrowserProcess[] {
  const all = new Map<number, { parent: number; group: number }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${entry}/stat`);
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '') all.set(Number(entry), { parent: Number(parent), group: Number(group) });
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) {
      if (at === ancestor) return at !== pid;
      if (read(`/proc/${at}/cmdline`).includes(SHARED_BROWSER)) return false;
    }
    return false;
  };
  return [...all]
    .filter(([pid]) => isBelow(pid))
    .flatMap(([pid, { group }]) => {
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
      if (!/chrom/i.test(command) || command.startsWith('/bin/sh')) return [];
      return [
        {
          pid,
          group,
          type: /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser',
          command,
          seccomp: Number(/^Seccomp:\s+(\d)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0),
          userNamespace: readNamespace(pid),
        },
      ];
    });
}

/** True while a process of the group is left. */
export function hasGroup(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readNamespace(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/user`);
  } catch {
    return 'unreadable';
  }
}
