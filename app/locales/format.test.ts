import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  formatAge,
  formatDay,
  formatPercent,
  formatProbability,
  formatTime,
} from './format-values.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.for<[string, string, bigint, string]>([
    ['en', 'EUR', 123_456n, '€1,234.56'],
    ['de', 'EUR', 123_456n, '1.234,56 €'],
    ['en', 'EUR', 5n, '€0.05'],
    ['en', 'JPY', 1_500n, '¥1,500'],
    ['de', 'JPY', 1_500n, '1.500 ¥'],
    ['en', 'KWD', 1_250n, 'KWD 1.250'],
    ['de', 'KWD', 1_255n, '1,255 KWD'],
    ['de', 'EUR', -1_990n, '-19,90 €'],
  ])('writes %s %s %s as people there do', ([locale, currency, minor, expected]) => {
    expect(plain(formatMoney({ minor, currency }, locale))).toBe(expected);
  });

  it('shows the decimals an amount needs', () => {
    expect(plain(formatMoney({ minor: 199_000n, currency: 'HUF' }, 'de'))).toBe('1.990 HUF');
    expect(plain(formatMoney({ minor: 199_050n, currency: 'HUF' }, 'de'))).toBe('1.990,50 HUF');
  });

  it('keeps every digit of amounts beyond floats', () => {
    expect(plain(formatMoney({ minor: 8_999_999_999_999_999n, currency: 'EUR' }, 'en'))).toBe(
      '€89,999,999,999,999.99',
    );
  });
});

describe('formatAge', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'now'],
    ['2026-11-20T11:55:00Z', '5 minutes ago'],
    ['2026-11-20T09:00:01Z', '2 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-20T12:00:30Z', 'now'],
  ])('says how long ago %s was', (at, expected) => {
    expect(formatAge(new Date(at), now, 'en')).toBe(expected);
  });
});

it('writes percentages and times in the language of the reader', () => {
  expect(plain(formatPercent(0.094, 'de', { sign: true }))).toBe('+9,4 %');
  expect(formatPercent(0.62, 'en')).toBe('62%');
  expect(plain(formatTime(new Date('2026-11-20T23:30:00Z'), 'de', 'Europe/Berlin'))).toBe(
    '21.11.2026, 00:30 GMT+1',
  );
  expect(plain(formatTime(new Date('2026-07-20T23:30:00Z'), 'en', 'America/New_York'))).toBe(
    'Jul 20, 2026, 7:30 PM GMT-4',
  );
});

it.each([
  [0.9967, '99.6%'],
  [0.99999, '99.9%'],
  [1, '100%'],
  [0.978, '98%'],
  [0.5, '50%'],
  [0.0004, '0.1%'],
  [0, '0%'],
])('writes the probability %s without rounding it to certainty', (probability, expected) => {
  expect(formatProbability(probability, 'en')).toBe(expected);
});

it('writes a day of the calendar as that day, wherever the reader is', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('Nov 21, 2026');
  expect(formatDay('2026-11-21', 'de')).toBe('21.11.2026');
});
