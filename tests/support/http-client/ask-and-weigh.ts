/**
 * Test program that runs in its own process, so that its memory can be measured: `node
 * ask-and-weigh.ts PORT PATH…` requests the paths of a server one after another through a gate.
 * Prints a JSON line for each: the outcome, and the growth of the peak memory compared with that
 * after a few harmless responses.
 */
import { readFileSync } from 'node:fs';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';

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
 * Peak memory of this process in bytes. On Linux `maxRSS` starts at the memory of the parent
 * process, which for a test worker is some hundred megabytes.
 */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('/proc/self/status does not say VmHWM');
  return Number(kilobytes) * 1024;
}
