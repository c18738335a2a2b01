import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { type EncryptionKeys, encryptText } from '#kernel/encrypt-text.ts';
import { silentLogger } from '#kernel/logger.ts';
import { buildTokenOwner } from '#app/sessions/session-tokens.server.ts';
import { buildSecretOwner, encryptStoredSecrets } from '#pricing/events/webhooks/webhook-secret.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { checkEncryptionKeys } from './check-encryption-keys.ts';

const db = await createTestDatabase();
const keyOf = (seed: number): Uint8Array => Buffer.alloc(32, seed);
const [first, second, other] = [keyOf(1), keyOf(2), keyOf(3)];
const keys = (...given: [number, Uint8Array][]): EncryptionKeys => new Map(given);

beforeEach(async () => {
  await db.query('delete from pricing.encryption_key_check');
  await db.query('delete from shop.session');
  await db.query('delete from pricing.webhook_endpoint');
});

interface Start {
  readonly lost?: readonly number[];
  readonly isServiceOnly?: boolean;
}

/** What the start says; null when it goes on. */
async function start(
  given: EncryptionKeys,
  { lost = [], isServiceOnly = false }: Start = {},
): Promise<string | null> {
  return checkEncryptionKeys({
    db,
    clock: systemClock,
    log: silentLogger,
    keys: given,
    lost,
    isServiceOnly,
  }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Sessions of shops with two tokens and a key each, sealed as the app does. */
async function addSessions(given: EncryptionKeys, count = 2): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const shop = `s${at}.myshopify.com`;
    const id = `offline_${shop}`;
    await db.query(
      `insert into shop.session (id, shop, state, "accessToken", "refreshToken", pricing_key)
       values ($1, $2, '', $3, $4, $5)`,
      [
        id,
        shop,
        encryptText(given, buildTokenOwner('accessToken', id), 'shpat_1'),
        encryptText(given, buildTokenOwner('refreshToken', id), 'shprt_1'),
        encryptText(given, shop, 'pk_1'),
      ],
    );
  }
}

/** An endpoint with a secret of an earlier rotation. */
async function addEndpoint(given: EncryptionKeys): Promise<void> {
  const sealed = () => encryptText(given, buildSecretOwner('we_1'), 'whsec_1');
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())
     on conflict do nothing`,
  );
  await db.query(
    `insert into pricing.webhook_endpoint (id, account_id, url, secrets, created_at)
     values ('we_1', 'acc_1', 'https://a.example/', $1, now())`,
    [
      JSON.stringify([
        { sealed: sealed(), until: null },
        { sealed: sealed(), until: null },
      ]),
    ],
  );
}

test('a first start stores the check of its key, later ones with this key go on', async () => {
  expect(await start(keys([1, first]))).toBeNull();
  const { rows } = await db.query<{ number: number; sealed: string }>(
    'select number, sealed from pricing.encryption_key_check',
  );
  expect(rows).toEqual([{ number: 1, sealed: expect.stringMatching(/^1\./) }]);
  expect(await start(keys([1, first]))).toBeNull();
});

test('another key of the same number is refused, with what is sealed with the first', async () => {
  await start(keys([1, first]));
  await addSessions(keys([1, first]));
  expect(await start(keys([1, other]))).toMatch(
    /^ENCRYPTION_KEY: key number 1 is not the one that 6 stored secrets are sealed with\./,
  );
  expect(await start(keys([1, first]))).toBeNull();
});

test('another key is refused although nothing is sealed with the first yet', async () => {
  await start(keys([1, first]));
  expect(await start(keys([1, other]))).toMatch(/key number 1 is not the one/);
});

test('an installation of an earlier release is checked by what it has sealed', async () => {
  await addSessions(keys([1, first]));
  expect(await start(keys([1, other]))).toMatch(/key number 1 is not the one that 6 stored/);
  expect((await db.query('select 1 from pricing.encryption_key_check')).rows).toEqual([]);
  expect(await start(keys([1, first]))).toBeNull();
  expect(await start(keys([1, other]))).toMatch(/key number 1 is not the one/);
});

test('a single damaged secret does not stop an installation of an earlier release', async () => {
  await addSessions(keys([1, first]));
  await db.query(
    `update shop.session set "accessToken" = "refreshToken" where shop = 's0.myshopify.com'`,
  );
  expect(await start(keys([1, first]))).toBeNull();
});

test('a missing key is refused while something is sealed with it', async () => {
  await addSessions(keys([1, first]), 1);
  await start(keys([1, first]));
  for (const given of [keys([2, second]), keys()])
    expect(await start(given)).toMatch(
      /^ENCRYPTION_KEY: key number 1 is missing, and 3 stored secrets are sealed with it\./,
    );
  await db.query('delete from shop.session');
  expect(await start(keys([2, second]))).toBeNull();
});

test('a rotation ends when everything is sealed with the new key', async () => {
  await addEndpoint(keys([1, first]));
  await start(keys([1, first]));
  const both = keys([2, second], [1, first]);
  expect(await start(both)).toBeNull();
  expect(await start(keys([2, second]))).toMatch(/key number 1 is missing, and 2 stored/);
  expect(await encryptStoredSecrets(db, both)).toEqual({ sealed: 2, unreadable: 0 });
  expect(await encryptStoredSecrets(db, both)).toEqual({ sealed: 0, unreadable: 0 });
  expect(await start(keys([2, second]))).toBeNull();
  expect(await start(keys([2, other]))).toMatch(/key number 2 is not the one/);
});

test('a key that is lost for good is given up by its number', async () => {
  await addSessions(keys([1, first]));
  await start(keys([1, first]));
  expect(await start(keys([2, second]), { lost: [1] })).toBeNull();
  expect(await start(keys([1, other]), { lost: [1] })).toBeNull();
  expect(await start(keys([1, other]))).toBeNull();
});

test('of two first starts with different keys one is refused', async () => {
  const said = await Promise.all([start(keys([1, first])), start(keys([1, second]))]);
  expect(said.filter((one) => one === null)).toHaveLength(1);
});

test('the service alone needs no key of the app', async () => {
  await addSessions(keys([1, first]));
  expect(await start(keys(), { isServiceOnly: true })).toBeNull();
  await addEndpoint(keys([1, first]));
  expect(await start(keys(), { isServiceOnly: true })).toMatch(
    /key number 1 is missing, and 2 stored secrets/,
  );
});
