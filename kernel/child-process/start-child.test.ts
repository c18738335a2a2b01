import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startChild } from './start-child.ts';

const LOOPING = new URL('../../tests/support/looping-child.ts', import.meta.url);

test('a child that computes forever ends when its parent is killed', async () => {
  const program = `
    const { startChild } = await import(${JSON.stringify(new URL('./start-child.ts', import.meta.url).href)});
    const child = startChild({ file: new URL(${JSON.stringify(LOOPING.href)}), heapMb: 40 });
    child.process.once('message', () => console.log(child.process.pid));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  onTestFinished(() => {
    if (isRunning(child)) process.kill(child, 'SIGKILL');
  });
  expect(isRunning(child)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(child)).toBe(false);
});

test('a child whose parent is killed before it has started ends as well', async () => {
  const program = `
    const { startChild } = await import(${JSON.stringify(new URL('./start-child.ts', import.meta.url).href)});
    const { writeSync } = await import('node:fs');
    const child = startChild({ file: new URL(${JSON.stringify(LOOPING.href)}), heapMb: 40 });
    writeSync(1, String(child.process.pid));
    process.kill(process.pid, 'SIGKILL');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  onTestFinished(() => {
    if (isRunning(child)) process.kill(child, 'SIGKILL');
  });
  await expect.poll(() => isRunning(child)).toBe(false);
});

test('reports why a program could not start', async () => {
  const child = startChild({ file: new URL('./no-such-file.ts', import.meta.url), heapMb: 40 });
  await once(child.process, 'close');
  expect(child.errorOutput()).toContain('no-such-file');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
