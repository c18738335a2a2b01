import type { AppServices } from '#app/services.server.ts';
import { MAP_PRICE, recordCounts } from './record-counts.server.ts';
import { removeChangedRows } from './undo-map-price-file.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/**
 * Applies a file that a user has reviewed: MAP prices and minimum prices take effect at once in our
 * copy and with it at the service; a job writes to Shopify. Costs belong to Shopify and take effect
 * when Shopify has them. Previous values are stored with every row, for an undo. Throws `conflict`
 * when the file is not waiting for confirmation, or is in another currency than the shop has by
 * now.
 */
export async function applyMapPriceFile(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const taken = await tx.query<{ undoes: string | null }>(
      `update shop.map_price_file f set state = 'applying', applied_at = $3, keeps_before = true
       from shop.shop s
       where f.id = $1
         and f.shop = $2
         and f.state = 'preview'
         and s.domain = f.shop
         and s.currency = f.currency
       returning f.undoes`,
      [id, shop, now],
    );
    const [file] = taken.rows;
    if (!file) throw toRefusal('conflict', ['file_dealt_with']);
    if (file.undoes !== null) await removeChangedRows(tx, { shop, id });
    await tx.query(
      `update shop.map_price_file_row r set map_before = v.map_minor,
         map_from_before = v.map_from, cost_before = v.cost_minor, min_before = v.min_minor
       from shop.variant v
       where r.file_id = $1 and r.state = 'change' and v.shop = $2 and v.gid = r.gid`,
      [id, shop],
    );
    await tx.query(
      `update shop.variant v set
         map_minor = case when r.sets_map then ${MAP_PRICE} else v.map_minor end,
         map_from = case when not r.sets_map then v.map_from
           when r.map_minor is not null then 'csv'
           when r.map_formula_minor is not null then 'formula' end,
         min_minor = case when r.sets_min then r.min_minor else v.min_minor end, sent_at = null
       from shop.map_price_file_row r
       where r.file_id = $1
         and r.state = 'change'
         and (r.sets_map or r.sets_min)
         and v.shop = $2
         and v.gid = r.gid
         and v.deleted_at is null`,
      [id, shop],
    );
    // A minimum price is stored only by us: Shopify has no field for it.
    await tx.query(
      `update shop.map_price_file_row set state = 'written' where file_id = $1 and state = 'change' and not sets_map and not sets_cost`,
      [id],
    );
    await recordCounts(tx, { shop, id });
    await services.jobs.enqueue('map-prices.write', { shop }, { tx, key: shop });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

/** Discards the file; nothing changes. */
export async function removeMapPriceFile(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Without its rows: files that are discarded again and again would have no bound.
    const { rowCount } = await tx.query(
      `update shop.map_price_file set state = 'discarded', finished_at = $3, refused = 0, left_alone = 0
       where id = $1 and shop = $2 and state = 'preview'`,
      [id, shop, services.clock.now()],
    );
    if (rowCount !== 1) throw toRefusal('conflict', ['file_dealt_with']);
    await tx.query('delete from shop.map_price_file_row where file_id = $1', [id]);
  });
}
