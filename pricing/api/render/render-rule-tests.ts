import { DAY_MS } from '#kernel/durations.ts';
import { divideRounded } from '#kernel/money.ts';
import type { RuleTestGroup } from '#pricing/recommendations/ledger/compare-rule-tests.ts';
import type { RuleTestStart } from '#pricing/rules/list-rule-tests.ts';
import { ENOUGH, type RuleTest } from '#pricing/contract/rule-test.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime } from './render-time.ts';

/** The two groups of each test beside each other, in each currency. */
export function renderRuleTests(
  tests: readonly RuleTestStart[],
  groups: readonly RuleTestGroup[],
): RuleTest[] {
  return tests.flatMap((test) => {
    const own = groups.filter(({ key }) => key === test.key);
    return [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, both]) =>
      renderTest(test, currency, both),
    );
  });
}

function renderTest(
  { key, name, since }: RuleTestStart,
  currency: string,
  both: readonly RuleTestGroup[],
): RuleTest {
  const last = both
    .flatMap(({ lastDay }) => lastDay ?? [])
    .sort()
    .at(-1);
  const began = since.toISOString().slice(0, 10);
  const days = last ? (Date.parse(last) - Date.parse(began)) / DAY_MS : 0;
  const following = both.find(({ isControl }) => !isControl);
  const control = both.find(({ isControl }) => isControl);
  return {
    key,
    name,
    since: renderTime(since),
    days,
    currency,
    following: renderGroup(following, currency, days),
    control: renderGroup(control, currency, days),
    enough:
      [following, control].every(
        (group) =>
          group !== undefined && group.products >= ENOUGH.products && group.units >= ENOUGH.units,
      ) && days >= ENOUGH.days,
  };
}

function renderGroup(
  group: RuleTestGroup | undefined,
  currency: string,
  days: number,
): RuleTest['following'] {
  const { products, units, revenueMinor } = group ?? { products: 0, units: 0, revenueMinor: 0n };
  const productDays = products * days;
  return {
    products,
    units,
    revenue_amount: renderAmount(revenueMinor, currency),
    units_per_day: productDays === 0 ? null : Math.round((units / productDays) * 1e4) / 1e4,
    revenue_per_day_amount:
      productDays === 0
        ? null
        : renderAmount(divideRounded(revenueMinor, BigInt(productDays)), currency),
  };
}
