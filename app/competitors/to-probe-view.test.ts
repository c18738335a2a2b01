import { expect, test } from 'vitest';
import type { Retailer } from '#sdk/index.ts';
import { toProbeView } from './to-probe-view.ts';

type Probe = NonNullable<Retailer['probe']>;
const sample = (price: string | null, currency: string | null): Probe['samples'][number] => ({
  url: 'https://kettles.example/p/1',
  name: 'Kettle',
  price,
  currency,
  availability: 'in_stock',
});
const probe = (samples: Probe['samples']): Probe => ({
  probed_at: '2026-11-20T12:00:00Z',
  catalog: {
    kind: 'feed',
    url: 'https://kettles.example/products.json',
    products: 1240,
    exact: false,
  },
  samples,
  coverage: { tried: 5, read: 4 },
  freshness: { documents: 5, visits_a_day: 10_000, round_hours: 0.1 },
  summary: 'all of it',
});

test('keeps prices exact, in the currency they were extracted in', () => {
  const view = toProbeView(
    probe([sample('80071992547409.93', 'EUR'), sample('1500', 'JPY'), sample('1.250', 'KWD')]),
  );
  expect(view?.samples.map(({ price }) => price)).toEqual([
    { minor: 8007199254740993n, currency: 'EUR' },
    { minor: 1500n, currency: 'JPY' },
    { minor: 1250n, currency: 'KWD' },
  ]);
});

test.for([
  ['no price', null, 'EUR'],
  ['no currency', '19.90', null],
  ['a currency nobody knows', '19.90', 'ZZZ'],
  ['more digits than the currency has', '19.905', 'EUR'],
] as const)('shows no price for %s', ([, price, currency]) => {
  expect(toProbeView(probe([sample(price, currency)]))?.samples[0]?.price).toBeNull();
});

test('returns null where the service has not probed', () => {
  expect(toProbeView(null)).toBeNull();
});
