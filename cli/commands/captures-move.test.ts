import { mkdir, rm, writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestFolder } from '#tests/support/create-test-folder.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import type { Command } from '#cli/command-io.ts';
import { run as moveCaptures } from './captures-move.ts';
import { run as rereadCaptures } from './captures-reread.ts';
import { run as verifyCaptures } from './captures-verify.ts';

let context: TestStage;
let folder: string;

beforeAll(async () => {
  context = await createTestStage();
  folder = await createTestFolder();
  const { host = '', database = '' } = context.connection;
  vi.stubEnv('DATABASE_URL', `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`);
  await openViolation(context, '80.00');
});
afterAll(() => vi.unstubAllEnvs());

test('moves the bytes to PostgreSQL, the default, a number at a time', async () => {
  const { out: before } = await call(verifyCaptures);
  expect(await call(moveCaptures, '--limit', '1')).toMatchObject({
    code: 0,
    out: [{ store: 'postgres', moved: 1, failed: 0, done: false }],
  });
  expect(await call(moveCaptures)).toMatchObject({ code: 0, out: [{ moved: 1, done: true }] });
  expect(await call(moveCaptures)).toMatchObject({ code: 0, out: [{ moved: 0, done: true }] });
  expect(await listStores()).toEqual(['postgres']);
  expect(await call(verifyCaptures)).toMatchObject({ code: 0, out: before });
});

test('moves them to a folder that all processes share', async () => {
  vi.stubEnv('CAPTURE_STORE', `file:${folder}`);
  await expect(call(moveCaptures)).rejects.toThrow(
    /CAPTURE_FILES_SHARED=1, which states that all processes .* share this folder/,
  );
  vi.stubEnv('CAPTURE_FILES_SHARED', '1');
  expect(await call(moveCaptures)).toMatchObject({ code: 0, out: [{ moved: 2 }] });
  expect(await listStores()).toEqual([`file:${folder}`]);
  // The setting no longer names the folder; the rows do.
  vi.stubEnv('CAPTURE_STORE', '');
  expect(await call(verifyCaptures)).toMatchObject({ code: 0, out: [{ problems: [] }] });
});

test('missing bytes are named, and left', async () => {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  const missing = { problem: 'bytes_missing', detail: expect.stringContaining(folder) };
  expect(await call(moveCaptures)).toMatchObject({
    code: 1,
    out: [missing, missing, { moved: 0, failed: 2, done: true }],
  });
  expect(await call(verifyCaptures)).toMatchObject({
    code: 1,
    out: [{ captures: 2, problems: [missing, missing] }],
  });
  expect(await call(rereadCaptures)).toMatchObject({ code: 1, out: [{ captures: 2, failed: 2 }] });
  expect(await listStores()).toEqual([`file:${folder}`]);
});

test('a store that cannot be reached is one line that names it', async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  for (const command of [moveCaptures, verifyCaptures, rereadCaptures])
    expect(await call(command)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^captures \w+: file:\S+: cannot be read: .*ENOTDIR.*\n$/),
    });
});

test('refuses a limit that is no number', async () => {
  expect(await call(moveCaptures, '--limit', 'all')).toEqual({
    code: 2,
    out: [],
    err: '--limit: expected a number of captures, got "all"\n',
  });
});

async function listStores() {
  const { rows } = await context.db.query<{ store: string }>(
    'select distinct store from pricing.capture',
  );
  return rows.map(({ store }) => store);
}

async function call(command: Command, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await command(args, { stdin: new PassThrough(), stdout, stderr });
  stdout.end();
  stderr.end();
  const out = (await text(stdout)).split('\n').filter(Boolean);
  return { code, out: out.map((line): unknown => JSON.parse(line)), err: await text(stderr) };
}
