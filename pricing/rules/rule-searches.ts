/** What searches in the shop found: the products of segments that name a search. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface RuleSearchRow {
  readonly key: string;
  readonly query: string;
  readonly products: number;
  readonly resolvedAt: Date;
}

const COLUMNS = `s.key, s.query, s.products, s.resolved_at as "resolvedAt"`;

/** The searches of an account by key. */
export async function listRuleSearches(
  sql: Sql,
  { accountId, fetch, after }: { accountId: string; fetch: number; after: string | undefined },
): Promise<RuleSearchRow[]> {
  const { rows } = await sql.query<RuleSearchRow>(
    `select ${COLUMNS} from pricing.rule_search s
     where s.account_id = $1 and ($2::text is null or s.key > $2) order by s.key limit $3`,
    [accountId, after ?? null, fetch],
  );
  return rows;
}

/** The keys of the searches that find these products, by product. */
export async function listSearchKeys(
  sql: Sql,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql.query<{ productId: string; keys: string[] }>(
    `select product_id as "productId", array_agg(key order by key) as keys
     from pricing.rule_search_product where product_id = any($1) group by product_id`,
    [productIds],
  );
  return new Map(rows.map(({ productId, keys }) => [productId, keys]));
}

interface SearchResult {
  readonly accountId: string;
  readonly key: string;
  readonly query: string;
  readonly productIds: readonly string[];
}

/**
 * Replaces what a search found, and has the products evaluated again that it finds now and did not,
 * or no longer finds. Products of other accounts are left out.
 */
export async function saveRuleSearch(
  context: ServiceContext,
  { accountId, key, query, productIds }: SearchResult,
): Promise<RuleSearchRow> {
  return context.db.transaction(async (tx) => {
    // Two results at the same time would mix.
    tx.lock(`rule-search:${accountId}:${key}`);
    const now = context.clock.now();
    await tx.query(
      `insert into pricing.rule_search (account_id, key, query, products, resolved_at)
       values ($1, $2, $3, 0, $4)
       on conflict (account_id, key) do update set query = excluded.query,
         resolved_at = excluded.resolved_at`,
      [accountId, key, query, now],
    );
    const { rows: gone } = await tx.query<{ id: string }>(
      `delete from pricing.rule_search_product f
       where f.account_id = $1 and f.key = $2
         and not exists (select from unnest($3::text[]) kept(id) where kept.id = f.product_id)
       returning f.product_id as id`,
      [accountId, key, productIds],
    );
    const { rows: found } = await tx.query<{ id: string }>(
      `insert into pricing.rule_search_product (account_id, key, product_id)
       select p.account_id, $2, p.id from pricing.product p
       where p.account_id = $1 and p.id = any($3)
       on conflict do nothing returning product_id as id`,
      [accountId, key, productIds],
    );
    const { rows } = await tx.query<RuleSearchRow>(
      `update pricing.rule_search s
       set products = (select count(*) from pricing.rule_search_product f
         where f.account_id = $1 and f.key = $2)
       where s.account_id = $1 and s.key = $2 returning ${COLUMNS}`,
      [accountId, key],
    );
    const changed = [...gone, ...found].map(({ id }) => id);
    if (changed.length > 0)
      await context.events.publish(tx, 'rules.products_changed', {
        accountId,
        productIds: changed,
      });
    if (!rows[0]) throw new Error('The search was not stored');
    return rows[0];
  });
}
