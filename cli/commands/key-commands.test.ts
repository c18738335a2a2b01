import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashApiKey } from '#pricing/accounts/api-key.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import type { Command } from '#cli/command-io.ts';
import { run as createKey } from './key-create.ts';
import { run as listKeys } from './key-list.ts';
import { run as revokeKey } from './key-revoke.ts';

let context: TestStage;
let account: { accountId: string; apiKey: string };
beforeAll(async () => {
  context = await createTestStage(new Date());
  const { host = '', database = '' } = context.connection;
  vi.stubEnv('DATABASE_URL', `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`);
  account = await createAccount(context, { name: 'Kettle shop', plan: 'growth' });
});
afterAll(() => vi.unstubAllEnvs());

test('creates a key that gives access to the account, lists it, and revokes it', async () => {
  const made = await call(createKey, '--account', account.accountId, '--name', 'nightly import');
  expect(made).toMatchObject({ code: 0, err: '' });
  const { key_id: keyId, api_key: apiKey } = JSON.parse(made.out) as {
    key_id: string;
    api_key: string;
  };
  expect(await isLive(apiKey)).toBe(true);

  const listed = await call(listKeys, '--account', account.accountId);
  expect(listed.out).not.toContain(apiKey);
  expect(JSON.parse(listed.out)).toMatchObject({
    keys: [
      { id: keyId, name: 'nightly import', last_four: apiKey.slice(-4), revoked_at: null },
      { name: 'first' },
    ],
  });

  const revoked = await call(revokeKey, '--key', keyId);
  expect(JSON.parse(revoked.out)).toEqual({
    key_id: keyId,
    account_id: account.accountId,
    revoked_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect((await call(revokeKey, '--key', keyId)).out).toBe(revoked.out);
  expect([await isLive(apiKey), await isLive(account.apiKey)]).toEqual([false, true]);
});

test('creates keys with scopes, an expiry and sample data', async () => {
  const create = async (...args: string[]) => {
    const made = await call(createKey, '--account', account.accountId, '--name', 'some', ...args);
    expect(made).toMatchObject({ code: 0, err: '' });
    return JSON.parse(made.out) as { key_id: string; api_key: string };
  };
  const reader = await create('--scopes', 'write,read', '--expires', '2099-01-01T00:00:00Z');
  const tester = await create('--mode', 'test');
  expect(tester.api_key).toMatch(/^pk_test_/);
  const { keys } = JSON.parse((await call(listKeys, '--account', account.accountId)).out) as {
    keys: { id: string }[];
  };
  expect(keys.find(({ id }) => id === reader.key_id)).toMatchObject({
    scopes: ['read', 'write'],
    expires_at: '2099-01-01T00:00:00.000Z',
    mode: 'live',
  });
  expect(keys.find(({ id }) => id === tester.key_id)).toMatchObject({ mode: 'test' });
  const of = ['--account', account.accountId, '--name', 'x'];
  expect(await call(createKey, ...of, '--scopes', 'read,own')).toEqual({
    code: 2,
    out: '',
    err: '--scopes: expected scopes separated by commas, of read, write, decide, administer, got "read,own"\n',
  });
  expect(await call(createKey, ...of, '--expires', 'soon', '--mode', 'sample')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--mode: expected live or test, got "sample"'),
  });
  expect(await call(createKey, ...of, '--expires', '2020-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Expected a time in the future'),
  });
});

test('answers an invalid argument with one line and exit code 2', async () => {
  expect(await call(listKeys)).toEqual({
    code: 2,
    out: '',
    err: '--account: expected the id of an account, "acc_…", got none\n',
  });
  expect(await call(listKeys, '--account', 'Kettle shop')).toMatchObject({
    code: 2,
    err: expect.stringContaining('got "Kettle shop"'),
  });
  expect(await call(createKey, '--account', account.accountId, '--name', ' ')).toEqual({
    code: 2,
    out: '',
    err: '--name: expected 1 to 100 characters, got " "\n',
  });
  expect((await call(createKey)).err.split('\n')).toHaveLength(3);
  expect(await call(revokeKey, '--key', account.accountId)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--key'),
  });
  expect(await call(revokeKey, '--kay', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--kay'),
  });
  // A caller that passes the key itself is shown only its beginning.
  const { err } = await call(revokeKey, '--key', account.apiKey);
  expect(err).not.toContain(account.apiKey);
});

test('answers an unknown account or key with one line and exit code 1', async () => {
  expect(await call(listKeys, '--account', 'acc_none')).toEqual({
    code: 1,
    out: '',
    err: '--account acc_none: No such account\n',
  });
  expect(await call(createKey, '--account', 'acc_none', '--name', 'x')).toEqual({
    code: 1,
    out: '',
    err: '--account acc_none: No such account\n',
  });
  expect(await call(revokeKey, '--key', 'key_none')).toEqual({
    code: 1,
    out: '',
    err: '--key key_none: No such key\n',
  });
});

async function isLive(apiKey: string): Promise<boolean> {
  const { rows } = await context.db.query(
    'select 1 from pricing.api_key where hash = $1 and account_id = $2 and revoked_at is null',
    [hashApiKey(apiKey), account.accountId],
  );
  return rows.length === 1;
}

async function call(
  run: Command,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await run(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}
