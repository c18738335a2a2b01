import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A process with a watch that makes the file "noted; the value of $0" when it dies. */
async function startWatched(then: string): Promise<{ child: ChildProcess; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'death watch-'));
  folders.push(folder);
  const file = join(folder, 'noted');
  const module = new URL('./start-death-watch.ts', import.meta.url).href;
  const program = `
    const { startDeathWatch } = await import(${JSON.stringify(module)});
    const watch = startDeathWatch(': > "$0"', [${JSON.stringify(file)}]);
    ${then}
    console.log('watched');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { child, file };
}

test('the command runs when the process is killed, and not before', async () => {
  const { child, file } = await startWatched('');
  expect(existsSync(file)).toBe(false);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(file)).toBe(true);
});

test('a watch that was released does nothing', async () => {
  const { child, file } = await startWatched('watch.release();');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await sleep(300);
  expect(existsSync(file)).toBe(false);
});
