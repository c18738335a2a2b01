/**
 * Demand panels of the kinds that shops have, none of which the model was made from: what is behind them is not the
 * model's. Same seed, same panel.
 */
import type { PanelRow } from '#pricing/recommendations/model/run-backtest.ts';
import { createRandom, drawNormal, drawPoisson } from './random.ts';

export const PANEL_KINDS = {
  /** Weekly, many stores, few brands, promotions with displays that are not in the data, a competing brand. */
  'juice in many stores': (random) =>
    Array.from({ length: 30 }, (_, store) =>
      ['a', 'b', 'c'].map((brand) =>
        scannerSeries(random, { series: `${store}-${brand}`, group: brand }),
      ),
    ).flat(2),
  /** Daily, few units, weekends, days without sessions data, prices that drift with the market. */
  'gadgets by the day': (random) =>
    Array.from({ length: 40 }, (_, n) => gadgetSeries(random, `g${n}`)).flat(),
  /** A season's goods: demand fades while prices are marked down because of it. */
  markdowns: (random) =>
    Array.from({ length: 25 }, (_, n) => markdownSeries(random, `m${n}`)).flat(),
} as const satisfies Record<string, (random: () => number) => PanelRow[]>;

export function makePanel(kind: keyof typeof PANEL_KINDS, seed: number): PanelRow[] {
  return PANEL_KINDS[kind](createRandom(seed));
}

function scannerSeries(
  random: () => number,
  { series, group }: { series: string; group: string },
): PanelRow[] {
  const level = Math.exp(7 + 0.8 * drawNormal(random));
  const elasticity = -3 - 1.2 * random();
  const regular = 2.5 + random();
  let taste = 0;
  let base = 1;
  return Array.from({ length: 110 }, (_, week): PanelRow => {
    taste = 0.7 * taste + 0.15 * drawNormal(random);
    if (random() < 0.04) base *= 0.95 + 0.1 * random();
    const isPromoted = random() < 0.25;
    const price = regular * base * (isPromoted ? 0.7 + 0.2 * random() : 1);
    const hasDisplay = isPromoted && random() < 0.5;
    const competitor = regular * (random() < 0.3 ? 0.75 + 0.15 * random() : 1);
    const mean =
      level *
      (price / regular) ** elasticity *
      (competitor / regular) ** 0.8 *
      Math.exp(
        taste + (hasDisplay ? 0.7 : 0) + 0.1 * Math.cos(week / 8) + 0.25 * drawNormal(random),
      );
    return {
      series,
      period: String(week + 1),
      price: cents(price),
      units: 64 * drawPoisson(mean / 64, random),
      competitorPrice: cents(competitor),
      group,
    };
  });
}

function gadgetSeries(random: () => number, series: string): PanelRow[] {
  const level = Math.exp(0.6 + 1.1 * drawNormal(random));
  const elasticity = Math.min(0, -1.7 + 0.7 * drawNormal(random));
  const regular = Math.exp(4 + drawNormal(random));
  let market = 1;
  let taste = 0;
  let price = regular;
  return Array.from({ length: 240 }, (_, day): PanelRow => {
    taste = 0.85 * taste + 0.25 * drawNormal(random);
    if (random() < 0.05) market *= Math.exp(0.03 * drawNormal(random));
    // Some follow the market, some react to demand of late.
    if (random() < 0.12)
      price = regular * market * Math.exp(0.06 * drawNormal(random) + (taste < -0.3 ? -0.05 : 0));
    const rush = random() < 0.02 ? 1.5 : 0;
    const mean =
      level *
      (price / regular) ** elasticity *
      market ** 0.5 *
      Math.exp(taste + rush + (day % 7 > 4 ? -0.3 : 0.1) + 0.4 * drawNormal(random) - 0.08);
    return {
      series,
      period: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      price: cents(price),
      units: drawPoisson(mean, random),
      competitorPrice: null,
      group: null,
    };
  });
}

function markdownSeries(random: () => number, series: string): PanelRow[] {
  const level = Math.exp(3.5 + 0.7 * drawNormal(random));
  const elasticity = -1.2 - random();
  const regular = 20 + 60 * random();
  const fades = 0.02 + 0.06 * random();
  let price = regular;
  return Array.from({ length: 26 }, (_, week): PanelRow => {
    if (week > 6 && random() < 0.3) price *= 0.75 + 0.15 * random();
    const mean =
      level * (price / regular) ** elasticity * Math.exp(-fades * week + 0.3 * drawNormal(random));
    return {
      series,
      period: String(week + 1),
      price: cents(price),
      units: drawPoisson(mean, random),
      competitorPrice: null,
      group: null,
    };
  });
}

function cents(price: number): number {
  return Math.round(price * 100) / 100;
}
