import type { Settings } from '#pricing/accounts/settings.ts';
import { listRivalry, type Rivalry } from '#pricing/recommendations/followers/rivalry.ts';
import { openGoalModel } from '#pricing/recommendations/pricing-rules/open-goal-model.ts';
import type { RecommendForGoal } from '#pricing/rules/evaluation/rule-product.ts';
import { findRuleNeeds } from '#pricing/rules/find-rule-needs.ts';
import { type LoadedProduct, loadRuleProducts } from '#pricing/rules/load-rule-products.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { RuleSetForm } from '#pricing/contract/rule.ts';

/** Products in memory at a time. */
const PAGE = 1_000;
const NO_RIVALRY: Rivalry = { followers: new Map(), wars: new Map() };

export interface CatalogPage {
  /** Products of the account. */
  readonly total: number;
  readonly products: readonly LoadedProduct[];
  readonly recommend: RecommendForGoal;
}

/**
 * Reads the account's catalog page by page, with what the rules need to know: at least one page,
 * which is empty for an account without products.
 */
export async function* readCatalog(
  sql: Sql,
  {
    accountId,
    form,
    now,
    settings,
  }: { accountId: string; form: RuleSetForm; now: Date; settings: Settings },
): AsyncGenerator<CatalogPage> {
  const needs = findRuleNeeds(form);
  const total = await countProducts(sql, accountId);
  const about = { accountId, now, ownTax: settings.tax };
  let after = '';
  for (;;) {
    const { rows } = await sql.query<{ productId: string; currency: string }>(
      `select id as "productId", currency from pricing.product
       where account_id = $1 and paused_at is null and id > $2 order by id limit $3`,
      [accountId, after, PAGE],
    );
    const productIds = rows.map(({ productId }) => productId);
    const rivalry =
      needs.wars || needs.model ? await listRivalry(sql, { ...about, products: rows }) : NO_RIVALRY;
    yield {
      total,
      products: await loadRuleProducts(sql, { ...about, productIds, needs, wars: rivalry.wars }),
      recommend: needs.model
        ? await openGoalModel(sql, { accountId, productIds, now, settings, rivalry })
        : () => null,
    };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.productId;
  }
}

async function countProducts(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ total: number }>(
    'select count(*)::int as total from pricing.product where account_id = $1 and paused_at is null',
    [accountId],
  );
  return rows[0]?.total ?? 0;
}
