import type { RuleHold } from '#kernel/reasons/rule-reasons.ts';
import type { RuleOutcome, RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import type { RulePreviewSummary } from '#pricing/contract/rule-preview.ts';

const WHOLE = 10_000n;

interface Counts {
  products: number;
  raised: number;
  lowered: number;
  /** Sum of the changes, in basis points. */
  change: bigint;
  readonly held: Map<RuleHold['code'], number>;
}

interface PreviewCounter {
  readonly add: (product: RuleProduct, outcome: RuleOutcome) => void;
  readonly get: () => Omit<RulePreviewSummary, 'type' | 'total'>;
}

/** Counts what rules do, by rule and altogether. `keys`: of the rules that hold, in order. */
export function openPreviewCounter(keys: readonly string[]): PreviewCounter {
  const counts = new Map(
    keys.map((key): [string, Counts] => [
      key,
      { products: 0, raised: 0, lowered: 0, change: 0n, held: new Map() },
    ]),
  );
  return {
    add: ({ priceMinor: own }, { ruleKey, priceMinor, hold }) => {
      const rule = counts.get(ruleKey);
      if (!rule) return;
      rule.products += 1;
      if (hold !== null) rule.held.set(hold.code, (rule.held.get(hold.code) ?? 0) + 1);
      if (priceMinor === null || own <= 0n) return;
      if (priceMinor > own) rule.raised += 1;
      else rule.lowered += 1;
      rule.change += ((priceMinor - own) * WHOLE) / own;
    },
    get: () => {
      const rules = [...counts].map(([key, { products, raised, lowered, change, held }]) => ({
        key,
        products,
        changing: raised + lowered,
        raised,
        lowered,
        held: [...held]
          .map(([code, number]) => ({ code, products: number }))
          .sort((a, b) => b.products - a.products),
        mean_change:
          raised + lowered === 0 ? null : Math.round(Number(change) / (raised + lowered)),
      }));
      const sum = (of: (rule: (typeof rules)[number]) => number): number =>
        rules.reduce((all, rule) => all + of(rule), 0);
      return {
        reached: sum(({ products }) => products),
        changing: sum(({ changing }) => changing),
        raised: sum(({ raised }) => raised),
        lowered: sum(({ lowered }) => lowered),
        rules,
      };
    },
  };
}
