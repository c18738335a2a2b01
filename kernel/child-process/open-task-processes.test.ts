import { expect, it } from 'vitest';
import { openTaskProcesses } from './open-task-processes.ts';

const FILE = new URL('../../tests/support/pid-process.ts', import.meta.url);

it('ends an idle process, and starts another for the next task', async () => {
  const processes = openTaskProcesses({
    file: FILE,
    processes: 1,
    limitMs: 30_000,
    heapMb: 64,
    idleMs: 100,
  });
  try {
    const first = Number(await processes.run({}));
    expect(await processes.run({}), 'it was not idle for long enough').toBe(first);
    await expect.poll(() => isRunning(first)).toBe(false);
    expect(await processes.run({})).not.toBe(first);
  } finally {
    await processes.close();
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
