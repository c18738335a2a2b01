import { expect, test } from 'vitest';
import { JsonNumber } from '#kernel/exact-json.ts';
import type { ProbeReport } from '#pricing/market/probe-report.ts';
import { RetailerSchema } from '#pricing/contract/retailer.ts';
import type { RetailerRow } from '#pricing/api/queries/list-retailers.ts';
import { renderRetailer } from './render-retailer.ts';

const sample = (price: string | null, currency: string | null) => ({
  url: 'https://kettles.example/p',
  name: 'Kettle',
  price,
  currency,
  availability: 'in_stock',
});
const report: ProbeReport = {
  at: new Date('2026-11-20T12:00:00Z'),
  catalog: {
    kind: 'feed',
    url: 'https://kettles.example/products.json',
    products: 1240,
    exact: true,
  },
  samples: [
    sample('10', 'EUR'),
    sample('19.99', null),
    sample('1.005', 'EUR'),
    sample(null, 'EUR'),
  ],
  coverage: { tried: 250, read: 249 },
  freshness: { documents: 5, visitsADay: 10_000, roundHours: 0.1 },
  summary: '1,240 products found by a product feed.',
};
const row: RetailerRow = {
  id: 'ret_01JD8Z5T0Q0000000000000000',
  domain: 'kettles.example',
  name: null,
  platform: 'shopify',
  status: 'active',
  monitored: true,
  statusReason: null,
  statusReasonDetail: null,
  statusCode: null,
  listings: 0,
  matched: 0,
  fresh: 0,
  oldestCheckAt: null,
  countedAt: new Date(0),
  lastVisitAt: null,
  lastError: null,
  lastErrorDetail: null,
  delayMs: 1000,
  readBy: 'rendered',
  readBySince: new Date('2026-11-21T08:00:00Z'),
  readByReason: { code: 'drawn_price_only', values: { without: 3, of: 4 } },
  requests: 3,
  pageLoads: 2,
  prices: 2,
  bytes: 90_000,
  milliseconds: 4_100,
  memoryBytes: null,
  currency: 'EUR',
  tax: 'unknown',
  addedAt: new Date('2026-11-20T12:00:00Z'),
  probe: JSON.parse(JSON.stringify(report)) as unknown,
};

test("shows the probe's result with exact prices, and no price the currency cannot express", () => {
  const retailer = renderRetailer(row);
  expect(RetailerSchema.safeParse(retailer).error).toBeUndefined();
  expect(retailer).toMatchObject({
    read_by: 'rendered',
    read_by_since: '2026-11-21T08:00:00Z',
    read_by_reason: '3 of its last 4 pages came without a price, and a browser shows one',
    read_by_reason_detail: { code: 'drawn_price_only', values: { without: 3, of: 4 } },
    visit_cost: { requests: 3, page_loads: 2, prices: 2, milliseconds: 4_100 },
  });
  expect(retailer.probe?.samples.map((one) => one.price)).toEqual([
    new JsonNumber('10.00'),
    null,
    null,
    null,
  ]);
  expect(retailer.probe).toMatchObject({
    probed_at: '2026-11-20T12:00:00Z',
    coverage: { tried: 250, read: 249 },
    freshness: { documents: 5, visits_a_day: 10_000, round_hours: 0.1 },
  });
});

test('shows the reason of a rejected retailer as a code, and ignores a report of another form', () => {
  expect(
    renderRetailer({
      ...row,
      status: 'refused',
      statusCode: 'script_only',
      probe: { of: 'an older release' },
    }),
  ).toMatchObject({ refusal_code: 'script_only', probe: null });
});

test('a stored reason is given as a sentence with its code; one of an older release as it was written', () => {
  const written = renderRetailer({
    ...row,
    statusReason: 'robots.txt forbids visits',
    statusReasonDetail: { code: 'robots_forbid_shop', values: {} },
    lastError: 'closes at full moon',
    lastErrorDetail: { code: 'full_moon', values: {} },
  });
  expect(written).toMatchObject({
    status_reason: 'robots.txt forbids visits',
    status_reason_detail: { code: 'robots_forbid_shop', values: {} },
    last_error: 'closes at full moon',
    last_error_detail: null,
  });
});
