import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { updateSettings } from '#app/settings/update-settings.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { refreshCapabilities } from './refresh-capabilities.server.ts';

const app = await openTestApp();
const { services, shop } = app;
await app.open();

const goals = async () => ({
  account: (
    await services.db.query<{ goal: string }>(
      `select settings ->> 'goal' as goal from pricing.account where external_ref = $1`,
      [shop],
    )
  ).rows[0]?.goal,
  shop: (await getShop(services, shop)).goal,
});

test('sets a new shop to match the market until its merchant chooses, also in the account', async () => {
  expect(await goals()).toEqual({ account: 'market', shop: { current: 'market', chosen: false } });
  await updateSettings(services, { shop, userId: '42' }, { intent: 'goal', goal: 'margin' });
  expect(await goals()).toEqual({ account: 'margin', shop: { current: 'margin', chosen: true } });
  await expect(
    updateSettings(services, { shop, userId: '42' }, { intent: 'goal', goal: 'growth' }),
  ).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer: 'goal' }] });
});

test("shows the account's goal, also when it was chosen elsewhere", async () => {
  await services.db.query(
    `update pricing.account set settings = settings || '{"goal":"profit"}' where external_ref = $1`,
    [shop],
  );
  await refreshCapabilities(services);
  expect(await goals()).toEqual({ account: 'profit', shop: { current: 'profit', chosen: true } });
});

test('sends no goal to a service without goals, and shows none', async () => {
  await services.db.query(
    `update shop.shop set capabilities = capabilities - 'settings.goal' where domain = $1`,
    [shop],
  );
  const limits = {
    intent: 'limits',
    threshold: '65',
    usualMargin: '',
    minMargin: '0',
    mapFormula: 'none',
    share: '',
    tolerance: '0',
  };
  await updateSettings(services, { shop, userId: '42' }, limits);
  expect((await getShop(services, shop)).goal).toBeNull();
  await updateSettings(services, { shop, userId: '42' }, { ...limits, goal: 'market' });
  expect((await goals()).account).toBe('profit');
  await refreshCapabilities(services);
  expect(await goals()).toMatchObject({ shop: { current: 'profit' } });
});

test('the threshold for competitors’ price cuts goes to the account, in basis points', async () => {
  const limits = {
    intent: 'limits',
    threshold: '65',
    usualMargin: '',
    minMargin: '0',
    mapFormula: 'none',
    share: '',
    tolerance: '0',
  };
  const save = (undercut: string) =>
    updateSettings(services, { shop, userId: '42' }, { ...limits, undercut });
  const stored = async () =>
    (
      await services.db.query<{ points: number | null }>(
        `select (settings->>'undercutBasisPoints')::int as points from pricing.account where external_ref = $1`,
        [shop],
      )
    ).rows[0]?.points;
  await save('2,5');
  expect(await stored()).toBe(250);
  await updateSettings(services, { shop, userId: '42' }, limits);
  expect(await stored()).toBe(250);
  await expect(save('91')).rejects.toMatchObject({ errors: [{ pointer: 'undercut' }] });
  await save('0');
  expect(await stored()).toBe(0);
  await save('');
  expect(await stored()).toBeNull();
});

test('the chosen kinds of alert go to the account, with thresholds in basis points', async () => {
  const form = {
    intent: 'alert-kinds',
    below: '',
    belowShare: '5',
    price: '1',
    priceShare: '2,5',
    priceDirection: 'falls',
    stock: '',
    stockChange: 'both',
    cheapest: '',
    cheapestShare: '10',
    unreadable: '1',
    unreadableHours: '48',
    newListing: '',
  };
  const save = (changes: Partial<typeof form>) =>
    updateSettings(services, { shop, userId: '42' }, { ...form, ...changes });
  const stored = async () =>
    (
      await services.db.query<{ kinds: unknown }>(
        `select settings->'alertKinds' as kinds from pricing.account where external_ref = $1`,
        [shop],
      )
    ).rows[0]?.kinds;
  await save({});
  expect(await stored()).toMatchObject({
    competitor_below: { on: false, since: null },
    price_changed: { on: true, basisPoints: 250, direction: 'falls' },
    retailer_unreadable: { on: true, afterHours: 48 },
  });
  await expect(save({ priceShare: '91' })).rejects.toMatchObject({
    errors: [{ pointer: 'priceShare' }],
  });
  await expect(save({ unreadableHours: '0' })).rejects.toMatchObject({
    errors: [{ pointer: 'unreadableHours' }],
  });
  await save({ price: '' });
  expect(await stored()).toMatchObject({ price_changed: { on: false, since: null } });
});
