import { expect, it } from 'vitest';
import {
  buildHistorySeries,
  buildMarketSeries,
  buildPositionRuns,
  type SeriesSpan,
} from './history-series.ts';
import type { MarketDay } from './list-market-days.server.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const eur = (minor: bigint) => ({ minor, currency: 'EUR' });
const span = (listingId: string, from: number, rest: Partial<SeriesSpan> = {}): SeriesSpan => ({
  listingId,
  retailer: 'kettles.example',
  from: at(from),
  to: null,
  price: eur(1990n),
  ...rest,
});

it('keeps each price until it changes', () => {
  const series = buildHistorySeries({
    spans: [span('a', 5, { price: eur(1500n) }), span('a', 1, { to: at(5) })],
    own: [{ from: at(3), price: eur(2500n) }],
    currency: 'EUR',
    now: at(10),
  });
  expect(series.times).toEqual([1, 3, 5, 10].map((day) => at(day).getTime() / 1000));
  expect(series.lines).toEqual([
    { label: null, values: [25, 25, 25, 25] },
    { label: 'kettles.example', values: [19.9, 19.9, 15, 15] },
  ]);
});

it('shows a gap where there was no price', () => {
  const series = buildHistorySeries({
    spans: [span('a', 1, { to: at(2) }), span('a', 4)],
    own: [],
    currency: 'EUR',
    now: at(5),
  });
  expect(series.lines[1]?.values).toEqual([19.9, null, 19.9, 19.9]);
});

it('counts offers in another currency and does not draw them', () => {
  const series = buildHistorySeries({
    spans: [span('a', 1), span('b', 1, { price: { minor: 2000n, currency: 'CHF' } })],
    own: [],
    currency: 'EUR',
    now: at(2),
  });
  expect(series.otherCurrency).toBe(1);
  expect(series.lines).toHaveLength(2);
});

it('draws at most eight offers, and distinguishes two of the same shop', () => {
  const spans = Array.from({ length: 12 }, (_, index) =>
    span(`l${index}`, 1, { price: eur(BigInt(1000 + index)) }),
  );
  const series = buildHistorySeries({ spans, own: [], currency: 'EUR', now: at(2) });
  expect(series.lines).toHaveLength(9);
  expect(series.lines[1]?.label).toBe('kettles.example (1)');
});

it('is valid without any history', () => {
  expect(buildHistorySeries({ spans: [], own: [], currency: 'JPY', now: at(2) })).toEqual({
    times: [at(2).getTime() / 1000],
    lines: [{ label: null, values: [null] }],
    otherCurrency: 0,
  });
});

const day = (number: number, rest: Partial<MarketDay> = {}): MarketDay => ({
  day: `2026-11-0${number}`,
  own: eur(2000n),
  mapPrice: null,
  minimum: null,
  median: eur(1950n),
  indexBasisPoints: 10_256,
  position: 'above',
  rank: 2,
  compared: 3,
  ...rest,
});
const labels = { median: 'Median', mapPrice: 'MAP price', minimum: 'Minimum price' };

it('draws a line for each price that is known on any day', () => {
  const series = buildMarketSeries(
    [day(1, { own: null, median: null }), day(2, { minimum: eur(1500n) }), day(3)],
    { currency: 'EUR', labels },
  );
  expect(series.times).toEqual([1, 2, 3].map((number) => Date.UTC(2026, 10, number) / 1000));
  expect(series.lines).toEqual([
    { label: null, values: [null, 20, 20] },
    { label: 'Median', values: [null, 19.5, 19.5] },
    { label: 'Minimum price', values: [null, 15, null] },
  ]);
});

it('joins days in a row with the same position', () => {
  const days = [day(1, { position: 'unknown' }), day(2), day(3), day(4, { position: 'at' })];
  expect(buildPositionRuns(days)).toEqual([
    { position: 'unknown', from: '2026-11-01', to: '2026-11-01', days: 1 },
    { position: 'above', from: '2026-11-02', to: '2026-11-03', days: 2 },
    { position: 'at', from: '2026-11-04', to: '2026-11-04', days: 1 },
  ]);
  expect(buildPositionRuns([])).toEqual([]);
});
