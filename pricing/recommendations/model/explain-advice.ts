/** Advice in words: what speaks for it, what against it, what is missing, and which rail held it back. */
import { formatDecimal } from '#kernel/money.ts';
import type { Advice, AdviceInput, GuardRail } from './advice.ts';
import type { MarginView } from './margin-view.ts';
import type { MarketView } from './market-view.ts';
import type { CutNormal } from './normal.ts';
import type { PriceBounds } from './price-bounds.ts';
import type { PriceScore } from './score-price.ts';

export interface Weighed {
  readonly market: MarketView;
  readonly margin: MarginView;
  readonly bounds: PriceBounds;
  readonly chosen: { readonly minor: bigint; readonly score: PriceScore };
  readonly elasticity: CutNormal;
}

/** The advice but its confidence, which the caller has capped. */
export function explainAdvice(input: AdviceInput, weighed: Weighed): Omit<Advice, 'confidence' | 'weak'> {
  const { market, margin, chosen } = weighed;
  const { uplift, interval, gain } = chosen.score;
  return {
    kind: 'advice',
    suggestedMinor: chosen.minor,
    uplift: rounded(uplift),
    upliftInterval: [rounded(interval[0]), rounded(interval[1])],
    expectedGain: gain === null ? null : rounded(gain),
    objective: 'gross_profit',
    basis: input.belief.basis,
    guardRail: bindingRail(weighed),
    reasons: listReasons(input, weighed),
    against: listAgainst(input, weighed),
    evidence: {
      competitors: market.kept.length,
      competitors_dropped: market.dropped,
      market_price_minor: market.index === null ? null : String(Math.round(market.index)),
      cheapest_retailer: market.cheapest?.retailer ?? null,
      oldest_competitor_age_h: market.oldestAgeHours,
      sales_days: input.belief.salesDays,
      own_price_changes: input.belief.priceChanges,
      cost_known: margin.from === 'cost',
      margin_from: margin.from,
      uplift_of: input.belief.sessionDays > 0 ? 'conversion' : 'units',
      elasticity: rounded(weighed.elasticity.mean),
    },
  };
}

/** The rail that the suggestion leans on: the next amount that would be weighed lies beyond it. */
function bindingRail({ bounds, chosen, market, margin }: Weighed): GuardRail | null {
  const { minor } = chosen;
  const width = bounds.highMinor - bounds.lowMinor;
  const near = width / 10n;
  if (margin.from === 'prior' && market.index !== null && Math.abs(Number(minor) - market.index) <= Number(near)) return 'market_price';
  if (minor - bounds.lowMinor <= near) return bounds.lowRail;
  return bounds.highMinor - minor <= near ? bounds.highRail : null;
}

/** Where we stand beside the market, and whether the suggestion moves away from it: then it speaks against, not for. */
function describePosition(input: AdviceInput, { market, chosen }: Weighed): { text: string; speaksAgainst: boolean } | null {
  if (market.index === null) return null;
  const gap = Number(input.currentMinor) / market.index - 1;
  const who = market.kept.length === 1 ? `${market.kept[0]?.retailer ?? 'one competitor'}’s price` : `the middle of ${market.kept.length} competitors’ prices`;
  if (Math.abs(gap) < 0.005) return { text: `Your price is at ${who}`, speaksAgainst: false };
  const speaksAgainst = gap > 0 === chosen.minor > input.currentMinor;
  const text = `Your price is ${percent(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} ${who}`;
  return { text: speaksAgainst ? `${text} already` : text, speaksAgainst };
}

function listReasons(input: AdviceInput, weighed: Weighed): string[] {
  const { margin, elasticity } = weighed;
  const reasons: string[] = [];
  const position = describePosition(input, weighed);
  if (position && !position.speaksAgainst) reasons.push(position.text);
  if (margin.from === 'cost') {
    reasons.push(`Margin today is ${percent(1 - margin.meanCost / Number(input.currentMinor))} of the price, from your cost`);
  } else if (margin.from === 'usual_margin') {
    reasons.push('Cost is not known: the advice rests on the usual margin you stated');
  } else {
    reasons.push('Cost is not known: margins usual in trade are assumed; add the cost for a firmer advice');
  }
  const basis = input.belief;
  if (basis.basis === 'own') reasons.push(`${basis.salesDays} days of your sales with ${basis.priceChanges} price changes: 1 % more price, about ${percent(-elasticity.mean / 100)} fewer orders`);
  else if (basis.basis === 'group') reasons.push(`Sales of similar products of yours: 1 % more price, about ${percent(-elasticity.mean / 100)} fewer orders`);
  else if (basis.salesDays > 0) reasons.push('Your sales do not show yet how demand reacts to the price: that is taken from published studies');
  else reasons.push('No sales of yours are known: how demand reacts is taken from published studies');
  return reasons;
}

function listAgainst(input: AdviceInput, weighed: Weighed): string[] {
  const { market, margin, chosen } = weighed;
  const against: string[] = [];
  const position = describePosition(input, weighed);
  if (position?.speaksAgainst) against.push(position.text);
  const cut = chosen.minor < input.currentMinor;
  const [low, high] = chosen.score.interval;
  if (cut) against.push(`If orders rise by less than ${percent(breakEven(input, { margin, chosen }))}, the cut loses profit; ${percent(low)} to ${percent(high)} is expected in 8 cases of 10`);
  else against.push(`Orders are expected to change by ${percent(low)} to ${percent(high)} in 8 cases of 10`);
  if (cut && input.lowest30Minor !== null && chosen.minor < input.lowest30Minor) {
    const reference = formatDecimal({ minor: input.lowest30Minor, currency: input.currency });
    against.push(`Announced as a reduction in the EU, the price to compare with is your lowest of the last 30 days, ${reference} ${input.currency}`);
  } else if (!cut && input.lowest30Minor !== null && input.lowest30Minor < input.currentMinor) {
    const reference = formatDecimal({ minor: input.lowest30Minor, currency: input.currency });
    against.push(`Your lowest price of the last 30 days was ${reference} ${input.currency}: a compare-at price above it is not allowed in the EU`);
  }
  if (market.kept.length < 2) against.push(market.kept.length === 0 ? 'No competitor’s price is known that is fresh and in stock' : 'Only one competitor’s price is known');
  if (market.droppedWhy.length > 0) against.push(`Offers left out: ${market.droppedWhy.join(', ')}`);
  return against;
}

/** Uplift at which the cut earns as much as today. */
function breakEven(input: AdviceInput, { margin, chosen }: Pick<Weighed, 'margin' | 'chosen'>): number {
  return (Number(input.currentMinor) - margin.meanCost) / (Number(chosen.minor) - margin.meanCost) - 1;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
