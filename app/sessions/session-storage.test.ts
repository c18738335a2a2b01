import { Session } from '@shopify/shopify-api';
import { beforeEach, expect, test } from 'vitest';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { setServices } from '#app/services.server.ts';
import { readPricingKey } from './read-pricing-key.server.ts';
import { savePricingKey } from './save-pricing-key.server.ts';
import { encryptStoredTokens } from './encrypt-stored-tokens.server.ts';
import { createSessionStorage } from './session-storage.server.ts';

const db = await createTestDatabase();
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const shop = 'tokens.myshopify.com';
const id = `offline_${shop}`;
const storage = createSessionStorage();
const use = (...keys: [number, Uint8Array][]) => {
  const services = createBareServices({ db, encryptionKeys: new Map(keys) });
  setServices(services);
  return services;
};
const tokens = async () =>
  (
    await db.query<{ access: string; refresh: string | null }>(
      'select "accessToken" as access, "refreshToken" as refresh from shop.session where id = $1',
      [id],
    )
  ).rows[0];
const session = () =>
  new Session({
    id,
    shop,
    state: '',
    isOnline: false,
    scope: 'read_products',
    expires: new Date('2026-11-22T12:00:00Z'),
    accessToken: 'shpat_0123',
    refreshToken: 'shprt_4567',
    refreshTokenExpires: new Date('2026-12-22T12:00:00Z'),
  });

beforeEach(async () => {
  await db.query('delete from shop.session');
});

test('encrypts what Shopify’s library stores, and loads it unchanged', async () => {
  use([1, first]);
  const given = session();
  await storage.storeSession(given);
  expect(given.accessToken).toBe('shpat_0123');
  expect(await tokens()).toEqual({
    access: expect.stringMatching(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect((await storage.loadSession(id))?.equals(given)).toBe(true);
  const [found] = await storage.findSessionsByShop(shop);
  expect(found?.refreshToken).toBe('shprt_4567');
});

test('a token can be decrypted only in its own place', async () => {
  use([1, first]);
  await storage.storeSession(session());
  await db.query('update shop.session set "refreshToken" = "accessToken"');
  expect(await storage.loadSession(id)).toBeUndefined();
});

test('a session whose tokens no key decrypts counts as missing, so the admin issues a new one', async () => {
  use([1, first]);
  await storage.storeSession(session());
  use([2, second]);
  expect(await storage.loadSession(id)).toBeUndefined();
  expect(await storage.findSessionsByShop(shop)).toEqual([]);
});

test('plain-text tokens still load, are encrypted once, and again with a new key', async () => {
  const services = use([1, first]);
  await storage.storeSession(session());
  await savePricingKey(services, shop, { key: 'pk_1' });
  const many = 450;
  await db.query(
    `insert into shop.session (id, shop, state, "accessToken")
     select 'offline_s' || n, 's' || n, '', 'shpat_' || n from generate_series(1, $1) n`,
    [many],
  );
  await db.query(
    `update shop.session set "accessToken" = 'shpat_old', "refreshToken" = 'shprt_old' where id = $1`,
    [id],
  );
  expect((await storage.loadSession(id))?.accessToken).toBe('shpat_old');
  expect(await encryptStoredTokens(services)).toEqual({ sealed: many + 2, unreadable: 0 });
  const { rows } = await db.query(`select 1 from shop.session where "accessToken" like 'shp%'`);
  expect(rows).toEqual([]);
  expect(await encryptStoredTokens(services)).toEqual({ sealed: 0, unreadable: 0 });
  expect((await storage.loadSession('offline_s7'))?.accessToken).toBe('shpat_7');

  const renewed = use([1, first], [2, second]);
  expect(await encryptStoredTokens(renewed)).toEqual({ sealed: many + 3, unreadable: 0 });
  const later = use([2, second]);
  expect((await storage.loadSession(id))?.refreshToken).toBe('shprt_old');
  expect(await readPricingKey(later, shop)).toBe('pk_1');
});
