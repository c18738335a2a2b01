/**
 * The program is stopped while its embedded PostgreSQL is frozen (a virtual machine that was paused, a
 * disk that does not answer): it ends in bounded time, and PostgreSQL does not stay when it goes on.
 *
 * The cases run side by side, since much of their time is waiting for time limits. LONG=1 also waits
 * for those of a single SIGTERM and SIGINT.
 */
import { readFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestContext, test, vi } from 'vitest';
import { IS_LONG } from '#tests/support/is-long.ts';
import { OPERATOR_KEY } from '#tests/support/sandbox-client.ts';
import {
  askDatabase,
  type RunningServer,
  startServer,
  type StartOptions,
} from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 240_000 });

/** docs/operations.md: DRAIN_WAIT_MS plus 30 s. */
const ENDS_WITHIN_MS = 40_000;
const SERVICE = { args: ['--service'], env: { OPERATOR_KEY } };

interface Installation {
  /** Is stopped and removed after the test. */
  start(options?: StartOptions): Promise<RunningServer>;
  /** The parent first, so that it does not react to what happens to the others. */
  freeze(processes: readonly number[]): void;
  thaw(): void;
}

function openInstallation({ onTestFinished }: TestContext): Installation {
  const open: RunningServer[] = [];
  const frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  };
  onTestFinished(async () => {
    thaw();
    // All of them first: the last one may use the folder of the one before.
    for (const server of open) await server.stop('SIGKILL');
    for (const server of open) await server.dispose();
  });
  return {
    start: async (options) => {
      const server = await startServer({ ...SERVICE, ...options });
      open.push(server);
      return server;
    },
    freeze: (processes) => {
      frozen.push(...processes);
      // A worker of its own may have ended since they were listed.
      for (const pid of processes) if (isAlive(pid)) process.kill(pid, 'SIGSTOP');
    },
    thaw,
  };
}

const CASES: [string, readonly NodeJS.Signals[], number | null][] = [
  ['a second SIGTERM', ['SIGTERM', 'SIGTERM'], 1],
];
if (IS_LONG)
  CASES.push(
    ['SIGTERM', ['SIGTERM'], 0],
    ['SIGKILL', ['SIGKILL'], null],
    ['SIGINT', ['SIGINT'], 0],
  );

test.concurrent.for(CASES)('%s while PostgreSQL is frozen', async ([, signals, code], context) => {
  const { expect } = context;
  const { start, freeze, thaw } = openInstallation(context);
  const server = await start();
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
  const again = await start({ dataDir: server.dataDir });
  expect(await askDatabase(again, 'select name from pricing.account')).toEqual([{ name: 'One' }]);
  expect(await again.stop()).toBe(0);
});

test
  .skipIf(!IS_LONG)
  .concurrent('a start while PostgreSQL goes on again finds the data', async (context) => {
    const { expect } = context;
    const { start, freeze, thaw } = openInstallation(context);
    const server = await start();
    const postmaster = await readPid(server);
    freeze([postmaster, ...(await listChildren(postmaster))]);
    await server.stop('SIGTERM');
    const again = await start({
      dataDir: server.dataDir,
      onOutput: (output) => {
        if (output.includes('Waiting for PostgreSQL')) thaw();
      },
    });
    expect(await askDatabase(again, 'select 1 as n')).toEqual([{ n: 1 }]);
    // The guard of the first one is gone, or leaves it alone: the second one uses it.
    await sleep(8_000);
    expect(await askDatabase(again, 'select 1 as n')).toEqual([{ n: 1 }]);
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
