import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { listPlaceChoices, undoPlaceChoice } from '#pricing/market/place-choices.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openRetailer, readListings } from '#tests/support/monitoring/test-retailer.ts';
import {
  createSitemapSite,
  openTestMonitoring,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { listShownPrices, loadCapturedPage } from './captured-page.ts';
import { choosePlace, comparePlace } from './choose-place.ts';
import { readStoredCaptures } from './read-stored-captures.ts';

const DAY_MS = 25 * HOUR_MS;
const PAGES = ['a', 'b', 'c', 'd', 'e'];
const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at)
     values ('acc_1', 'A', 'growth', now()), ('acc_2', 'B', 'growth', now())`,
  );
  await context.db.query(
    `insert into pricing.product (id, account_id, external_id, sku, name, url, currency, price_minor,
       created_at, updated_at)
     select 'prd_' || n, 'acc_' || n, 'p', 'J', 'Jug', 'https://own.example/jug', 'EUR', 2000, now(), now()
     from generate_series(1, 2) n`,
  );
  monitoring = openTestMonitoring(context, sites);
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

interface Shown {
  /** What the page's zone shows. */
  readonly zone: string;
  /** What its markup states; null: it has none. */
  readonly markup: string | null;
  /** What a usual place of prices shows; null: nothing stands there. */
  readonly usual?: string | null;
}

const render = (name: string, { zone, markup, usual = null }: Shown): string => {
  const data = {
    '@type': 'Product',
    name: `Jug ${name}`,
    offers: { '@type': 'Offer', price: markup, priceCurrency: 'EUR' },
  };
  const head =
    markup === null ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const buy =
    usual === null
      ? ''
      : `<div class="buy"><p class="price">€${usual}</p><button>Add to cart</button></div>`;
  return `<!doctype html><html lang="en"><head><title>Jug ${name}</title>${head}</head><body>
    <h1>Jug ${name}</h1>${buy}<div class="zone"><b>${zone} EUR</b></div>
    <p class="deposit">Deposit <i>3.00 EUR</i></p><!-- ${context.clock.now().toISOString()} --></body></html>`;
};

const renderAll = (pages: Record<string, Shown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, shown]) => [`/products/${name}`, render(name, shown)]),
  );

async function open(domain: string, pages: Record<string, Shown>) {
  const opened = await openRetailer(
    { context, sites },
    domain,
    createSitemapSite(domain, renderAll(pages)),
  );
  const { retailerId, site } = opened;
  await runRetailerSlice(monitoring, { retailerId });
  const listings = await readListings(context, retailerId);
  for (const accountId of ['acc_1', 'acc_2'])
    await context.db.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, retailer_id, probability, verdict, tier,
         reasons, created_at, updated_at)
       select $1 || '_' || l.id, $2, $3, l.id, $4, 0.99, 'confirmed', 'person', '[]', now(), now()
       from pricing.listing l where l.retailer_id = $4`,
      [`mat_${accountId}`, accountId, `prd_${accountId.slice(4)}`, retailerId],
    );
  const visit = async (next: Record<string, Shown>): Promise<void> => {
    context.clock.advance(DAY_MS);
    Object.assign(site.pages, renderAll(next));
    context.published.length = 0;
    context.accountEvents.length = 0;
    await runRetailerSlice(monitoring, { retailerId });
  };
  const reread = () =>
    readStoredCaptures(monitoring, {
      retailerId,
      since: null,
      apply: true,
      report: () => undefined,
    });
  const find = (name: string) =>
    String(listings.find(({ url }) => String(url).endsWith(`/${name}`))?.['id']);
  return { retailerId, visit, reread, listingOf: find };
}

/** What the account points at: the amount on the stored page of a listing. */
async function point(
  { retailerId, listingId }: { retailerId: string; listingId: string },
  amount: string,
  accountId = 'acc_1',
) {
  const page = await loadCapturedPage(context, { accountId, listingId });
  const minor = BigInt(amount.replace('.', ''));
  const shown = listShownPrices(page).find(({ price }) => price.minor === minor);
  if (!shown) throw new Error(`${amount} is not shown`);
  const { at, price } = shown;
  return { accountId, retailerId, listingId, captureId: page.capture.id, at, price };
}

