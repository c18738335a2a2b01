/** The keys of a shop's account at the built-in service. */
import { expect, test } from 'vitest';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { ChangeApiKeysSchema, updateApiKeys } from './update-api-keys.server.ts';
import { listApiKeys } from './list-api-keys.server.ts';

// The operator sets the plan: Growth, with 600 requests a minute.
const app = await openTestApp({ partnerApi: false });
await app.open();
const { services, shop } = app;

/** As the form sends it: what is not given is as the form begins. */
const create = (fields: Record<string, string>) =>
  updateApiKeys(services, shop, ChangeApiKeysSchema.parse({ intent: 'create', ...fields }));
const list = async () => {
  const outcome = await listApiKeys(services, shop);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.keys;
};
/** Calls the service as a merchant's program does. */
const ask = async (apiKey: string) =>
  (
    await services.builtInFetch('http://built-in/v1/products', {
      headers: { authorization: `Bearer ${apiKey}` },
    })
  ).status;

test('creates a key that works until it is revoked', async () => {
  expect(await list()).toMatchObject([{ name: 'install', usedByApp: true, expiresAt: null }]);
  const made = await create({ name: ' Warehouse ' });
  if (made.intent !== 'create') throw new Error('Expected a new key');
  expect(made).toMatchObject({ name: 'Warehouse', apiKey: expect.stringMatching(/^pk_live_/) });
  expect(await ask(made.apiKey)).toBe(200);
  const keys = await list();
  expect(keys).toMatchObject([
    { id: made.id, name: 'Warehouse', lastFour: made.apiKey.slice(-4), usedByApp: false },
    { name: 'install', usedByApp: true },
  ]);
  expect(keys.every(({ lastUsedAt }) => lastUsedAt instanceof Date)).toBe(true);
  expect(JSON.stringify(keys)).not.toContain(made.apiKey);
  expect(await updateApiKeys(services, shop, { intent: 'revoke', id: made.id })).toEqual({
    intent: 'revoke',
    name: 'Warehouse',
  });
  expect(await ask(made.apiKey)).toBe(401);
  expect(await list()).toHaveLength(1);
  await expect(
    updateApiKeys(services, shop, { intent: 'revoke', id: made.id }),
  ).rejects.toMatchObject({ code: 'not_found', said: { name: 'key_unknown' } });
});

test('does not revoke the key that the app uses', async () => {
  const [own] = await list();
  await expect(
    updateApiKeys(services, shop, { intent: 'revoke', id: own?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'conflict', said: { name: 'key_of_app' } });
  expect(await ask((await readPricingKey(services, shop)) ?? '')).toBe(200);
});

test.each([
  ['', 'key_name'],
  ['  ', 'key_name'],
  ['x'.repeat(101), 'key_name'],
  ['two\nlines', 'key_name'],
  ['install', 'key_name_reserved'],
])('refuses the name %j with a message for the user', async (name, errorName) => {
  await expect(create({ name })).rejects.toMatchObject({
    code: 'validation_failed',
    said: { name: errorName },
  });
});

test('creates a key with the chosen access and expiry', async () => {
  const made = await create({
    name: 'Partner',
    level: 'write',
    expiry: 'date',
    date: new Date(services.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10),
  });
  if (made.intent !== 'create') throw new Error('Expected a new key');
  expect(await ask(made.apiKey)).toBe(200);
  const [key] = await list();
  expect(key).toMatchObject({ scopes: ['read', 'write'], mode: 'live' });
  expect(key?.expiresAt?.getTime()).toBeGreaterThan(services.clock.now().getTime());
  const refused = await services.builtInFetch('http://built-in/v1/settings', {
    method: 'PUT',
    headers: { authorization: `Bearer ${made.apiKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'insufficient_scope' },
  ]);
  await updateApiKeys(services, shop, { intent: 'revoke', id: made.id });
});

test('creates, lists and revokes a test key, which sees sample data only', async () => {
  const made = await create({ name: 'Developer', mode: 'test' });
  if (made.intent !== 'create') throw new Error('Expected a new key');
  expect(made.apiKey).toMatch(/^pk_test_/);
  const answer = await services.builtInFetch('http://built-in/v1/products', {
    headers: { authorization: `Bearer ${made.apiKey}` },
  });
  expect(await answer.text()).toContain('SAMPLE-KETTLE-17');
  expect((await list())[0]).toMatchObject({ name: 'Developer', mode: 'test', scopes: ['read'] });
  await updateApiKeys(services, shop, { intent: 'revoke', id: made.id });
  expect(await ask(made.apiKey)).toBe(401);
});

test('refuses a date that has passed with a message for the user', async () => {
  await expect(create({ name: 'Late', expiry: 'date', date: '2020-01-01' })).rejects.toMatchObject({
    code: 'validation_failed',
    said: { name: 'key_expiry' },
    errors: [{ pointer: 'date' }],
  });
});

test('reports when the account has the maximum number of keys', async () => {
  const more = () => create({ name: 'One more' });
  for (let i = 0; i < 99; i += 1) await more();
  await expect(more()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('at most 100 active keys'),
  });
});
