/** Rules in words, in the reader's language. Pure. */
import { formatPercent } from '#app/locales/format-values.ts';
import type { I18n } from '#app/components/i18n.tsx';
import type { ConditionDraft, MarketDraft, RuleDraft, StrategyDraft } from './rule-form.ts';

/** What people call collections and products, by the ids that conditions have. */
export type ValueTitles = Readonly<Record<string, string>>;

/** "2% below the average of a.example and b.example, ending in .99". */
export function describeRule(i18n: I18n, rule: Pick<RuleDraft, 'strategies' | 'endings'>): string {
  const { sentence } = i18n.messages.rules;
  const [first = '', ...others] = rule.strategies.map((one) => describeStrategy(i18n, one));
  const price = others.reduce((text, next) => sentence.otherwise({ text, next }), first);
  const endings = rule.endings.map((one) => ({
    ...one,
    text: new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(one.endings),
  }));
  if (endings.length === 0) return price;
  return sentence.ending({
    price,
    endings: joinAll(
      i18n,
      endings.length === 1
        ? endings.map(({ text }) => text)
        : endings.map(({ text, currency }) => `${text} (${currency})`),
    ),
  });
}

/** One strategy: "Cost plus 30%". */
export function describeStrategy(i18n: I18n, strategy: StrategyDraft): string {
  const { sentence } = i18n.messages.rules;
  switch (strategy.kind) {
    case 'market': {
      const reference = describeReference(i18n, strategy);
      return strategy.direction === 'equal'
        ? sentence.equal({ reference })
        : sentence[strategy.direction]({ by: describeStep(i18n, strategy), reference });
    }
    case 'cost_plus':
      return sentence.costPlus({ by: describeStep(i18n, strategy) });
    case 'model':
      return sentence.model[strategy.goal];
    case 'keep':
      return sentence.keep;
  }
}

function describeReference(
  i18n: I18n,
  { reference, retailers, excluded_retailers: not }: MarketDraft,
) {
  const { sentence } = i18n.messages.rules;
  const named = joinAll(
    i18n,
    retailers.map(({ domain }) => domain),
  );
  const of = retailers.length === 0 ? sentence.allCompetitors : named;
  const from =
    not.length === 0 ? of : sentence.except({ retailers: of, excluded: joinAll(i18n, not) });
  return sentence.references[reference]({ retailers: from });
}

function describeStep(
  { locale, moneyText }: I18n,
  step: {
    readonly basis_points?: number | string | undefined;
    readonly amount?: string | undefined;
    readonly currency?: string | undefined;
  },
): string {
  if (step.amount !== undefined)
    return moneyText({ amount: step.amount, currency: step.currency ?? '' });
  const points = step.basis_points;
  return typeof points === 'number' ? formatShare(points, locale) : '…';
}

/** Basis points as people write them: 250 is "2.5%". */
const formatShare = (basisPoints: number, locale: string): string =>
  formatPercent(basisPoints / 10_000, locale, { digits: 2 });

const SHOWN_VALUES = 3;

/** Which products a rule is for: "Brand: Acme · Stock from 10". */
export function describeSegment(
  i18n: I18n,
  segment: readonly ConditionDraft[],
  titles: ValueTitles,
): string {
  return segment.length === 0
    ? i18n.messages.rules.sentence.allProducts
    : segment.map((one) => describeCondition(i18n, one, titles)).join(' · ');
}

function describeCondition(i18n: I18n, condition: ConditionDraft, titles: ValueTitles): string {
  const { sentence, fields } = i18n.messages.rules;
  const field = fields[condition.field];
  if ('is' in condition) {
    const given = 'values' in condition ? condition.values : [condition.query];
    const names = given.map((value) => titles[value] ?? value);
    const values =
      names.length > SHOWN_VALUES
        ? sentence.more({
            values: names.slice(0, SHOWN_VALUES).join(', '),
            count: names.length - SHOWN_VALUES,
          })
        : names.join(', ');
    return condition.is === 'any_of'
      ? sentence.anyOf({ field, values })
      : sentence.noneOf({ field, values });
  }
  const [low, high] = listLimits(i18n, condition);
  if (low !== null && high !== null) return sentence.between({ field, low, high });
  return high === null
    ? sentence.atLeast({ field, low: low ?? '…' })
    : sentence.atMost({ field, high });
}

function listLimits(
  { moneyText, locale, count }: I18n,
  condition: Exclude<ConditionDraft, { is: unknown }>,
): [low: string | null, high: string | null] {
  if ('currency' in condition) {
    const { currency } = condition;
    const write = (amount: string | undefined) =>
      amount === undefined ? null : moneyText({ amount, currency });
    return [write(condition.at_least_amount), write(condition.at_most_amount)];
  }
  const write = (number: number | string | undefined) => {
    if (typeof number !== 'number') return number ?? null;
    return condition.field === 'margin' ? formatShare(number, locale) : count(number);
  };
  return [write(condition.at_least), write(condition.at_most)];
}

const joinAll = ({ locale }: I18n, list: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(list);
