/** The simulated markets in which recommendations are measured. */
import { type MarketKind, WELL_SPECIFIED } from '#tests/support/recommendations/simulate-market.ts';

export interface Scenario {
  readonly name: string;
  readonly kind: MarketKind;
  /** The data that the shop gives the model; everything by default. */
  readonly knows: { readonly sales: boolean; readonly cost: boolean };
  readonly maxStep: number;
  /** Products of a shop: the model learns only from all products of one shop. */
  readonly shopSize: number;
  /** Maximum ECE, minimum share of the oracle's profit. */
  readonly goal: { readonly ece: number; readonly share: number } | null;
  /**
   * Whether the model's form matches the truth, so that bias and intervals of the uplift must meet
   * their goals too.
   */
  readonly isFormRight: boolean;
}

function scenario(
  name: string,
  change: Partial<MarketKind>,
  about: Partial<Omit<Scenario, 'name' | 'kind'>>,
): Scenario {
  return {
    name,
    kind: { ...WELL_SPECIFIED, ...change },
    knows: { sales: true, cost: true },
    maxStep: 0.1,
    shopSize: 2_000,
    goal: null,
    isFormRight: false,
    ...about,
  };
}

const fits = (share: number) => ({ goal: { ece: 0.03, share }, isFormRight: true });
const bent = { goal: { ece: 0.05, share: 0.62 } };

export const SCENARIOS: readonly Scenario[] = [
  scenario('well specified, 90 days', {}, fits(0.75)),
  scenario('well specified, 365 days', { days: 365 }, fits(0.85)),
  scenario('300 sessions a day', { sessions: 300 }, fits(0.75)),
  scenario('semi-log', { form: 'semi-log' }, fits(0.75)),
  scenario('shocks 0.4', { shocks: 0.4 }, bent),
  scenario('MNL', { form: 'mnl' }, bent),
  scenario('true mean -1.3', { mean: -1.3 }, bent),
  scenario('true mean -3.5', { mean: -3.5 }, bent),
  scenario('linear', { form: 'linear' }, bent),
  scenario('kink at the market price', { form: 'kink' }, bent),
  scenario('cuts when demand dips', { reacts: 0.5 }, { goal: { ece: 0.04, share: 0.52 } }),
  scenario(
    'always cuts, shocks 0.4',
    { reacts: 1, shocks: 0.4 },
    { goal: { ece: 0.1, share: 0.36 } },
  ),
  scenario(
    'steps of 5 %',
    {},
    { maxStep: 0.05, goal: { ece: 0.03, share: 0.75 }, isFormRight: true },
  ),
  scenario(
    'cold start, cost known',
    {},
    { knows: { sales: false, cost: true }, goal: { ece: 0.05, share: 0.45 } },
  ),
  scenario('cold start, no cost', {}, { knows: { sales: false, cost: false } }),
  // Beyond the list of goals: true values are closer together than the prior assumes, there is less
  // to learn from, and prices carry no information.
  scenario('alike products', { spread: { categories: 0.4, products: 0.7 } }, {}),
  scenario('shops of 200 products', {}, { shopSize: 200 }),
  scenario('prices that never moved', { changes: 0 }, {}),
  scenario('prices shuffled over the days', { shuffled: true, changes: 12 }, {}),
];
