/** Why a product has no market, and why an offer is not compared: docs/market.md. */
import type { LeftOutReason } from './recommendation-reasons.ts';

/** In the order in which they are named when several are as frequent. */
export const LEFT_OUT_CODES = [
  'out_of_stock',
  'too_old',
  'other_currency',
  'tax_included',
  'tax_excluded',
  'refurbished',
  'used',
  'not_public',
  'price_uncertain',
  'in_doubt',
  'too_far',
  'no_price',
  'in_future',
  'same_retailer',
] as const satisfies readonly (LeftOutReason['code'] | 'same_retailer')[];
export type LeftOutCode = (typeof LEFT_OUT_CODES)[number];

/** Why a product has no market: it is not matched, or why most of its offers are left out. */
export type UnknownCode = 'not_matched' | 'price_not_positive' | LeftOutCode;

/** All of these codes; the sentences of each language are made for them. */
export const MARKET_REASONS = {
  not_matched: {},
  price_not_positive: {},
  out_of_stock: {},
  too_old: {},
  other_currency: {},
  tax_included: {},
  tax_excluded: {},
  refurbished: {},
  used: {},
  not_public: {},
  price_uncertain: {},
  in_doubt: {},
  too_far: {},
  no_price: {},
  in_future: {},
  same_retailer: {},
} as const satisfies Readonly<Record<UnknownCode, object>>;
