import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { KnownProduct } from '../pricing-client/read-answer.ts';
import { listAllPages } from '../pricing-client/list-all-pages.ts';
import type { AppServices } from '../services.server.ts';
import { formatProductName } from './product-body.ts';
import type { SendTask } from './send-task.ts';

interface Doubtful {
  readonly gid: string;
  readonly sku: string;
  readonly service_product_id: string | null;
  readonly product_title: string;
  readonly title: string;
  readonly url: string | null;
  readonly currency: string;
  readonly price_minor: bigint;
}

/**
 * Reads the server's product list and stores what it shows for variants that were sent without a
 * response: their ids, and whether the last request arrived.
 */
export async function loadKnownProducts(services: AppServices, task: SendTask): Promise<void> {
  const { rows } = await services.db.query<Doubtful>(
    `select gid, lower(sent_sku) as sku, service_product_id, product_title, title, url, trim(currency) as currency, price_minor
     from shop.variant where shop = $1 and sent_sku is not null and (service_product_id is null or sending_hash is not null)`,
    [task.shop],
  );
  const doubtful = new Map(rows.map((row) => [row.sku, row]));
  for await (const products of listAllPages((cursor) =>
    task.client.listProducts(cursor === null ? {} : { cursor }),
  )) {
    const found = products.flatMap((product) => {
      const variant = product.sku === null ? undefined : doubtful.get(product.sku.toLowerCase());
      return variant
        ? [{ gid: variant.gid, id: product.id, arrived: hasArrived(variant, product) }]
        : [];
    });
    await services.db.query(
      `update shop.variant v set service_product_id = k.id,
         sent_hash = case when k.arrived then coalesce(v.sending_hash, v.sent_hash)
           else v.sent_hash end,
         sending_hash = null
       from jsonb_to_recordset($2::jsonb) as k(gid text, id text, arrived boolean)
       where v.shop = $1
         and v.gid = k.gid
         and (v.service_product_id is null or v.sending_hash is not null)`,
      [task.shop, JSON.stringify(found)],
    );
  }
}

/**
 * A product that was unknown before was created by our request, unless its listed values differ. A
 * change must be visible in the list.
 */
function hasArrived(variant: Doubtful, product: KnownProduct): boolean {
  const { name, url, your_price: price } = product;
  if (price === null && variant.service_product_id !== null) return false;
  const sameText =
    (name === null || name === formatProductName(variant)) && (url === null || url === variant.url);
  return sameText && (price === null || readMinor(price, variant.currency) === variant.price_minor);
}

function readMinor(price: string, currency: string): bigint | null {
  const money = isCurrencyCode(currency) ? parseDecimal(price, currency) : 'not_a_decimal';
  return typeof money === 'string' ? null : money.minor;
}
