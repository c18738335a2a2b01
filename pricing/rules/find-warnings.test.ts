import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import {
  createRuleOffer,
  createRuleProduct,
  type GivenForm,
  parseRuleForm,
  RULES_NOW,
} from '#tests/support/create-rule-product.ts';
import { formatRuleWarning } from '#kernel/reasons/english/format-in-english.ts';
import { openReachCounter } from './count-reach.ts';
import type { RuleProduct } from './evaluation/rule-product.ts';
import { findWarnings, type WarningFacts } from './find-warnings.ts';

const KEEP = [{ kind: 'keep' }];
const OF_BRAND = (...values: string[]) => [{ field: 'brand', is: 'any_of', values }];
const PRODUCTS = ['acme', 'acme', 'bold', 'cozy', 'cozy', 'cozy'].map((brand, n) =>
  createRuleProduct({
    productId: `prd_${n}`,
    brand,
    offers: [createRuleOffer('a.example', 1800n)],
  }),
);

function count(given: GivenForm, products: readonly RuleProduct[] = PRODUCTS) {
  const counter = openReachCounter(parseRuleForm(given), {
    asOf: RULES_NOW,
    recommend: () => null,
  });
  for (const product of products) counter.add(product);
  return counter.get();
}

/** Each warning as "key: sentence". */
function warn(given: GivenForm, facts: Partial<WarningFacts> = {}, products = PRODUCTS): string[] {
  return findWarnings(parseRuleForm(given), {
    reach: count(given, products),
    ownDomains: ['shop.example'],
    monitoredDomains: new Set(['a.example', 'b.example']),
    searches: new Map(),
    now: RULES_NOW,
    ...facts,
  }).map(({ ruleKey, warning }) => `${ruleKey}: ${formatRuleWarning(warning)}`);
}

test('counts what each rule is for and decides', () => {
  const reach = count({
    rules: [
      { segment: OF_BRAND('acme', 'bold'), strategies: KEEP },
      { segment: OF_BRAND('bold', 'cozy'), strategies: KEEP, mode: 'off' },
      { strategies: KEEP },
    ],
  });
  expect(reach.map(({ matching, products }) => [matching, products])).toEqual([
    [3, 3],
    [4, 0],
    [6, 3],
  ]);
});

test('a rule set without anything odd has no warnings', () => {
  expect(
    warn({
      rules: [
        { segment: OF_BRAND('acme'), strategies: KEEP },
        {
          strategies: [
            {
              kind: 'market',
              reference: 'cheapest',
              retailers: [{ domain: 'a.example' }],
              direction: 'equal',
            },
          ],
        },
      ],
    }),
  ).toEqual([]);
});

test('a rule that no product reaches, or that earlier ones hide wholly', () => {
  const rules = [
    { segment: OF_BRAND('acme'), strategies: KEEP },
    { segment: OF_BRAND('cozy'), strategies: KEEP },
    { segment: OF_BRAND('none'), strategies: KEEP },
    { segment: OF_BRAND('cozy'), strategies: KEEP },
    { segment: OF_BRAND('acme', 'cozy'), strategies: KEEP },
    { segment: OF_BRAND('cozy', 'bold'), strategies: KEEP },
  ];
  expect(warn({ rules })).toEqual([
    'rule-3: No product meets all conditions of this rule',
    'rule-4: The rule “Rule 2” comes before and decides all 3 products of this rule',
    'rule-5: 2 rules come before and decide all 5 products of this rule',
  ]);
});

test('a rule that is off or has a schedule hides none, and one that is off has no warnings', () => {
  const hidden = { segment: OF_BRAND('cozy'), strategies: KEEP };
  const schedule = { time_zone: 'UTC', weekdays: [4] };
  expect(warn({ rules: [{ strategies: KEEP, mode: 'off' }, hidden] })).toEqual([]);
  expect(warn({ rules: [{ strategies: KEEP, schedule }, hidden] })).toEqual([]);
  expect(warn({ rules: [{ segment: OF_BRAND('none'), strategies: KEEP, mode: 'off' }] })).toEqual(
    [],
  );
});

test('a rule that follows the own shop, or a retailer that is not monitored', () => {
  const follow = (...domains: string[]) => ({
    rules: [
      {
        strategies: [
          {
            kind: 'market',
            reference: 'average',
            retailers: domains.map((domain) => ({ domain })),
            direction: 'equal',
          },
        ],
      },
    ],
  });
  expect(warn(follow('shop.example', 'www.shop.example', 'myshop.example', 'a.example'))).toEqual([
    'rule-1: shop.example is your own shop: the rule follows your prices',
    'rule-1: www.shop.example is your own shop: the rule follows your prices',
    'rule-1: myshop.example is not monitored: the rule finds no prices there',
  ]);
  // Where the own shop is monitored, a rule that takes all retailers follows it too.
  const monitored = { monitoredDomains: new Set(['a.example', 'shop.example']) };
  expect(warn(follow(), monitored)).toEqual([
    'rule-1: shop.example is your own shop: the rule follows your prices',
  ]);
  const without = {
    kind: 'market',
    reference: 'average',
    excluded_retailers: ['shop.example'],
    direction: 'equal',
  };
  expect(warn({ rules: [{ strategies: [without] }] }, monitored)).toEqual([]);
});

test('a search whose products are missing or older than two hours', () => {
  const given = {
    rules: [
      {
        segment: [
          { field: 'search', is: 'none_of', search: 'winter', query: 'tag:winter' },
          { field: 'search', is: 'none_of', search: 'sale', query: 'tag:sale' },
        ],
        strategies: KEEP,
      },
    ],
  };
  const at = (age: number) => new Date(RULES_NOW.getTime() - age);
  expect(warn(given, { searches: new Map([['sale', at(2 * HOUR_MS)]]) })).toEqual([
    'rule-1: The products of the search “winter” are not known yet: the rule takes none as found',
  ]);
  const outdated = new Map([
    ['winter', at(0)],
    ['sale', at(5 * HOUR_MS - 1)],
  ]);
  expect(warn(given, { searches: outdated })).toEqual([
    'rule-1: The products of the search “sale” were last updated 4 hours ago',
  ]);
});

test('a rule whose prices have to be limited for more than the set share of its products', () => {
  const given = (warn_share: number) => ({
    guard_rails: { max_step: 1000, warn_share },
    rules: [{ strategies: [{ kind: 'market', reference: 'cheapest', direction: 'equal' }] }],
  });
  // 18.00 is within a tenth of 20.00 and not of 21.00; 40.00 can't be kept above it at all.
  const products = [
    ...PRODUCTS.slice(0, 3),
    createRuleProduct({ priceMinor: 2100n, offers: [createRuleOffer('a.example', 1800n)] }),
    createRuleProduct({ mapMinor: 4000n, offers: [createRuleOffer('a.example', 1800n)] }),
  ];
  expect(warn(given(4000), {}, products)).toEqual([]);
  expect(warn(given(3999), {}, products)).toEqual([
    'rule-1: Limits decide the prices of 2 of 5 products (40%, you set a warning above 40%)',
  ]);
});
