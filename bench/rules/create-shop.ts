/** A shop for rules: products of ten brands, each with a few competitors, and ten position rules. */
import { createRandom } from '#bench/recommendations/random.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { type RuleSetForm, RuleSetFormSchema } from '#pricing/contract/rule.ts';
import type { RuleOffer, RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';

export const AS_OF = new Date('2026-11-26T12:00:00Z');
const BRANDS = Array.from({ length: 10 }, (_, n) => `brand ${n}`);
/** What the rule of each brand does: a reference price, and basis points below it. */
export const POSITIONS = BRANDS.map((brand, n) => ({
  brand,
  reference: (['cheapest', 'average', 'median'] as const)[n % 3] ?? 'cheapest',
  basisPoints: 50 * (n + 1),
}));

/** Ten position rules, one for each brand, in the form that `/v1` takes. */
export function createPositionRules(): RuleSetForm {
  return RuleSetFormSchema.parse(
    parseExactJson(
      JSON.stringify({
        version: 1,
        guard_rails: {
          min_margin: null,
          max_step: null,
          max_day: null,
          min_stock_days: null,
          price_war: 'ignore',
        },
        rules: POSITIONS.map(({ brand, reference, basisPoints }, n) => ({
          key: `rule-${n}`,
          name: `Rule ${n}`,
          mode: 'suggest',
          segment: [{ field: 'brand', is: 'any_of', values: [brand] }],
          strategies: [
            { kind: 'market', reference, direction: 'below', basis_points: basisPoints },
          ],
        })),
      }),
      MONEY_KEYS,
    ),
  );
}

/** The same limits and endings that a shop would set, for what a preview computes. */
export function createShopRules(): RuleSetForm {
  const form = createPositionRules();
  return {
    ...form,
    guard_rails: { ...form.guard_rails, min_margin: 1_500, max_step: 1_000, price_war: 'hold' },
    rules: form.rules.map((rule) => ({
      ...rule,
      endings: [{ currency: 'EUR', endings: ['.99', '.49'], direction: 'nearest' as const }],
    })),
  };
}

/** One product after the other; the same seed gives the same products. */
export function* createProducts(count: number, seed: number): Generator<RuleProduct> {
  const random = createRandom(seed);
  for (let n = 0; n < count; n += 1) {
    const price = 500 + Math.floor(random() * 20_000);
    const offers = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, at): RuleOffer => ({
      retailer: `shop-${at}.example`,
      minor: BigInt(Math.max(1, Math.round(price * (0.8 + random() * 0.4)))),
      currency: 'EUR',
      inStock: true,
      observedAt: AS_OF,
      notComparable: null,
      shippingMinor: null,
    }));
    yield {
      productId: `prd_${n}`,
      currency: 'EUR',
      priceMinor: BigInt(price),
      costMinor: BigInt(Math.round(price * 0.7)),
      mapMinor: null,
      minMinor: null,
      compareAtMinor: null,
      stock: 20,
      unitsSold: 10,
      salesRank: n + 1,
      brand: BRANDS[n % BRANDS.length] ?? null,
      productType: null,
      category: null,
      tags: [],
      collections: [],
      searches: [],
      dayAgoMinor: null,
      lowest30Minor: null,
      isInPriceWar: false,
      offers,
    };
  }
}
