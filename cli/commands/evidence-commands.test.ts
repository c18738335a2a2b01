import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import type { Command } from '#cli/command-io.ts';
import { run as verifyCaptures } from './captures-verify.ts';
import { run as verifyEvidence } from './evidence-verify.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let context: TestStage;
let folder: string;
let file: string;

beforeAll(async () => {
  context = await createTestStage();
  const { host = '', database = '' } = context.connection;
  vi.stubEnv('DATABASE_URL', `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`);
  const { alertId } = await openViolation(context, '80.00');
  folder = await mkdtemp(join(tmpdir(), 'pricing-evidence-'));
  file = join(folder, 'evidence.zip');
  await writeFile(
    file,
    (await buildEvidenceFile(context, { accountId: 'acc', alertId }))?.bytes ?? '',
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('checks an evidence file without a database', async () => {
  const answer = await promisify(execFile)(
    process.execPath,
    ['cli/main.ts', 'evidence', 'verify', file],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' } },
  );
  expect(JSON.parse(answer.stdout)).toMatchObject({
    ok: true,
    url: 'https://gear.com/p/headphones',
    offer: { price: '80.00' },
  });
});

test('answers a file that is not evidence with one line and exit code 2', async () => {
  const other = join(folder, 'other.zip');
  await writeFile(other, 'no zip');
  expect(await call(verifyEvidence, other)).toEqual({
    code: 2,
    out: '',
    err: `evidence verify: ${other}: this is no ZIP\n`,
  });
  expect(await call(verifyEvidence, join(folder, 'none.zip'))).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^evidence verify: .*ENOENT.*\n$/),
  });
  expect(await call(verifyEvidence)).toMatchObject({
    code: 2,
    err: expect.stringContaining('expected one FILE.zip'),
  });
});

test('verifies captures and names one that was changed', async () => {
  const good = await call(verifyCaptures, '--retailer', 'gear.com');
  expect([good.code, JSON.parse(good.out)]).toEqual([
    0,
    {
      retailer: 'gear.com',
      captures: 2,
      dropped: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      problems: [],
    },
  ]);
  const { rows } = await context.db.query<{ id: string }>(
    'update pricing.capture set status = 201 where id = (select min(id) from pricing.capture) returning id',
  );
  const bad = await call(verifyCaptures);
  expect([bad.code, JSON.parse(bad.out)]).toMatchObject([
    1,
    { problems: [{ capture_id: rows[0]?.id, problem: 'link_broken' }] },
  ]);
});

test('answers an unknown retailer with one line and exit code 1', async () => {
  expect(await call(verifyCaptures, '--retailer', 'none.com')).toEqual({
    code: 1,
    out: '',
    err: '--retailer none.com: no such retailer\n',
  });
  expect(await call(verifyCaptures, '--shop', 'x')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--shop'),
  });
});

async function call(
  command: Command,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await command(args, { stdin: new PassThrough(), stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}
