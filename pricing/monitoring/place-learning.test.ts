import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { listPricePlaces } from '#pricing/market/price-places.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openRetailer, readListings } from '#tests/support/monitoring/test-retailer.ts';
import {
  createSitemapSite,
  openTestMonitoring,
  type TestMonitoring,
  type TestSite,
} from '#tests/support/monitoring/test-site.ts';
import { readStoredCaptures } from './chosen-places/read-stored-captures.ts';
import { runRetailerSlice } from './run-retailer-slice.ts';

const DAY_MS = 25 * HOUR_MS;
const PAGES = ['a', 'b', 'c', 'd', 'e'];
const sites = new Map<string, TestSite>();
let context: TestStage;
let monitoring: TestMonitoring;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  monitoring = openTestMonitoring(context, sites);
});
afterAll(async () => {
  await monitoring.gate.close();
  for (const site of sites.values()) site.close();
});

/** A price without a usual name or a button, beside another amount. */
const plain = (price: string): string =>
  `<div class="zone-a"><b>${price} EUR</b></div><p class="price">Deposit 3.00 EUR</p>`;
const redesigned = (price: string): string =>
  `<section class="hero"><b>${price} EUR</b></section><div class="zone-a"><b>4.90 EUR</b></div>`;

function renderPages(
  layout: (price: string) => string,
  { cents, hasMarkup }: { cents: number; hasMarkup: boolean },
): Record<string, string> {
  return Object.fromEntries(
    PAGES.map((name, at) => {
      const price = `${30 + at}.${cents}`;
      const data = {
        '@type': 'Product',
        name: `Jug ${name}`,
        offers: { price, priceCurrency: 'EUR' },
      };
      const markup = hasMarkup
        ? `<script type="application/ld+json">${JSON.stringify(data)}</script>`
        : '';
      return [
        `/products/${name}`,
        `<!doctype html><html lang="en"><head><title>Jug ${name}</title>${markup}</head><body>
    <h1>Jug ${name}</h1>${layout(price)}</body></html>`,
      ];
    }),
  );
}

const visit = async (site: TestSite, retailerId: string, pages: Record<string, string>) => {
  Object.assign(site.pages, pages);
  context.clock.advance(DAY_MS);
  await runRetailerSlice(monitoring, { retailerId });
};

const prices = async (retailerId: string) =>
  (await readListings(context, retailerId)).map(({ price_minor }) => price_minor);

test('learns where a retailer shows its price, reads it there, and drops it after a redesign', async () => {
  const domain = 'jugs.example';
  const { site, retailerId } = await openRetailer(
    { context, sites },
    domain,
    createSitemapSite(domain, renderPages(plain, { cents: 10, hasMarkup: true })),
  );
  await runRetailerSlice(monitoring, { retailerId });
  const learned = await listPricePlaces(context.db, retailerId);
  expect(learned.map(({ place }) => place.at)).toContain('div.zone-a b');
  expect(learned.every(({ disagrees, failures }) => disagrees === 0 && failures === 0)).toBe(true);

  await visit(site, retailerId, renderPages(plain, { cents: 20, hasMarkup: false }));
  expect(await prices(retailerId)).toEqual([3020n, 3120n, 3220n, 3320n, 3420n]);
  const [listing] = await readListings(context, retailerId);
  expect(listing?.sources).toMatchObject({ 'offer.price': { from: 'learned-place' } });

  await visit(site, retailerId, renderPages(redesigned, { cents: 30, hasMarkup: true }));
  expect(await prices(retailerId)).toEqual([3030n, 3130n, 3230n, 3330n, 3430n]);
  const { rows } = await context.db.query(
    `select at, dropped_reason from pricing.price_place where retailer_id = $1 and dropped_at is not null`,
    [retailerId],
  );
  expect(rows).toContainEqual({ at: 'div.zone-a b', dropped_reason: 'disagrees' });
  const relearned = await listPricePlaces(context.db, retailerId);
  expect(relearned.map(({ place }) => place.at)).toContain('section.hero b');

  await visit(site, retailerId, renderPages(redesigned, { cents: 40, hasMarkup: false }));
  expect(await prices(retailerId)).toEqual([3040n, 3140n, 3240n, 3340n, 3440n]);

  // Read again, each price is found at the place that was known when its page was fetched.
  for (const table of ['listing', 'price_span'])
    await context.db.query(`update pricing.${table} set parser = 'reading/1'`);
  const differences: unknown[] = [];
  const sources: unknown[] = [];
  const counts = await readStoredCaptures(
    {
      context,
      read: async (capture, hints) => {
        const read = await monitoring.read(capture, hints);
        if (read.kind === 'offers')
          sources.push(...read.offers.map((offer) => offer.sources['offer.price']?.from));
        return read;
      },
    },
    {
      retailerId,
      since: null,
      apply: false,
      report: (found) => differences.push(...found),
    },
  );
  expect(counts).toMatchObject({ offers: 20, different: 0, failed: 0 });
  expect(differences).toEqual([]);
  expect(sources.filter((from) => from === 'learned-place')).toHaveLength(10);

  // What was read at a time can be asked for later.
  const before = new Date(context.clock.now().getTime() - 2.5 * DAY_MS);
  const then = await listPricePlaces(context.db, retailerId, before);
  expect(then.map(({ place }) => place.at)).toContain('div.zone-a b');
});
