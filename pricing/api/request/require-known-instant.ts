import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import type { Call } from '#pricing/api/endpoint.ts';

/** Throws `invalid_query` for an instant in the future, `plan_limit` for one before the history. */
export function requireKnownInstant(
  { admission, context }: Pick<Call<unknown, unknown>, 'admission' | 'context'>,
  { name, at }: { name: string; at: Date },
): void {
  const now = context.clock.now();
  if (at > now) {
    const detail = `Expected a time up to now, ${now.toISOString()}`;
    throw new AppError('invalid_query', `${name}: ${detail}`, {
      errors: [{ pointer: name, detail, code: 'out_of_range' }],
    });
  }
  const days = admission === null ? null : PLAN_CONTENTS[admission.plan].historyDays;
  if (days !== null && at.getTime() < now.getTime() - days * DAY_MS)
    throw new AppError('plan_limit', `The price history of your plan begins ${days} days ago`);
}
