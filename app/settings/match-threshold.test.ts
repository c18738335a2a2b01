/** The threshold of automatic matching, at the built-in service with its real database. */
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getSettingsPage } from './get-settings-page.server.ts';
import { loadMatchEstimates } from './match-threshold.server.ts';
import { updateSettings } from './update-settings.server.ts';

const app = await openTestApp({ partnerApi: false });
await app.open();
const { services, shop } = app;
const { db } = services;

const save = (matchThreshold: string) =>
  updateSettings(services, { shop, userId: '42' }, { intent: 'matching', matchThreshold });
const load = async () => {
  const outcome = await loadMatchEstimates(services, shop);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
const listChoices = async () =>
  (await load()).estimates.map(({ threshold, matches, isCurrent, isDefault }) =>
    [threshold, matches, isCurrent && 'current', isDefault && 'default'].filter(Boolean).join(' '),
  );

test('before the first match, zeros are not said to be known', async () => {
  expect(await load()).toMatchObject({ hasMatches: false });
  expect(await listChoices()).toEqual(['0.9', '0.95', '0.97 current default', '0.98', '0.99']);
});

test('with matches to review only, it is known that none is automatic', async () => {
  await seedMatches();
  await db.query('update pricing.match set may_act = false');
  expect(await load()).toMatchObject({ hasMatches: true });
  await db.query('update pricing.match set may_act = true');
});

test('saves the threshold at the service, and another one takes it back', async () => {
  expect(await listChoices()).toEqual([
    '0.9 3',
    '0.95 2',
    '0.97 2 current default',
    '0.98 1',
    '0.99 1',
  ]);
  expect((await load()).estimates[0]?.expectedWrong).toBeCloseTo(0.005 + 0.03 + 0.08);
  expect(await save('0.99')).toEqual({ intent: 'matching' });
  expect((await listChoices()).at(-1)).toBe('0.99 1 current');
  await save('0.97');
  expect((await listChoices()).at(2)).toBe('0.97 2 current default');
});

test.each(['', '0', '-1', '1.01', '97', 'high'])('refuses the threshold %j', async (wrong) => {
  await expect(save(wrong)).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: 'matchThreshold' }],
  });
  expect((await listChoices()).at(2)).toBe('0.97 2 current default');
});

test('says that a threshold is below the review threshold that was set through the API', async () => {
  await db.query(
    `update pricing.account set settings = settings || '{"matchReviewThreshold":0.95}'`,
  );
  await expect(save('0.9')).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: 'matchThreshold', code: 'below_review' }],
  });
  await db.query(`update pricing.account set settings = settings - 'matchReviewThreshold'`);
});

test('while the service does not answer, only this section has an error, and nothing is saved', async () => {
  const silent: typeof services = {
    ...services,
    builtInFetch: () => Promise.reject(new TypeError('fetch failed')),
  };
  expect(await loadMatchEstimates(silent, shop)).toMatchObject({ ok: false, code: 'unavailable' });
  const page = await getSettingsPage(silent, shop);
  expect(page.shop.capabilities).toContain('matches.automatic');
  await expect(
    updateSettings(silent, { shop, userId: '42' }, { intent: 'matching', matchThreshold: '0.99' }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  expect((await listChoices()).at(2)).toBe('0.97 2 current default');
});

/** Matches that wait for review, of probability 0.995, 0.97 and 0.92. */
async function seedMatches(): Promise<void> {
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret_1', 'a.example', 'active', now(), 'https://a.example', now(), now())`,
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || n, a.id, 's' || n, 'Kettle', 'https://shop.example/x', 'EUR', 100, now(), now()
     from pricing.account a, generate_series(1, 3) n where a.external_ref = $1`,
    [shop],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, read_from, state, first_seen_at)
     select 'lst_' || n, 'ret_1', 'https://a.example/' || n, 'Kettle', 'Kettle', 'ok', now()
     from generate_series(1, 3) n`,
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict,
       may_act, tier, reasons, created_at, updated_at)
     select 'mat_' || n, p.account_id, p.id, 'lst_' || n, (array[0.995, 0.97, 0.92])[n], 'review',
       true, 'identifier', '[]', now(), now()
     from generate_series(1, 3) n join pricing.product p on p.id = 'prd_' || n`,
  );
}
