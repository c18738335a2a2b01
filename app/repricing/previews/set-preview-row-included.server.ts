import type { AppServices } from '../../services.server.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';

/**
 * Excludes a row from a preview, or includes it again. Throws `not_found` for one of another shop
 * or that cannot be changed.
 */
export async function setPreviewRowIncluded(
  services: AppServices,
  row: { shop: string; previewId: string; position: number; keep: boolean },
): Promise<void> {
  const { rowCount } = await services.db.query(
    `update shop.price_preview_row r set removed = not $4::boolean
     from shop.price_preview p
     where p.id = r.preview_id
       and p.shop = $1
       and r.preview_id = $2
       and r.position = $3
       and r.left_out is null`,
    [row.shop, row.previewId, row.position, row.keep],
  );
  if (rowCount !== 1) throw toRefusal('not_found', ['preview_unknown']);
}
