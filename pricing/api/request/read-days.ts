import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import type { Call } from '#pricing/api/endpoint.ts';
import { createDayFilter } from './parse-query.ts';

/** Days without `from`. */
const USUAL_DAYS = 30;
const MAX_DAYS = 400;

/** The period of a series of days. */
export const daysQuery = {
  from: createDayFilter(
    `The first day; default: ${USUAL_DAYS} days up to \`to\`. Days before the price history of the ` +
      'plan (`limits.history_days` of the account) are left out.',
  ),
  to: createDayFilter(
    `The last day, at most ${MAX_DAYS} days after \`from\` counting both; default: today.`,
  ),
};

type DaysCall = Pick<
  Call<{ from?: string | undefined; to?: string | undefined }, unknown>,
  'query' | 'admission' | 'context'
>;

/**
 * The days that a call asks for, both inclusive (YYYY-MM-DD, UTC). Throws `invalid_query` for an end
 * before the start and for too many days.
 */
export function readDays({ query, admission, context }: DaysCall): { from: string; to: string } {
  const now = context.clock.now().getTime();
  const to = query.to ?? toDay(now);
  const from = query.from ?? toDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > MAX_DAYS) {
    const detail = `Expected 1 to ${MAX_DAYS} days from \`from\` to \`to\`, got ${days}`;
    throw new AppError('invalid_query', `to: ${detail}`, {
      errors: [{ pointer: 'to', detail, code: 'invalid_range' }],
    });
  }
  const kept = admission === null ? null : PLAN_CONTENTS[admission.plan].historyDays;
  const oldest = kept === null ? '' : toDay(now - kept * DAY_MS);
  return { from: from < oldest ? oldest : from, to };
}

function toDay(time: number): string {
  return new Date(Math.max(0, time)).toISOString().slice(0, 10);
}
