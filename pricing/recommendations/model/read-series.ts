import { DemandFilter, type DemandPrior } from './demand-filter.ts';
import type { DemandSeries } from './demand-series.ts';
import { type PriceForm, applyPriceForm } from './price-form.ts';
import type { ShopModel } from './shop-model.ts';

const FIRST_ROWS = 7;

/** Initial level of a series: log of the units per unit of traffic. */
export function getSeriesLevel(series: DemandSeries): number {
  let units = 0.5;
  let traffic = 0.5;
  for (let n = 0; n < Math.min(FIRST_ROWS, series.rows); n += 1) {
    units += series.units[n] ?? 0;
    traffic += Math.exp(series.logTraffic[n] ?? 0);
  }
  return Math.log(units / traffic);
}

/**
 * T(price) of every row minus its mean, so that slope and level are learned separately; all 0 for a
 * price that never changed, which carries no information even when the market changed.
 */
export function applyFormToSeries(
  series: DemandSeries,
  form: PriceForm,
  learnRows = series.rows,
): Float64Array {
  const prices = new Float64Array(series.rows);
  if (series.moves === 0) return prices;
  let sum = 0;
  for (let n = 0; n < series.rows; n += 1) {
    const isSame =
      n > 0 &&
      series.ratio[n] === series.ratio[n - 1] &&
      (form.kink === 0 || Object.is(series.gap[n], series.gap[n - 1]));
    prices[n] = isSame
      ? (prices[n - 1] ?? 0)
      : applyPriceForm(form, series.ratio[n] ?? 1, series.gap[n] ?? Number.NaN);
    if (n < learnRows) sum += prices[n] ?? 0;
  }
  const mean = sum / learnRows;
  for (let n = 0; n < series.rows; n += 1) prices[n] = (prices[n] ?? 0) - mean;
  return prices;
}

/** Returns a filter that has read every row of the series. */
export function readSeries(
  series: DemandSeries,
  { prior, model }: { prior: DemandPrior; model: ShopModel },
): DemandFilter {
  const filter = new DemandFilter({
    prior,
    shock: model.shock,
    reaction: model.reaction,
    level: getSeriesLevel(series),
  });
  const prices = applyFormToSeries(series, model.form);
  for (let n = 0; n < series.rows; n += 1) {
    filter.look(series, n, prices[n] ?? 0);
    filter.learn(series.units[n] ?? 0);
  }
  return filter;
}
