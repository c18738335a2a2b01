import { formatDecimal } from '#kernel/money.ts';
import { updatePricesDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import { readPrice } from '../catalog-sync/read-amount.ts';
import type { AppServices } from '../services.server.ts';
import type { ChangeRow } from './price-change.ts';

/** A change that may be written, with its compare-at price. */
export interface ReadyChange {
  readonly row: ChangeRow;
  readonly compareAtFrom: bigint | null;
  readonly compareAtTo: bigint | null;
}

/**
 * `written`: the price as Shopify stored it (Shopify rounds to its number of decimals); `refused`:
 * Shopify's message, or `not_written` where it has none.
 */
export type Sent = { readonly written: bigint } | { readonly refused: string | null };

const MAX_LENGTH = 300;

/**
 * Sends the prices of changes of one product in one request. Returns results by change. Throws
 * AppError when Shopify did not respond.
 */
export async function sendPrices(
  services: AppServices,
  ready: readonly [ReadyChange, ...ReadyChange[]],
): Promise<ReadonlyMap<string, Sent>> {
  const [{ row: first }] = ready;
  const currency = first.currency.trim();
  const decimal = (minor: bigint): string => formatDecimal({ minor, currency });
  const variants = ready.map(({ row, compareAtFrom, compareAtTo }) => ({
    id: row.variant_gid,
    price: decimal(row.to_minor),
    ...(compareAtTo === compareAtFrom
      ? {}
      : { compareAtPrice: compareAtTo === null ? null : decimal(compareAtTo) }),
  }));
  const { productVariantsBulkUpdate: answer } = await openAdmin(services, first.shop).query(
    updatePricesDocument,
    { productId: first.product_gid, variants },
  );
  const prices = new Map(answer.productVariants?.map(({ id, price }) => [id, price]));
  const all = answer.userErrors.map(({ message }) => message);
  return new Map(
    ready.map(({ row }, at): [string, Sent] => {
      const own = answer.userErrors
        .filter(({ field }) => field?.[0] === 'variants' && field[1] === String(at))
        .map(({ message }) => message);
      const price = prices.get(row.variant_gid);
      if (own.length === 0 && price !== undefined)
        return [row.id, { written: readPrice(price, currency) ?? row.to_minor }];
      return [
        row.id,
        { refused: (own.length > 0 ? own : all).join('; ').slice(0, MAX_LENGTH) || null },
      ];
    }),
  );
}
