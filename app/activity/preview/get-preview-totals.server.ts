import type { AppServices } from '#app/services.server.ts';
import {
  buildLowestPriceSql,
  getReductionWindowStart,
} from '#app/service-copy/build-lowest-price-sql.ts';

/**
 * The totals of a preview: of the rows to be changed, unless stated otherwise. Fractions are 0 to
 * 1.
 */
export interface PreviewTotals {
  readonly included: number;
  /** Products of these variants: each is one request. */
  readonly products: number;
  readonly up: number;
  readonly down: number;
  readonly meanChange: number | null;
  readonly largest: {
    readonly change: number;
    readonly title: string | null;
    readonly variantTitle: string | null;
  } | null;
  /** How many have a known cost, and their mean margin before and after. */
  readonly withCost: number;
  readonly marginBefore: number | null;
  readonly marginAfter: number | null;
  readonly belowCost: number;
  /** How many are reduced from a price that was not their lowest of the last 30 days. */
  readonly notLowest: number;
  /** How many a user has excluded. */
  readonly removed: number;
  /** Left out, by reason. */
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
}

type Sums = Omit<PreviewTotals, 'largest' | 'leftOut'>;

/** Returns the totals of a preview, counted by the database. */
export async function getPreviewTotals(
  services: AppServices,
  previewId: string,
): Promise<PreviewTotals> {
  const since = getReductionWindowStart(services.clock.now());
  const [sums, largest, leftOut] = await Promise.all([
    services.db.query<Sums>(
      `with row as (
         select r.*, v.product_gid, r.left_out is null and not r.removed as included,
           (r.to_minor::numeric / nullif(r.from_minor, 0) - 1) as change,
           ${buildLowestPriceSql('$2')} as lowest
         from shop.price_preview_row r
         join shop.price_preview p on p.id = r.preview_id
         left join shop.variant v on v.shop = p.shop and v.gid = r.variant_gid
         where r.preview_id = $1
       )
       select (count(*) filter (where included))::int as included,
         (count(distinct coalesce(product_gid, variant_gid)) filter (where included))::int as products,
         (count(*) filter (where included and change > 0))::int as up,
         (count(*) filter (where included and change < 0))::int as down,
         (avg(change) filter (where included))::float8 as "meanChange",
         (count(cost_minor) filter (where included))::int as "withCost",
         (avg(1 - cost_minor::numeric / nullif(from_minor, 0)) filter (where included))::float8
           as "marginBefore",
         (avg(1 - cost_minor::numeric / nullif(to_minor, 0)) filter (where included))::float8
           as "marginAfter",
         (count(*) filter (where included and to_minor < cost_minor))::int as "belowCost",
         (count(*) filter (where included and change < 0 and lowest < from_minor))::int as "notLowest",
         (count(*) filter (where removed))::int as removed
       from row`,
      [previewId, since],
    ),
    services.db.query<{ change: number; title: string | null; variantTitle: string | null }>(
      `select (r.to_minor::numeric / r.from_minor - 1)::float8 as change, v.product_title as title,
         v.title as "variantTitle"
       from shop.price_preview_row r
       join shop.price_preview p on p.id = r.preview_id
       left join shop.variant v on v.shop = p.shop and v.gid = r.variant_gid
       where r.preview_id = $1 and r.left_out is null and not r.removed and r.from_minor > 0
       order by abs(r.to_minor::numeric / r.from_minor - 1) desc, r.position limit 1`,
      [previewId],
    ),
    services.db.query<{ reason: string; count: number }>(
      `select left_out as reason, count(*)::int as count
       from shop.price_preview_row
       where preview_id = $1 and left_out is not null
       group by left_out
       order by count desc, left_out`,
      [previewId],
    ),
  ]);
  const [found] = sums.rows;
  if (!found) throw new Error('A count without a row');
  return { ...found, largest: largest.rows[0] ?? null, leftOut: leftOut.rows };
}
