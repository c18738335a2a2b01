import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { NEWER_CHANGE_SQL } from '#app/repricing/newer-change-sql.ts';
import { createPreview } from './create-preview.server.ts';
import { MEDIAN_SQL } from './median-sql.ts';

/**
 * Previews undoing a batch: the current price and the one that would be restored; changes that
 * cannot be undone are listed with the reason. Throws `not_found` for a batch of another shop.
 */
export async function createUndoPreview(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<{ previewId: string }> {
  const of = await services.db.query('select 1 from shop.price_batch where shop = $1 and id = $2', [
    shop,
    batchId,
  ]);
  if (of.rows.length === 0) throw toRefusal('not_found', ['batch_unknown']);
  return createPreview(services, { shop, kind: 'undo', undoOf: batchId }, async (tx, previewId) => {
    await tx.query(
      `with changed as (
         select c.id, c.variant_gid, c.service_product_id, c.currency as changed_in, c.from_minor,
           c.to_minor, v.shop, v.currency, v.price_minor, v.cost_minor,
           case when c.status = 'undone' then 'already_undone'
                when v.gid is null then 'variant_gone'
                when ${PAUSED} then 'product_paused'
                when v.currency <> c.currency then 'currency_changed'
                when ${NEWER_CHANGE_SQL} then 'newer_change'
                when v.price_minor <> c.to_minor then 'price_moved' end as left_out
         from shop.price_change c
         left join shop.variant v on v.shop = c.shop and v.gid = c.variant_gid and v.deleted_at is null
         where c.shop = $1
           and c.batch_id = $2
           and c.status in ('applied', 'undone')
           and c.undo_of is null
       )
       insert into shop.price_preview_row (preview_id, position, variant_gid, service_product_id,
         change_id, currency, from_minor, to_minor, cost_minor, median_minor, offers, left_out)
       select $3, row_number() over (order by (v.left_out is not null), v.id), v.variant_gid,
         v.service_product_id, v.id, v.changed_in,
         case when v.currency = v.changed_in then v.price_minor else v.to_minor end, v.from_minor,
         case when v.currency = v.changed_in then v.cost_minor end, m.median, m.offers, v.left_out
       from changed v
       cross join lateral (${MEDIAN_SQL}) m`,
      [shop, batchId, previewId],
    );
    return 0;
  });
}