const prices = async (retailerId: string) =>
  (await readListings(context, retailerId)).map(({ price_minor: minor }) => minor);
const decisions = async (retailerId: string) =>
  (
    await context.db.query(
      `select d.account_id, l.url, d.verdict, d.price_minor, d.choice_id from pricing.price_decision d
       join pricing.listing l on l.id = d.listing_id where d.retailer_id = $1 order by l.url`,
      [retailerId],
    )
  ).rows;
const types = () => context.accountEvents.map(({ type }) => type);
const endings = async (retailerId: string) =>
  (await listPlaceChoices(context.db, retailerId)).map(({ endedReason }) => endedReason);

const certain = (cents: number): Record<string, Shown> =>
  Object.fromEntries(
    PAGES.map((name, n) => [name, { zone: `${30 + n}.${cents}`, markup: `${30 + n}.${cents}` }]),
  );

test('a place that three certain pages agree with is read for all, as a correction, and undone', async () => {
  const stale = { zone: '41.00', markup: '55.00' };
  const { retailerId, visit, reread, listingOf } = await open('sale.example', {
    ...certain(10),
    stale,
  });
  const listingId = listingOf('stale');
  expect(await prices(retailerId)).toEqual([3010n, 3110n, 3210n, 3310n, 3410n, null]);

  const page = await loadCapturedPage(context, { accountId: 'acc_1', listingId });
  expect(listShownPrices(page)).toMatchObject([
    { text: '41.00 EUR', price: { minor: 4100n, currency: 'EUR' } },
    { text: 'Deposit 3.00 EUR', around: 'Jug stale 41.00 EUR Deposit 3.00 EUR' },
  ]);
  // The deposit is the same everywhere and no page's price.
  const deposit = await point({ retailerId, listingId }, '3.00');
  expect(await comparePlace(context, deposit)).toMatchObject({
    scope: null,
    counts: { agrees: 0, contradicts: 5 },
  });
  await expect(choosePlace(context, { ...deposit, by: null })).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/at', code: 'contradicts_certain_pages' }],
  });
  const pointed = await point({ retailerId, listingId }, '41.00');
  const preview = await comparePlace(context, pointed);
  expect(preview).toMatchObject({
    scope: 'retailer',
    place: { kind: 'element' },
    counts: { agrees: 5, contradicts: 0, unknown: 0, nothing: 0 },
  });
  expect(preview.pages[0]).toMatchObject({ verdict: 'agrees', price: preview.pages[0]?.certain });
  expect(await endings(retailerId)).toEqual([]);

  context.published.length = 0;
  const saved = await choosePlace(context, { ...pointed, by: 'Ada' });
  expect(saved).toMatchObject({ scope: 'retailer', chosenBy: 'Ada', amount: '41.00', agrees: 5 });
  expect(await choosePlace(context, { ...pointed, by: 'Ada' })).toEqual(saved);
  expect(context.published).toEqual([{ type: 'place.chosen', data: { retailerId } }]);

  context.accountEvents.length = 0;
  expect(await reread()).toMatchObject({ captures: 6, different: 1 });
  const corrected = [3010n, 3110n, 3210n, 3310n, 3410n, 4100n];
  expect(await prices(retailerId)).toEqual(corrected);
  expect(new Set(types())).toEqual(new Set(['price.corrected']));
  expect((await readListings(context, retailerId)).at(-1)?.['sources']).toMatchObject({
    'offer.price': { from: 'chosen-place', choice: saved.id },
  });
  expect(await reread()).toMatchObject({ captures: 0 });

  // Other bytes with the same prices change nothing; the page on which it was chosen is no drift.
  await visit({ ...certain(10), stale });
  expect(await prices(retailerId)).toEqual(corrected);
  expect(types()).toEqual([]);
  const [choice] = await listPlaceChoices(context.db, retailerId);
  expect(choice).toMatchObject({ disagrees: 0, failures: 0 });
  expect(choice?.agrees).toBeGreaterThan(5);

  // Another account cannot undo it.
  await undoPlaceChoice(context, { accountId: 'acc_2', retailerId });
  expect(await endings(retailerId)).toEqual([null]);
  await undoPlaceChoice(context, { accountId: 'acc_1', retailerId });
  expect(await endings(retailerId)).toEqual(['undone']);
  await reread();
  expect((await prices(retailerId)).at(-1)).toBeNull();
});

