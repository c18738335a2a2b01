/**
 * Every answer of /v1/insights at two sizes of an account in one run: `node
 * bench/insights/measure-insights.ts` (options below). Milliseconds of warm requests through the
 * whole API, one after another, as medians; the goal is at most 1.5 times as much with 100,000
 * variants and 1,000,000 offers as with 1,000 variants. Also what computing ahead costs.
 */
import { readOptions } from '#bench/read-options.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import { refreshAccountMarkets, refreshMarkets } from '#pricing/insights/refresh-markets.ts';
import { openComparedAccounts } from './open-compared-accounts.ts';
import { changePrices } from './seed-market.ts';

const options = readOptions({
  small: 1_000,
  large: 100_000,
  offers: 10,
  'warm-up': 5,
  requests: 30,
});
const DAY_MS = 86_400_000;
const FROM = new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10);
/** What the app's Home requests for its market figures (app/home/market), together. */
const HOME_PATHS = [
  '/insights/position',
  '/insights/changes?limit=10',
  '/insights/gaps?limit=10',
  `/insights/index?from=${FROM}`,
  `/insights/index?from=${FROM}&by=brand&largest=8`,
  `/insights/index?from=${FROM}&by=collection&largest=8`,
  `/insights/violations?from=${FROM}`,
  '/insights/coverage?limit=1000',
  '/notices?state=ready,perhaps_sent,not_delivered&limit=100',
];

const bench = await openComparedAccounts({
  ...options,
  sizes: [`${options.small} variants`, `${options.large} variants`],
  work: async ({ context, time, n, accountId }) => {
    await time('measure every product', () => refreshAccountMarkets(context, { accountId }));
    const changed = await changePrices(context.db, { n });
    await time('measure after one offer in a hundred changed', () =>
      refreshMarkets(context, { listingIds: changed }),
    );
    await time('count the day', () => countSummaries(context, { accountId }));
  },
});
try {
  await bench.compare(async ({ n }, ask) => {
    const at = new Date(Date.now() - 5 * DAY_MS).toISOString();
    const gaps = await ask('/insights/gaps?limit=50');
    const [, next = ''] = /"next_cursor":"([^"]+)"/.exec(gaps) ?? [];
    return [
      ['position', '/insights/position'],
      ['index, all', '/insights/index'],
      ['index by brand', '/insights/index?by=brand'],
      ['index by collection', '/insights/index?by=collection'],
      ['index by retailer', '/insights/index?by=retailer'],
      ['gaps, 50', '/insights/gaps?limit=50'],
      // Few products have no second page.
      ['gaps, next 50', `/insights/gaps?limit=50${next && `&cursor=${next}`}`],
      ['gaps above, 50', '/insights/gaps?limit=50&position=above'],
      ['violations', '/insights/violations'],
      ['coverage', '/insights/coverage'],
      ['changes, 50', '/insights/changes?limit=50'],
      ['changes of a kind, 50', '/insights/changes?limit=50&kind=price_down'],
      ['matrix now, 50', '/insights/matrix?limit=50'],
      ['matrix at an instant, 50', `/insights/matrix?limit=50&at=${at}`],
      ['a product by day', `/insights/products/prd_${n}0000007`],
      ['all of Home at once', HOME_PATHS],
    ];
  });
} finally {
  await bench.close();
}
