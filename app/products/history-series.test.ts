import { expect, it } from 'vitest';
import { buildHistorySeries, type SeriesSpan } from './history-series.ts';

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
