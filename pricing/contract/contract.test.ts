import { expect, test } from 'vitest';
import { JsonNumber, parseExactJson } from '#kernel/exact-json.ts';
import {
  MONEY_KEYS,
  ProductInputSchema,
  ProductPatchSchema,
  readMoney,
  requireMoney,
  SettingsInputSchema,
  writeMoney,
} from './contract.ts';

const product = (fields: string) =>
  parseExactJson(
    `{"name":"Kettle","sku":"K1","url":"https://shop.example/k1",${fields}}`,
    MONEY_KEYS,
  );
const codes = (fields: string) =>
  ProductInputSchema.safeParse(product(fields)).error?.issues.map((issue) =>
    issue.code === 'custom' ? issue.params?.code : issue.code,
  );

test('accepts exact amounts of currencies with zero, two and three decimals', () => {
  for (const [currency, text, minor] of [
    ['EUR', '19.90', 1990n],
    ['JPY', '1500', 1500n],
    ['KWD', '1.250', 1250n],
    ['EUR', '1e2', 10000n],
  ] as const) {
    const parsed = ProductInputSchema.parse(
      product(`"currency":"${currency}","your_price":${text}`),
    );
    expect(readMoney(parsed.your_price, currency)).toEqual({ minor, currency });
  }
});

test('rejects amounts that the currency cannot express', () => {
  expect(codes('"currency":"JPY","your_price":1500.5')).toEqual(['over_precise']);
  expect(codes('"currency":"EUR","your_price":-1')).toEqual(['negative']);
  expect(codes('"currency":"EUR","your_price":1e40')).toEqual(['too_large']);
  expect(codes('"currency":"EUR","your_price":1,"cost":0.001,"map_price":-2')).toEqual([
    'over_precise',
    'negative',
  ]);
});

test('rejects unknown currencies, wrong types and unknown fields', () => {
  expect(codes('"currency":"EUX","your_price":1')).toEqual(['unknown_currency']);
  expect(codes('"currency":"EUR","your_price":"1"')).toHaveLength(1);
  expect(codes('"currency":"EUR","your_price":1,"prise":2')).toEqual(['unrecognized_keys']);
});

test('rejects texts that cannot be stored', () => {
  expect(codes('"currency":"EUR","your_price":1,"brand":"a\\u0000"')).toEqual(['invalid_text']);
  expect(codes('"currency":"EUR","your_price":1,"brand":"\\ud800"')).toEqual(['invalid_text']);
  expect(codes('"currency":"EUR","your_price":1,"image_url":"javascript:alert(1)"')).toEqual([
    'invalid_url',
  ]);
});

test('requires a price with a new currency', () => {
  expect(ProductPatchSchema.safeParse({ currency: 'EUR' }).success).toBe(false);
  expect(
    ProductPatchSchema.safeParse({ currency: 'EUR', your_price: new JsonNumber('1') }).success,
  ).toBe(true);
});

test('writes money with the digits of its currency', () => {
  expect(JSON.stringify({ price: writeMoney({ minor: 1990n, currency: 'EUR' }) })).toBe(
    '{"price":19.90}',
  );
  expect(JSON.stringify([writeMoney({ minor: 9007199254740993n, currency: 'JPY' })])).toBe(
    '[9007199254740993]',
  );
  expect(requireMoney(new JsonNumber('1.250'), 'KWD').minor).toBe(1250n);
});

test('requires ordered thresholds and windows that end after they start', () => {
  expect(
    SettingsInputSchema.safeParse({ match_auto_threshold: 0.5, match_review_threshold: 0.6 })
      .success,
  ).toBe(false);
  const window = { from: '2026-11-27T00:00:00Z', to: '2026-11-26T00:00:00Z' };
  expect(SettingsInputSchema.safeParse({ promotion_windows: [window] }).success).toBe(false);
  expect(SettingsInputSchema.parse({})).toEqual({});
});
