import { readdirSync, readFileSync } from 'node:fs';
import { measureMemory } from '#pricing/monitoring/browser/measure-memory.ts';

const EVERY_MS = 200;

/** Highest values that were seen, in MB. */
export interface MemoryPeaks {
  /** Browsers at once. */
  readonly browsers: number;
  /** Resident memory of one browser's processes, added up. */
  readonly browserRss: number;
  /** The same with what its processes map from files counted once. */
  readonly browserOnce: number;
  /** Of all browsers at once, counted as the latter. */
  readonly allOnce: number;
  /** Resident memory of the process that drives them. */
  readonly driver: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly rss: number;
}

/** Measures the browsers that a process starts, from /proc, until `stop`. */
export function sampleMemory(driver: number): { stop(): MemoryPeaks } {
  const peaks = { browsers: 0, browserRss: 0, browserOnce: 0, allOnce: 0, driver: 0 };
  const sample = (): void => {
    const all = listProcesses();
    const browsers = all.filter(
      ({ pid, group }) => pid === group && isBelow(all, pid, driver) && isBrowser(pid),
    );
    const rss = browsers.map(({ group }) =>
      all.filter((one) => one.group === group).reduce((sum, one) => sum + one.rss, 0),
    );
    const once = browsers.map(({ group }) => (measureMemory(group) ?? 0) / 1e6);
    peaks.browsers = Math.max(peaks.browsers, browsers.length);
    peaks.browserRss = Math.max(peaks.browserRss, ...rss);
    peaks.browserOnce = Math.max(peaks.browserOnce, ...once);
    peaks.allOnce = Math.max(
      peaks.allOnce,
      once.reduce((sum, one) => sum + one, 0),
    );
    peaks.driver = Math.max(peaks.driver, all.find(({ pid }) => pid === driver)?.rss ?? 0);
  };
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peaks;
    },
  };
}

function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    const stat = readOrEmpty(`/proc/${entry}/stat`);
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readOrEmpty(`/proc/${entry}/status`)) ?? [];
    return [
      {
        pid: Number(entry),
        parent: Number(parent),
        group: Number(group),
        rss: (Number(kilobytes ?? 0) * 1024) / 1e6,
      },
    ];
  });
}

function isBelow(all: readonly Process[], pid: number, ancestor: number): boolean {
  const parent = all.find((one) => one.pid === pid)?.parent ?? 0;
  return parent === ancestor || (parent > 1 && isBelow(all, parent, ancestor));
}

/** Playwright drives the browser by a pipe or a port; its child processes have a type. */
function isBrowser(pid: number): boolean {
  const line = readOrEmpty(`/proc/${pid}/cmdline`);
  return line.includes('--remote-debugging-') && !line.includes('--type=');
}

/** A process may end between the list and the look. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
