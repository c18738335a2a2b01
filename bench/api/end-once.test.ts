import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = `
  const { endOnce } = await import(${JSON.stringify(join(import.meta.dirname, 'end-once.ts'))});
  const close = endOnce(async () => {
    console.log('closing');
    await new Promise((done) => setTimeout(done, 200));
    console.log('closed');
  });
  console.log('ready');
  setInterval(() => undefined, 1000);
  // What is under way fails when its servers go.
  const work = new Promise((_done, fail) => process.once('SIGTERM', () => fail(new Error('its server is gone'))));
  try { await work; } finally { await close(); }
`;

test("a terminated benchmark cleans up once and exits with the signal's code", async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    // Twice, as a terminal and npm send it.
    if (output === 'ready\n' || output === 'ready\nclosing\n') child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(output).toBe('ready\nclosing\nclosed\n');
  expect(code).toBe(143);
});
