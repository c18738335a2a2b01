/** What the ways of pricing sell, by currency. Pure. */
import type { CurrencyCode } from '#kernel/currency.ts';
import { PathSum } from './estimate-sums.ts';
import { listComparable, type MarketDay } from './market-days.ts';
import type { PricePath } from './price-path.ts';
import type { BacktestModel, ProductHistory, SoldAt } from './product-history.ts';

export interface OutcomeSum {
  readonly currency: CurrencyCode;
  products: number;
  productsWithCost: number;
  readonly recorded: { units: number; revenueMinor: bigint; profitMinor: bigint };
  readonly keep: PathSum;
  readonly rules: PathSum;
  readonly model: PathSum;
}
interface Paths {
  readonly days: readonly MarketDay[];
  readonly model: BacktestModel;
  readonly paths: Readonly<Record<'rules' | 'model', PricePath['prices']>>;
}
export interface OutcomeSums {
  readonly add: (history: ProductHistory, paths: Paths) => void;
  /** The currency of most products first. */
  readonly list: () => readonly OutcomeSum[];
}

/** Opens empty sums. */
export function createOutcomeSums(): OutcomeSums {
  const sums = new Map<CurrencyCode, OutcomeSum>();
  return {
    add: ({ product: { currency, costMinor } }, { days, model, paths }) => {
      const sold = listSold(days, paths, currency);
      if (sold.length === 0) return;
      const sum = sums.get(currency) ?? createSum(currency);
      sums.set(currency, sum);
      sum.products += 1;
      if (costMinor !== null) sum.productsWithCost += 1;
      for (const { day } of sold) {
        const units = BigInt(day.units);
        sum.recorded.units += day.units;
        sum.recorded.revenueMinor += units * day.paidMinor;
        if (costMinor !== null) sum.recorded.profitMinor += units * (day.paidMinor - costMinor);
      }
      const forecast = model.forecast(sold.map(({ at }) => at));
      const [keep, byRules, byModel] = forecast.paths;
      if (keep !== undefined) sum.keep.add(keep, forecast.isOwn);
      if (byRules !== undefined) sum.rules.add(byRules, forecast.isOwn);
      if (byModel !== undefined) sum.model.add(byModel, forecast.isOwn);
    },
    list: () => [...sums.values()].sort((a, b) => b.products - a.products),
  };
}

const createSum = (currency: CurrencyCode): OutcomeSum => ({
  currency,
  products: 0,
  productsWithCost: 0,
  recorded: { units: 0, revenueMinor: 0n, profitMinor: 0n },
  keep: new PathSum(),
  rules: new PathSum(),
  model: new PathSum(),
});

/** The days with known sales, from the first own price on; its first price is what keeping means. */
function listSold(
  days: readonly MarketDay[],
  paths: Paths['paths'],
  currency: CurrencyCode,
): { day: { units: number; paidMinor: bigint }; at: SoldAt }[] {
  const first = days.find(({ ownMinor }) => ownMinor !== null)?.ownMinor ?? null;
  return days.flatMap(({ at, sold, ownMinor, offers }, n) => {
    const [byRules, byModel] = [paths.rules[n] ?? null, paths.model[n] ?? null];
    if (sold === null || first === null || byRules === null || byModel === null) return [];
    // What was asked on the day; where that is not recorded any more, what was paid.
    const asked = ownMinor ?? sold.paidMinor;
    if (asked <= 0n || first <= 0n) return [];
    const own = { asOf: new Date(at), currency, minor: asked };
    const market = listComparable(
      offers.map((offer) => ({ ...offer, observedAt: own.asOf })),
      own,
    );
    return [
      {
        day: sold,
        at: {
          units: sold.units,
          asked: Number(asked),
          paidShare: Number(sold.paidMinor) / Number(asked),
          market,
          prices: [Number(first), Number(byRules), Number(byModel)],
        },
      },
    ];
  });
}
