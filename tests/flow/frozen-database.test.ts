/**
 * The program is stopped while its embedded PostgreSQL is frozen (a virtual machine that was paused, a
 * disk that does not answer): it ends in bounded time, and PostgreSQL does not stay when it goes on.
 */
import { readFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import { askDatabase, type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 240_000 });

/** docs/operations.md: DRAIN_WAIT_MS plus 30 s. */
const ENDS_WITHIN_MS = 40_000;
const SERVICE = { args: ['--service'], env: { OPERATOR_KEY } };
const open: RunningServer[] = [];
let frozen: number[] = [];

afterEach(async () => {
  thaw();
  // All of them first: the last one may use the folder of the one before.
  const servers = open.splice(0);
  for (const server of servers) await server.stop('SIGKILL');
  for (const server of servers) await server.dispose();
});

test.each<[string, readonly NodeJS.Signals[], number | null]>([
  ['SIGTERM', ['SIGTERM'], 0],
  ['SIGINT', ['SIGINT'], 0],
  ['a second SIGTERM', ['SIGTERM', 'SIGTERM'], 1],
  ['SIGKILL', ['SIGKILL'], null],
])('%s while PostgreSQL is frozen', async (_what, signals, code) => {
  const server = await startServer(SERVICE);
  open.push(server);
  await askDatabase(
    server,
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'One', 'starter', now())`,
  );
  const postmaster = await readPid(server);
  const processes = [postmaster, ...(await listChildren(postmaster))];
  freeze(processes);
  const began = performance.now();
  const [first = 'SIGTERM', second] = signals;
  const ended = server.stop(first);
  if (second) {
    await sleep(1_500);
    server.process.kill(second);
  }
  expect(await ended).toBe(code);
  const took = performance.now() - began;
  expect(took).toBeLessThan(ENDS_WITHIN_MS);
  // Nobody took it for dead: its files are as it left them.
  expect(await readPid(server)).toBe(postmaster);
  thaw();
  const thawed = performance.now();
  await expect.poll(() => processes.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  process.stdout.write(
    `${signals.join(', ')}: ended after ${Math.round(took)} ms, PostgreSQL ${Math.round(performance.now() - thawed)} ms after it went on\n`,
  );
  expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  const again = await startServer({ ...SERVICE, dataDir: server.dataDir });
  open.push(again);
  expect(await askDatabase(again, 'select name from pricing.account')).toEqual([{ name: 'One' }]);
  expect(await again.stop()).toBe(0);
});

test('a start while PostgreSQL goes on again finds the data', async () => {
  const server = await startServer(SERVICE);
  open.push(server);
  const postmaster = await readPid(server);
  freeze([postmaster, ...(await listChildren(postmaster))]);
  await server.stop('SIGTERM');
  const again = startServer({
    ...SERVICE,
    dataDir: server.dataDir,
    onOutput: (output) => {
      if (output.includes('Waiting for PostgreSQL')) thaw();
    },
  });
  open.push(await again);
  expect(await askDatabase(await again, 'select 1 as n')).toEqual([{ n: 1 }]);
  // The guard of the first one is gone, or leaves it alone: the second one uses it.
  await sleep(8_000);
  expect(await askDatabase(await again, 'select 1 as n')).toEqual([{ n: 1 }]);
});

const readPid = async ({ dataDir }: RunningServer): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function listChildren(parent: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
    }),
  );
  return all.flatMap((pid, at) => (parents[at] === parent ? [Number(pid)] : []));
}

/** The parent first, so that it does not react to what happens to the others. */
function freeze(processes: readonly number[]): void {
  frozen = [...processes];
  // A worker of its own may have ended since they were listed.
  for (const pid of processes) if (isAlive(pid)) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
