/** How the result of a page compares with what a person wrote down. */
import type { ExtractedPage } from '#tests/support/saved-pages/extract-states.ts';
import type { PageSet, PageTruth, SavedPage } from '#tests/support/saved-pages/load-pages.ts';

export const FIELDS = ['price', 'currency', 'availability', 'sku', 'gtin', 'brand', 'mpn'] as const;
export type Field = (typeof FIELDS)[number];

/**
 * `wrong`: another value than the page's. `missed`: no value where the page has one. `invented`: a
 * value where the page has none. `none`: rightly no value.
 */
export type Verdict = 'right' | 'wrong' | 'missed' | 'invented' | 'none';

export interface FieldResult {
  readonly verdict: Verdict;
  readonly expected: readonly string[];
  readonly given: string | null;
}

/** ISO codes by token, from `currency-tokens.json`. */
export type CurrencyTokens = Readonly<Record<string, readonly string[]>>;

/** Tokens of the truth that the token table does not have. */
const MORE_TOKENS: CurrencyTokens = { 'тг.': ['KZT'], '원~': ['KRW'] };
const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const sameText = (a: string, b: string): boolean => bare(a) === bare(b);
/** "1,299" and "1299.00" are one amount; both are decimal strings. */
const sameAmount = (a: string, b: string): boolean => trimZeros(a) === trimZeros(b);
const trimZeros = (amount: string): string =>
  amount.includes('.') ? amount.trim().replace(/\.?0+$/, '') : amount.trim();

const same: Readonly<Record<Field, (expected: string, given: string) => boolean>> = {
  price: sameAmount,
  currency: (a, b) => a === b,
  availability: (a, b) => a === b,
  sku: sameText,
  gtin: (a, b) => a.padStart(14, '0') === b,
  brand: sameText,
  mpn: sameText,
};

/** Fields that were not looked for where the truth of a set lacks them. */
const NOT_LOOKED_FOR: Readonly<Record<PageSet, readonly Field[]>> = {
  'product-pages': ['currency', 'availability', 'sku', 'gtin', 'brand', 'mpn'],
  'product-pages-2': ['mpn'],
  'product-pages-more': FIELDS,
};

/** The verdict for each field; a field that the page does not decide is left out. */
export function scoreFields(
  page: SavedPage,
  given: ExtractedPage,
  tokens: CurrencyTokens,
): Partial<Record<Field, FieldResult>> {
  const results: Partial<Record<Field, FieldResult>> = {};
  for (const field of FIELDS) {
    const expected = expectedOf(page.truth, field, tokens);
    if (page.truth.unknown.includes(field)) continue;
    if (expected.length === 0 && NOT_LOOKED_FOR[page.set].includes(field)) continue;
    const value = given[field];
    results[field] = {
      verdict: classifyAnswer(expected, value, same[field]),
      expected,
      given: value,
    };
  }
  return results;
}

function classifyAnswer(
  expected: readonly string[],
  given: string | null,
  isSame: (a: string, b: string) => boolean,
): Verdict {
  if (expected.length === 0) return given === null ? 'none' : 'invented';
  if (given === null) return 'missed';
  return expected.some((one) => isSame(one, given)) ? 'right' : 'wrong';
}

function expectedOf(truth: PageTruth, field: Field, tokens: CurrencyTokens): readonly string[] {
  const values = truth[field] ?? [];
  return field === 'currency'
    ? values.flatMap(
        (token) =>
          tokens[token] ??
          tokens[token.toLowerCase()] ??
          tokens[`${token}.\u200f`] ??
          MORE_TOKENS[token] ?? [token],
      )
    : values;
}
