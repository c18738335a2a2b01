import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import { toPageOfRows, type PageOfRows, parseCursor } from '#app/requests/page-cursor.server.ts';

const PAGE_SIZE = 50;

export const PreviewQuerySchema = z.object({
  view: z.enum(['changes', 'left_out']).optional().catch(undefined),
  after: z.string().max(1000).optional().catch(undefined),
  before: z.string().max(1000).optional().catch(undefined),
});
export type PreviewQuery = z.infer<typeof PreviewQuerySchema>;
export type PreviewScope = NonNullable<PreviewQuery['view']>;

/** One product of a preview. Fractions are 0 to 1 (0.09 is 9 %). */
export interface PreviewRow {
  readonly position: number;
  /** Null for a variant that no longer exists. */
  readonly variantGid: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly from: Money;
  readonly to: Money;
  readonly change: number | null;
  /** Median of the competitors' prices in stock, and their number. */
  readonly median: Money | null;
  readonly offers: number;
  readonly marginBefore: number | null;
  readonly marginAfter: number | null;
  readonly belowCost: boolean;
  readonly included: boolean;
  readonly leftOut: string | null;
}

interface Row {
  position: number;
  gid: string | null;
  product_title: string | null;
  title: string | null;
  sku: string | null;
  image_url: string | null;
  currency: string;
  from_minor: bigint;
  to_minor: bigint;
  median_minor: bigint | null;
  offers: number;
  change: number | null;
  margin_before: number | null;
  margin_after: number | null;
  below_cost: boolean;
  removed: boolean;
  left_out: string | null;
}

/** One page of a preview: what would be changed, or what is left out. */
export async function listPreviewRows(
  services: AppServices,
  { previewId, scope, query }: { previewId: string; scope: PreviewScope; query: PreviewQuery },
): Promise<PageOfRows<PreviewRow>> {
  const cursor = parseCursor(query, 1);
  const at = Number(cursor?.key[0]);
  const isPlace = cursor !== null && Number.isSafeInteger(at);
  const back = isPlace && cursor.direction === 'before';
  const { rows } = await services.db.query<Row>(
    `select r.position, v.gid, v.product_title, v.title, v.sku, v.image_url, r.currency,
       r.from_minor, r.to_minor, r.median_minor, r.offers, r.removed, r.left_out,
       (r.to_minor::numeric / nullif(r.from_minor, 0) - 1)::float8 as change,
       (1 - r.cost_minor::numeric / nullif(r.from_minor, 0))::float8 as margin_before,
       (1 - r.cost_minor::numeric / nullif(r.to_minor, 0))::float8 as margin_after,
       coalesce(r.to_minor < r.cost_minor, false) as below_cost
     from shop.price_preview_row r
     join shop.price_preview p on p.id = r.preview_id
     left join shop.variant v on v.shop = p.shop and v.gid = r.variant_gid and v.deleted_at is null
     where r.preview_id = $1
       and (r.left_out is not null) = $2
       and ($3::int is null or case when $4 then r.position < $3 else r.position > $3 end)
     order by case when $4 then -r.position else r.position end limit ${PAGE_SIZE + 1}`,
    [previewId, scope === 'left_out', isPlace ? at : null, back],
  );
  const page = toPageOfRows(rows, PAGE_SIZE, {
    cursor: isPlace ? cursor : null,
    keyOf: (row) => [String(row.position)],
  });
  return { ...page, rows: page.rows.map(toPreviewRow) };
}

function toPreviewRow(row: Row): PreviewRow {
  const money = (minor: bigint): Money => ({ minor, currency: row.currency });
  return {
    position: row.position,
    variantGid: row.gid,
    productTitle: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    from: money(row.from_minor),
    to: money(row.to_minor),
    change: row.change,
    median: row.median_minor === null ? null : money(row.median_minor),
    offers: row.offers,
    marginBefore: row.margin_before,
    marginAfter: row.margin_after,
    belowCost: row.below_cost,
    included: !row.removed,
    leftOut: row.left_out,
  };
}
