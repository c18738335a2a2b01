/**
 * For tests, as a process of its own, whose memory nobody else uses: `node ask-and-weigh.ts PORT PATH…` asks the paths of a server one
 * after the other through a gate and prints a JSON line for each: what came of it, and by how much the highest memory use so far is
 * above that after a few harmless answers.
 */
import { readFileSync } from 'node:fs';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '../create-gate.ts';

export interface Weighed {
  readonly path: string;
  readonly outcome: string;
  readonly grownMb: number;
}

const [port, ...paths] = process.argv.slice(2);
const gate = createGate({
  clock: systemClock,
  routeHost: () => ({ address: '127.0.0.1', port: Number(port) }),
  limits: { totalMs: 20_000 },
});
const ask = (path: string): Promise<string> =>
  gate.fetch(`http://shop.example${path}`).then(
    (answer) => `${answer.status} ${answer.bytes.length}`,
    (error: Error) => error.name,
  );

for (let n = 0; n < 5; n += 1) await ask('/harmless');
const before = process.memoryUsage().rss;
for (const path of paths) {
  const outcome = await ask(path);
  const grownMb = Math.round((peakMemory() - before) / 1024 / 1024);
  process.stdout.write(`${JSON.stringify({ path, outcome, grownMb } satisfies Weighed)}\n`);
}
await gate.close();

/**
 * The highest memory use of this process so far, in bytes. Linux starts `maxRSS` at what the process that started this one used,
 * which for a worker of the tests is some hundred megabytes.
 */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('/proc/self/status does not say VmHWM');
  return Number(kilobytes) * 1024;
}
