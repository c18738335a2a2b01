import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { run } from './account-create.ts';

test('prints the new account and its key', async () => {
  const db = await createTestDatabase();
  vi.stubEnv(
    'DATABASE_URL',
    `postgresql://pricing@/${db.connection.database}?host=${encodeURIComponent(db.connection.host ?? '')}`,
  );
  const { code, out } = await runCommand(['--name', 'Kettle shop', '--plan', 'starter']);
  vi.unstubAllEnvs();
  expect(code).toBe(0);
  const printed = JSON.parse(out);
  expect(printed).toEqual({
    account_id: expect.stringMatching(/^acc_/),
    api_key: expect.stringMatching(/^pk_live_/),
  });
  const { rows } = await db.query('select name, plan from pricing.account where id = $1', [
    printed.account_id,
  ]);
  expect(rows).toEqual([{ name: 'Kettle shop', plan: 'starter' }]);
});

test('names the invalid argument in one line', async () => {
  expect(await runCommand(['--name', 'x', '--plan', 'gold'])).toEqual({
    code: 2,
    out: '',
    err: '--plan: expected one of trial, starter, growth, scale, enterprise, got "gold"\n',
  });
  expect(await runCommand(['--plan', 'growth'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--name: .*\n$/),
  });
  expect(await runCommand(['--nome', 'x'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--nome'),
  });
});

async function runCommand(args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await run(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}
