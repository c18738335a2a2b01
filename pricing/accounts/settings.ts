/**
 * An account's settings with the defaults for those not set. Stored as JSON under the same names;
 * unknown names are dropped.
 */
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type AlertKindChanges, AlertKindsSchema, mergeAlertKinds } from './alert-kinds.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/** From this probability on, matches are accepted automatically unless the account chose another. */
export const DEFAULT_MATCH_AUTO_THRESHOLD = 0.97;

const SettingsSchema = z.object({
  /** How far an offer may be below the MAP price, as a fraction of the MAP price. */
  mapTolerance: z.number().default(0),
  matchAutoThreshold: z.number().default(DEFAULT_MATCH_AUTO_THRESHOLD),
  matchReviewThreshold: z.number().default(0.3),
  /** Minimum confidence of the recommendations shown to the merchant. */
  recommendationThreshold: z.number().default(0.6),
  /** Pricing goal. Accounts that never chose one keep the behavior from before goals existed. */
  goal: z.enum(['market', 'margin', 'profit']).default('profit'),
  /** Gross margin (fraction of the price) assumed for products without a cost; null: unknown. */
  usualMargin: z.number().nullable().default(null),
  /** Minimum gross margin of a suggested price. */
  minMargin: z.number().default(0),
  /** Largest step of one suggestion, as a fraction of the price. */
  maxStep: z.number().default(0.1),
  charmEndings: z.boolean().default(true),
  /** Whether the account's own prices and MAP prices include tax. */
  tax: z.enum(['included', 'excluded', 'unknown']).default('unknown'),
  /**
   * How far below the own price a competitor's price must fall to raise an alert, in basis points
   * of the own price; null: none is raised.
   */
  undercutBasisPoints: z.int().min(0).max(9_999).nullable().default(null),
  /** When that threshold was set: earlier price changes raise no alert. Not set by clients. */
  undercutSince: z.coerce.date().nullable().default(null),
  alertKinds: AlertKindsSchema.prefault({}),
});
export type Settings = z.infer<typeof SettingsSchema>;

/** Settings of an account, with defaults filled in. Throws `not_found` for an unknown account. */
export async function getSettings(
  sql: Sql | { readonly db: Sql },
  accountId: string,
): Promise<Settings> {
  const settings = (await listSettings(sql, [accountId])).get(accountId);
  if (!settings) throw new AppError('not_found', 'No such account');
  return settings;
}

/** Settings of many accounts by id, in one query; unknown accounts are absent. */
export async function listSettings(
  sql: Sql | { readonly db: Sql },
  accountIds: readonly string[],
): Promise<Map<string, Settings>> {
  const { rows } = await ('db' in sql ? sql.db : sql).query<{ id: string; settings: unknown }>(
    'select id, settings from pricing.account where id = any($1)',
    [accountIds],
  );
  return new Map(rows.map((row) => [row.id, SettingsSchema.parse(row.settings)]));
}

/** What a client can set. */
export type SettingsChanges = Partial<Omit<Settings, 'undercutSince' | 'alertKinds'>> & {
  readonly alertKinds?: AlertKindChanges | undefined;
};

/**
 * Changes the given settings, leaves the others, and publishes which ones changed. Throws
 * `not_found`, and `validation_failed` when the review threshold would be above the automatic one.
 */
export async function updateSettings(
  context: ServiceContext,
  accountId: string,
  { alertKinds = {}, ...changes }: SettingsChanges,
): Promise<Settings> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ settings: unknown }>(
      'select settings from pricing.account where id = $1 for update',
      [accountId],
    );
    if (!rows[0]) throw new AppError('not_found', 'No such account');
    const before = SettingsSchema.parse(rows[0].settings);
    const now = context.clock.now();
    const after: Settings = {
      ...before,
      ...changes,
      alertKinds: mergeAlertKinds(before.alertKinds, alertKinds, now),
    };
    if (after.undercutBasisPoints !== before.undercutBasisPoints)
      after.undercutSince = after.undercutBasisPoints === null ? null : now;
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
