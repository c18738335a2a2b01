import type { Sql } from '#prisma/open-database.ts';

/**
 * Counts the rows of a file and stores the counts on it: a page that refreshes every few seconds
 * must not count a hundred thousand rows. Call it in the transaction that changes the rows; rows
 * that are written one after another are added by `applyRowResults`. For a completed file, rows
 * that Shopify refused do not count as changed.
 */
export async function recordCounts(sql: Sql, file: { shop: string; id: string }): Promise<void> {
  const changing = `(r.state in ('change', 'written') or r.state = 'failed' and f.state <> 'done')`;
  const count = (condition: string) => `(count(*) filter (where ${condition}))::int`;
  await sql.query(
    `update shop.map_price_file f set lines = c.lines, refused = c.refused, same = c.same,
       left_alone = c.left_alone, waiting = c.waiting, written = c.written, failed = c.failed,
       map_prices_set = c.map_prices_set, map_prices_removed = c.map_prices_removed, costs_set = c.costs_set,
       costs_removed = c.costs_removed, min_prices_set = c.min_prices_set, min_prices_removed = c.min_prices_removed,
       map_prices_above_price = c.map_prices_above_price
     from (select count(*)::int as lines, ${count(`r.state = 'refused'`)} as refused,
         ${count(`r.state = 'same'`)} as same, ${count(`r.problem = 'left_alone' and r.state <> 'refused'`)} as left_alone,
         ${count(`r.state = 'change'`)} as waiting, ${count(`r.state = 'written'`)} as written,
         ${count(`r.state = 'failed'`)} as failed,
         ${count(`${changing} and sets_map and ${MAP_PRICE} is not null`)} as map_prices_set,
         ${count(`${changing} and sets_map and ${MAP_PRICE} is null`)} as map_prices_removed,
         ${count(`${changing} and sets_cost and r.cost_minor is not null`)} as costs_set,
         ${count(`${changing} and sets_cost and r.cost_minor is null`)} as costs_removed,
         ${count(`${changing} and sets_min and r.min_minor is not null`)} as min_prices_set,
         ${count(`${changing} and sets_min and r.min_minor is null`)} as min_prices_removed,
         ${count(`${changing} and sets_map and ${MAP_PRICE} > v.price_minor`)} as map_prices_above_price
       from shop.map_price_file f
       join shop.map_price_file_row r on r.file_id = f.id
       left join shop.variant v on v.shop = f.shop and v.gid = r.gid
       where f.id = $1) c
     where f.id = $1 and f.shop = $2`,
    [file.id, file.shop],
  );
}

/**
 * The MAP price in effect after a row: where the row removes the variant's own, that of the shop's
 * formula.
 */
export const MAP_PRICE = 'coalesce(r.map_minor, r.map_formula_minor)';