test('a place is dropped when the certain pages no longer show the price there', async () => {
  const { retailerId, visit, listingOf } = await open('drift.example', certain(10));
  const pointed = await point({ retailerId, listingId: listingOf('e') }, '34.10');
  expect(await choosePlace(context, { ...pointed, by: null })).toMatchObject({ scope: 'retailer' });

  // After a redesign the place holds the delivery charge.
  const redesigned = (cents: number): Record<string, Shown> =>
    Object.fromEntries(
      PAGES.map((name, n) => {
        const price = `${30 + n}.${cents}`;
        return [name, { zone: '4.90', markup: price, usual: price }];
      }),
    );
  await visit(redesigned(20));
  expect(await endings(retailerId)).toEqual(['disagrees']);
  await visit(redesigned(30));
  expect(await prices(retailerId)).toEqual([3030n, 3130n, 3230n, 3330n, 3430n]);
});

test('where no page is certain, a choice is the account’s alone', async () => {
  // The usual place holds a price without tax; the person points at the other one.
  const shown = (zone: string, usual = '35.00'): Shown => ({ zone, markup: null, usual });
  const { retailerId, visit, reread, listingOf } = await open('plain.example', {
    a: shown('21.00'),
    b: shown('22.00'),
  });
  expect(await prices(retailerId)).toEqual([3500n, 3500n]);
  const pointed = await point({ retailerId, listingId: listingOf('a') }, '21.00');
  expect(await comparePlace(context, pointed)).toMatchObject({
    scope: 'account',
    counts: { agrees: 0, contradicts: 0, unknown: 1 },
  });
  const { id, scope } = await choosePlace(context, { ...pointed, by: 'Ada' });
  expect(scope).toBe('account');
  await reread();
  // The shared listing stays as it is, and nothing is decided for the other account.
  expect(await prices(retailerId)).toEqual([3500n, 3500n]);
  const decided = (minor: bigint) => ({
    account_id: 'acc_1',
    verdict: 'other',
    price_minor: minor,
    choice_id: id,
  });
  expect(await decisions(retailerId)).toMatchObject([decided(2100n), decided(2200n)]);

  await visit({ a: shown('19.00'), b: shown('22.00', '36.00') });
  expect(await decisions(retailerId)).toMatchObject([decided(1900n), decided(2200n)]);
  expect(context.published).toContainEqual({
    type: 'price.decided',
    data: { accountId: 'acc_1', productIds: ['prd_1'] },
  });

  // The other account chooses for itself; the first one's prices stay.
  const other = await point({ retailerId, listingId: listingOf('a') }, '19.00', 'acc_2');
  await choosePlace(context, { ...other, by: null });
  await reread();
  expect((await decisions(retailerId)).map((one) => one['account_id'])).toHaveLength(4);
  await undoPlaceChoice(context, { accountId: 'acc_1', retailerId });
  expect((await decisions(retailerId)).map((one) => one['account_id'])).toEqual(['acc_2', 'acc_2']);

  // One certain page that contradicts ends it.
  await visit({ a: shown('19.00'), b: { zone: '22.00', markup: '30.00', usual: '30.00' } });
  expect(await endings(retailerId)).toEqual(['disagrees', 'undone']);
  expect(await decisions(retailerId)).toEqual([]);
});
