/** A row of an applied file → what Shopify is told of its variant. Pure. */
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';

/** Of one product in one request: Shopify refuses input arrays of more. */
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

/** An applied file, and whose it is. */
export interface MapPriceFileRef {
  readonly shop: string;
  readonly fileId: string;
  readonly currency: string;
}

/** A variant's input of `productVariantsBulkUpdate`: the floor where the row sets one, the cost where it may. */
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
