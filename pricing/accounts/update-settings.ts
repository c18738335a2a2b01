import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Settings, SettingsSchema } from './settings.ts';

/** What a client can set. */
export type SettingsChanges = Partial<Omit<Settings, 'undercutSince'>>;

/**
 * Changes the given settings, leaves the others, and publishes which ones changed. Throws
 * `not_found`, and `validation_failed` when the review threshold would be above the automatic one.
 */
export async function updateSettings(
  context: ServiceContext,
  accountId: string,
  changes: SettingsChanges,
): Promise<Settings> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ settings: unknown }>(
      'select settings from pricing.account where id = $1 for update',
      [accountId],
    );
    if (!rows[0]) throw new AppError('not_found', 'No such account');
    const before = SettingsSchema.parse(rows[0].settings);
    const after: Settings = { ...before, ...changes };
    if (after.undercutBasisPoints !== before.undercutBasisPoints)
      after.undercutSince = after.undercutBasisPoints === null ? null : context.clock.now();
    if (after.matchReviewThreshold > after.matchAutoThreshold) {
      const detail =
        `Expected match_review_threshold not above match_auto_threshold ` +
        `(${after.matchAutoThreshold}), got ${after.matchReviewThreshold}`;
      throw new AppError('validation_failed', detail, {
        errors: [{ pointer: '#/match_review_threshold', detail, code: 'invalid_range' }],
      });
    }
    const keys = (Object.keys(after) as (keyof Settings)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (keys.length > 0) {
      await tx.query('update pricing.account set settings = $2 where id = $1', [
        accountId,
        JSON.stringify(after),
      ]);
      await context.events.publish(tx, 'settings.changed', { accountId, keys });
    }
    return after;
  });
}
