import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

/**
 * Processor time of all children of a process so far, including ended ones, in microseconds. NaN
 * where there is no /proc.
 */
export async function processorTime(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => []))
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const [own, stats] = [await readStat(pid), await Promise.all(pids.map(readStat))];
  const children = stats.filter((stat) => stat?.parent === pid);
  return children.length === 0
    ? Number.NaN
    : children.reduce((sum, stat) => sum + (stat?.used ?? 0), own?.ended ?? 0);
}

async function readStat(
  pid: number,
): Promise<{ parent: number; used: number; ended: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in brackets, may contain spaces.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields
    ? {
        parent: Number(fields[1]),
        used: (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS,
        ended: (Number(fields[13]) + Number(fields[14])) * TICK_MICROSECONDS,
      }
    : null;
}
