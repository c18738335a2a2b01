import { randomUUID } from 'node:crypto';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { recordCounts } from './record-counts.server.ts';

/**
 * Creates a file that undoes what another one changed, for a user to review: it is applied or
 * discarded like any file. It restores only values that are still as the first file set them; the
 * others are listed. Returns its id. Throws `conflict` when the file has nothing that can be
 * undone, or is already undone.
 */
export async function undoMapPriceFile(
  services: AppServices,
  { shop, id, byUserId }: { shop: string; id: string; byUserId: string | null },
): Promise<string> {
  const undoId = `ff_${randomUUID()}`;
  await services.db.transaction(async (tx) => {
    // Replaces an earlier unconfirmed undo, because this one includes what has changed since.
    await tx.query(
      `delete from shop.map_price_file where shop = $1 and undoes = $2 and state = 'preview'`,
      [shop, id],
    );
    const made = await tx.query(
      `insert into shop.map_price_file (id, shop, state, name, currency, by_user_id, created_at, undoes)
       select $3, f.shop, 'preview', f.name, f.currency, $4, $5, f.id
       from shop.map_price_file f
       where f.shop = $1 and f.id = $2 and ${CAN_UNDO}
       for update`,
      [shop, id, undoId, byUserId, services.clock.now()],
    );
    if (made.rowCount !== 1) throw toRefusal('conflict', ['file_not_undoable']);
    await tx.query(ROWS, [undoId, id]);
    await removeChangedRows(tx, { shop, id: undoId });
    await recordCounts(tx, { shop, id: undoId });
  });
  return undoId;
}

/** For a file `f`: it is completed, has its previous values, and was not undone. */
export const CAN_UNDO = `f.state = 'done' and f.keeps_before
  and (f.written > 0 or f.failed > 0)
  and not exists (select 1 from shop.map_price_file u
    where u.undoes = f.id and u.state in ('applying', 'done'))`;

/** The previous values of what the file set; costs that Shopify refused never took effect. */
const ROWS = `insert into shop.map_price_file_row (file_id, line, named, gid, product_gid, sets_map,
    map_minor, map_before, map_formula_minor, sets_cost, cost_minor, cost_before, sets_min,
    min_minor, min_before, state)
  select $1, r.line, r.named, r.gid, r.product_gid, s.map,
    case when s.map and r.map_from_before is distinct from 'formula' then r.map_before end,
    coalesce(r.map_minor, r.map_formula_minor),
    case when s.map and r.map_from_before = 'formula' then r.map_before end,
    s.cost, case when s.cost then r.cost_before end, r.cost_minor,
    s.least, case when s.least then r.min_before end, r.min_minor, 'change'
  from shop.map_price_file_row r
  cross join lateral (select
      r.sets_map and (r.map_from_before = 'formula'
        or r.map_before is distinct from r.map_minor) as map,
      r.sets_cost and r.state = 'written' and r.cost_before is distinct from r.cost_minor as cost,
      r.sets_min and r.min_before is distinct from r.min_minor as least) s
  where r.file_id = $2 and r.state in ('written', 'failed') and (s.map or s.cost or s.least)`;

/**
 * Skips values that somebody has changed since the first file set them. A row without any value
 * left is refused.
 */
export async function removeChangedRows(
  sql: Sql,
  undo: { shop: string; id: string },
): Promise<void> {
  await sql.query(
    `update shop.map_price_file_row r set
       sets_map = r.sets_map and s.map,
       sets_cost = r.sets_cost and s.cost,
       sets_min = r.sets_min and s.least,
       map_minor = case when s.map then r.map_minor end,
       map_formula_minor = case when s.map then r.map_formula_minor end,
       cost_minor = case when s.cost then r.cost_minor end,
       min_minor = case when s.least then r.min_minor end,
       state = case when r.sets_map and s.map or r.sets_cost and s.cost
         or r.sets_min and s.least then 'change' else 'refused' end,
       problem = 'left_alone',
       problem_value = concat_ws(',', case when r.sets_map and not s.map then 'map_price' end,
         case when r.sets_cost and not s.cost then 'cost' end,
         case when r.sets_min and not s.least then 'least' end)
     from shop.map_price_file_row o
     left join shop.variant v on v.shop = $2 and v.gid = o.gid and v.deleted_at is null
     cross join lateral (select
         v.gid is not null and v.map_minor is not distinct from o.map_before as map,
         v.gid is not null and v.cost_minor is not distinct from o.cost_before as cost,
         v.gid is not null and v.min_minor is not distinct from o.min_before as least) s
     where r.file_id = $1
       and r.state = 'change'
       and o.file_id = r.file_id
       and o.line = r.line
       and (r.sets_map and not s.map or r.sets_cost and not s.cost
         or r.sets_min and not s.least)`,
    [undo.id, undo.shop],
  );
}
