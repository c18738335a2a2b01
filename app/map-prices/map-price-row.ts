/** Builds the Shopify input of a variant from a row of an applied file. Pure. */
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';

/** Variants of one product in one request: Shopify refuses larger input arrays. */
export const MAX_VARIANTS = 250;

/** Columns of `shop.floor_file_row` that are written. */
export interface MapPriceWrite {
  readonly line: number;
  readonly gid: string;
  readonly product_gid: string;
  readonly sets_floor: boolean;
  readonly floor_minor: bigint | null;
  readonly sets_cost: boolean;
  readonly cost_minor: bigint | null;
}

/** An applied file and its shop. */
export interface MapPriceFileRef {
  readonly shop: string;
  readonly fileId: string;
  readonly currency: string;
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
    ...(row.floor_minor === null
      ? {}
      : {
          metafields: [
            {
              namespace: '$app',
              key: 'map_price',
              type: 'money',
              value: JSON.stringify({ amount: decimal(row.floor_minor), currency_code: currency }),
            },
          ],
        }),
    ...(row.sets_cost && withCosts
      ? { inventoryItem: { cost: row.cost_minor === null ? null : decimal(row.cost_minor) } }
      : {}),
  };
}
