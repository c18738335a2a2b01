/**
 * Does a recommended price earn what it promises? `node bench/recommendations/measure-calibration.ts`
 * (options below). Recommendations for simulated shops against what the prices really earn, beside
 * what merchants do without a model. The model was developed on seeds below 9000. `held`: share of the
 * oracle's gain, with the guard on raises above the market; the other columns are of the model without
 * it.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { type Scenario, SCENARIOS } from './list-scenarios.ts';
import {
  type ProbabilityScore,
  scoreProbabilities,
} from '#tests/support/recommendations/score-backtest.ts';
import { type Claim, type MarketTrial, tryMarket } from './try-market.ts';

const options = readOptions({
  /** Of each market. */
  products: 10_000,
  seed: 9_000,
  /** Part of a market's name. */
  market: '',
  /** Maximum products of a shop. */
  shop: 2_000,
  /** Results are not compared with the goals: a small sample misses them by chance. */
  'without-goals': false,
});
const { products, seed } = options;
const scenarios = SCENARIOS.filter(({ name }) => name.includes(options.market)).map((scenario) => ({
  ...scenario,
  shopSize: Math.min(scenario.shopSize, options.shop),
}));

const addRow = printRows(scenarios.map(({ name }) => name));
const trials = scenarios.map((scenario) => {
  const trial = tryMarket(scenario, { products, seed });
  addRow({ market: scenario.name, ...claimsRow(scenario, trial) });
  return { scenario, trial };
});
console.log();
console.table(
  Object.fromEntries(
    trials.map(({ scenario: { name, isFormRight }, trial }) => [
      name,
      {
        'bias pp': digits(100 * trial.uplift.bias),
        'MAE pp': digits(100 * trial.uplift.distance),
        cov80: digits(trial.uplift.covered),
        'form right': isFormRight ? 'yes' : '',
        'gain %': digits(100 * trial.gain),
        'highest shown': digits(trial.highestShown),
        'cuts above .8': trial.claims.filter(({ isCut, confidence }) => isCut && confidence > 0.8)
          .length,
        'µs/product': Math.round(trial.microseconds),
      },
    ]),
  ),
);
console.log('Share of the oracle’s gain by rule, and how true the regression’s confidence is:');
console.table(
  Object.fromEntries(trials.map(({ scenario, trial }) => [scenario.name, rulesRow(trial)])),
);
if (options['without-goals']) console.log('Not held against its goals.');
else
  for (const { scenario, trial } of trials)
    for (const miss of missesOf(scenario, trial)) {
      console.log(`MISSED ${scenario.name}: ${miss}`);
      process.exitCode = 1;
    }

function claimsRow({ goal }: Scenario, trial: MarketTrial): Record<string, string | number> {
  const scores = scoreOf(trial.claims);
  return {
    recommended: trial.claims.length,
    ECE: digits(scores.ece),
    '≤': goal?.ece ?? '',
    Brier: digits(scores.brier),
    AUC: digits(scores.auc),
    'hit .75-.85': hits(
      trial.claims.filter(({ confidence }) => confidence >= 0.75 && confidence < 0.85),
    ),
    'least hit >.8': leastHits(trial.claims),
    'of oracle': digits(trial.share),
    '≥': goal?.share ?? '',
    held: digits(trial.guardedShare),
    'ECE all': digits(scoreOf(trial.allClaims).ece),
  };
}

function rulesRow({ share, rules }: MarketTrial): Record<string, string> {
  const score = scoreOf(rules['regression per product']?.claims ?? []);
  return {
    recommendation: digits(share),
    ...Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, digits(rule.share)])),
    'regression ECE': digits(score.ece),
    'its Brier': digits(score.brier),
    'its AUC': digits(score.auc),
    'its hit .75-.85': hits(
      (rules['regression per product']?.claims ?? []).filter(
        ({ confidence }) => confidence >= 0.75 && confidence < 0.85,
      ),
    ),
  };
}

function scoreOf(claims: readonly Claim[]): ProbabilityScore {
  return scoreProbabilities(claims.map(({ confidence, isBetter }) => [confidence, isBetter]));
}

function shareOf(claims: readonly Claim[]): number {
  return claims.filter(({ isBetter }) => isBetter).length / claims.length;
}

function hits(claims: readonly Claim[]): string {
  return claims.length === 0 ? '-' : `${digits(shareOf(claims))} (${claims.length})`;
}

/** The groups of confidence above 0.8, 0.05 wide, that are large enough to evaluate. */
function groupsAbove(claims: readonly Claim[]): readonly (readonly Claim[])[] {
  return [0.8, 0.85, 0.9, 0.95]
    .map((from) =>
      claims.filter(({ confidence }) => confidence > from && confidence <= from + 0.05),
    )
    .filter((group) => group.length >= 50);
}

function leastHits(claims: readonly Claim[]): string {
  const groups = groupsAbove(claims);
  return groups.length === 0 ? '-' : digits(Math.min(...groups.map(shareOf)));
}

function missesOf({ goal, isFormRight, knows, kind }: Scenario, trial: MarketTrial): string[] {
  const misses: string[] = [];
  const { claims, uplift } = trial;
  const band = claims.filter(({ confidence }) => confidence >= 0.75 && confidence < 0.85);
  if (goal && scoreOf(claims).ece > goal.ece)
    misses.push(`ECE ${digits(scoreOf(claims).ece)} above ${goal.ece}`);
  if (goal && trial.share < goal.share)
    misses.push(`share of the oracle's profit ${digits(trial.share)} below ${goal.share}`);
  if (goal && claims.length < 5_000) misses.push(`only ${claims.length} suggestions`);
  if (goal && knows.sales && (band.length < 150 || shareOf(band) < 0.72 || shareOf(band) > 0.9))
    misses.push(`hits at .75-.85 ${hits(band)}`);
  if (knows.sales && !kind.shuffled && groupsAbove(claims).some((group) => shareOf(group) < 0.72))
    misses.push(`a group above .8 hits ${leastHits(claims)}`);
  if (!kind.shuffled && trial.share < 0) misses.push(`loses ${digits(trial.share)}`);
  if (!knows.cost && trial.highestShown > 0.6)
    misses.push(`shows a confidence of ${trial.highestShown} without a cost`);
  if (isFormRight && Math.abs(uplift.bias) > 0.01)
    misses.push(`bias of the uplift ${digits(100 * uplift.bias)} points`);
  if (isFormRight && (uplift.covered < 0.77 || uplift.covered > 0.85))
    misses.push(`80 % intervals cover ${digits(uplift.covered)}`);
  if (kind.shuffled && claims.some(({ isCut, confidence }) => isCut && confidence > 0.8))
    misses.push('a confident cut on shuffled prices');
  return misses;
}

function digits(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : '-';
}
