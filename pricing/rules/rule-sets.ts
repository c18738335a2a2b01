import { AppError } from '#kernel/app-error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import type { Admission } from '#pricing/accounts/check-requests.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { RULE_FORM_VERSION, type RuleSetForm, RuleSetFormSchema } from '#pricing/contract/rule.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { findNextEdge } from './find-next-edge.ts';
import { requireAllowedModes } from './require-allowed-modes.ts';

/** Who saved a rule set: as the caller says, or the API key. */
interface Saver {
  readonly id: string;
  readonly name: string;
}

export interface RuleSetVersionRow {
  readonly version: number;
  readonly rules: number;
  readonly savedAt: Date;
  readonly savedById: string;
  readonly savedByName: string;
}

export interface StoredRuleSet {
  /** 0: none was saved. */
  readonly version: number;
  readonly form: RuleSetForm;
  readonly savedAt: Date | null;
  readonly savedBy: Saver | null;
}

/**
 * What an account without a rule set has. The limits are those of a careful merchant: never below
 * cost, a tenth at a time.
 */
const NO_RULE_SET: StoredRuleSet = {
  version: 0,
  form: {
    version: RULE_FORM_VERSION,
    guard_rails: {
      min_margin: 0,
      max_step: 1_000,
      max_day: 1_500,
      min_stock_days: null,
      price_war: 'hold',
      warn_share: 2_000,
    },
    rules: [],
  },
  savedAt: null,
  savedBy: null,
};

const COLUMNS = `s.version, s.rules, s.saved_at as "savedAt", s.saved_by_id as "savedById",
  s.saved_by_name as "savedByName"`;

/** The account's rule set; without one, an empty one of version 0. */
export async function getRuleSet(sql: Sql, accountId: string): Promise<StoredRuleSet> {
  const { rows } = await sql.query<RuleSetVersionRow & { form: string }>(
    `select ${COLUMNS}, s.form from pricing.rule_set s where s.account_id = $1
     order by s.version desc limit 1`,
    [accountId],
  );
  return rows[0] ? toRuleSet(rows[0]) : NO_RULE_SET;
}

/** A rule set that was saved. Throws `not_found`. */
export async function getRuleSetVersion(
  sql: Sql,
  { accountId, version }: { accountId: string; version: string },
): Promise<StoredRuleSet> {
  const { rows } = await sql.query<RuleSetVersionRow & { form: string }>(
    `select ${COLUMNS}, s.form from pricing.rule_set s
     where s.account_id = $1 and s.version::text = $2`,
    [accountId, version],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such version of the rule set');
  return toRuleSet(rows[0]);
}

/** The rule sets that were saved, the latest first. */
export async function listRuleSetVersions(
  sql: Sql,
  { accountId, fetch, after }: { accountId: string; fetch: number; after: number | undefined },
): Promise<RuleSetVersionRow[]> {
  const { rows } = await sql.query<RuleSetVersionRow>(
    `select ${COLUMNS} from pricing.rule_set s
     where s.account_id = $1 and ($2::int is null or s.version < $2)
     order by s.version desc limit $3`,
    [accountId, after ?? null, fetch],
  );
  return rows;
}

interface RuleSetSaving {
  readonly accountId: string;
  readonly form: RuleSetForm;
  /** The version that was changed. */
  readonly ifVersion: number;
  readonly by: Saver;
  /** What the caller may do. */
  readonly caller: Pick<Admission, 'plan' | 'scopes'>;
}

/**
 * Saves a rule set as the next version, and has the account's products evaluated again. The same
 * rule set once more is not saved again. Throws `conflict` when another version was saved since
 * `ifVersion`, `plan_limit` and `insufficient_scope` for modes that the caller may not set.
 */
export async function saveRuleSet(
  context: ServiceContext,
  { accountId, form, ifVersion, by, caller }: RuleSetSaving,
): Promise<StoredRuleSet> {
  return context.db.transaction(async (tx) => {
    // Two requests that change the same version: the second one must see the first.
    tx.lock(`rule-set:${accountId}`);
    const before = await getRuleSet(tx, accountId);
    requireAllowedModes({ before: before.form, after: form }, caller);
    if (before.version !== ifVersion)
      throw new AppError(
        'conflict',
        `Expected the current version ${before.version} in if_version, got ${ifVersion}: another rule set was saved meanwhile`,
      );
    const text = JSON.stringify(form);
    if (before.version > 0 && JSON.stringify(before.form) === text) return before;
    const now = context.clock.now();
    const version = before.version + 1;
    await tx.query(
      `update pricing.rule_set set next_edge_at = null
       where account_id = $1 and next_edge_at is not null`,
      [accountId],
    );
    await tx.query(
      `insert into pricing.rule_set (account_id, version, form, rules, saved_at, saved_by_id,
         saved_by_name, next_edge_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [accountId, version, text, form.rules.length, now, by.id, by.name, findNextEdge(form, now)],
    );
    await context.events.publish(tx, 'rules.changed', { accountId });
    return { version, form, savedAt: now, savedBy: by };
  });
}

function toRuleSet({
  version,
  form,
  savedAt,
  savedById,
  savedByName,
}: RuleSetVersionRow & { form: string }): StoredRuleSet {
  return {
    version,
    form: RuleSetFormSchema.parse(parseExactJson(form, MONEY_KEYS)),
    savedAt,
    savedBy: { id: savedById, name: savedByName },
  };
}
