/** What the order of a rule set means for a rule: rules before it keep products from it. */
import { isDeepStrictEqual } from 'node:util';

/** The parts of a rule that say which products it keeps from the rules after it, and when. */
interface OrderedRule {
  readonly key: string;
  readonly mode: string;
  readonly segment: unknown;
  readonly schedule: unknown;
}

/**
 * Whether each rule that came before the one of that key and was on still does, for the same
 * products and at the same times. Otherwise more products may reach the later rule. Pure.
 */
export function isStillPreceded(
  key: string,
  before: readonly OrderedRule[],
  after: readonly OrderedRule[],
): boolean {
  const preceding = listBefore(key, after);
  return listBefore(key, before)
    .filter(({ mode }) => mode !== 'off')
    .every((rule) => {
      const now = preceding.find((other) => other.key === rule.key);
      return (
        now !== undefined &&
        now.mode !== 'off' &&
        isDeepStrictEqual(now.segment, rule.segment) &&
        isDeepStrictEqual(now.schedule, rule.schedule)
      );
    });
}

/** None where there is no rule of that key. */
const listBefore = (key: string, rules: readonly OrderedRule[]): readonly OrderedRule[] =>
  rules.slice(
    0,
    Math.max(
      0,
      rules.findIndex((rule) => rule.key === key),
    ),
  );
