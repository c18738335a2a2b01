import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';

/** An applied file and its shop. */
export interface MapPriceFileRef {
  readonly shop: string;
  readonly fileId: string;
  readonly currency: string;
}

/**
 * Records the result of rows: written, or refused with Shopify's message (by line), and counts
 * them. Costs take effect from now on.
 */
export async function applyRowResults(
  services: AppServices,
  place: MapPriceFileRef,
  {
    rows,
    refused,
  }: { rows: readonly { readonly line: number }[]; refused: ReadonlyMap<number, string> },
): Promise<void> {
  const results = rows.map((row) => ({
    line: row.line,
    problem: refused.get(row.line)?.slice(0, 300) ?? null,
  }));
  await services.db.transaction(async (tx) => {
    await tx.query(
      `with settled as (
         update shop.map_price_file_row r set
           state = case when d.problem is null then 'written' else 'failed' end,
           problem = case when d.problem is not null then 'shopify' else r.problem end,
           problem_value = coalesce(d.problem, r.problem_value)
         from jsonb_to_recordset($2::jsonb) as d(line int, problem text)
         where r.file_id = $1 and r.line = d.line and r.state = 'change'
         returning r.state)
       update shop.map_price_file f set waiting = f.waiting - s.written - s.failed,
         written = f.written + s.written, failed = f.failed + s.failed
       from (select (count(*) filter (where state = 'written'))::int as written,
           (count(*) filter (where state = 'failed'))::int as failed from settled) s
       where f.id = $1`,
      [place.fileId, JSON.stringify(results)],
    );
    await tx.query(
      `update shop.variant v set
         map_from = case when r.sets_map and v.map_from = 'csv' then 'metafield' else v.map_from end,
         cost_minor = case when r.sets_cost then r.cost_minor else v.cost_minor end,
         sent_at = case when r.sets_cost and r.cost_minor is distinct from v.cost_minor then null else v.sent_at end
       from shop.map_price_file_row r where r.file_id = $1 and r.line = any($3) and r.state = 'written' and v.shop = $2 and v.gid = r.gid`,
      [place.fileId, place.shop, rows.map(({ line }) => line)],
    );
  });
}

// Builds the Shopify input of a variant from a row of an applied file. Pure.

/** Variants of one product in one request: Shopify refuses larger input arrays. */
export const MAX_VARIANTS = 250;

/** Columns of `shop.map_price_file_row` that are written. */
export interface MapPriceWrite {
  readonly line: number;
  readonly gid: string;
  readonly product_gid: string;
  readonly sets_map: boolean;
  readonly map_minor: bigint | null;
  readonly sets_cost: boolean;
  readonly cost_minor: bigint | null;
}

/**
 * A variant's input of `productVariantsBulkUpdate`: the MAP price where the row sets one, the cost
 * where the app may write it.
 */
export function toVariantInput(row: MapPriceWrite, code: string, withCosts = true): object {
  const currency = isCurrencyCode(code) ? code : null;
  if (currency === null) throw new RangeError(`Unknown currency ${code}`);
  const decimal = (minor: bigint) => formatDecimal({ minor, currency });
  return {
    id: row.gid,
    ...(row.map_minor === null
      ? {}
      : {
          metafields: [
            {
              namespace: '$app',
              key: 'map_price',
              type: 'money',
              value: JSON.stringify({ amount: decimal(row.map_minor), currency_code: currency }),
            },
          ],
        }),
    ...(row.sets_cost && withCosts
      ? { inventoryItem: { cost: row.cost_minor === null ? null : decimal(row.cost_minor) } }
      : {}),
  };
}
