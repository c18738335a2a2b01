import { isCurrencyCode } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { listPageOffers } from '#pricing/monitoring/read-document.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { Sql } from '#prisma/open-database.ts';
import { buildSamplePage, type SampledProduct } from './build-sample-page.ts';
import { type KnownSampleRetailer, listSampleRetailers } from './sample-retailers.ts';

/** Never reached: the next reading is made by the daily review. */
const NEXT_CHECK_MS = 365 * DAY_MS;

/**
 * Reads the pages of these products (all when absent) at the test account's sample retailers, as
 * visits do, but the pages are made here: no request is sent. Repeating it records that nothing has
 * changed. Does nothing for a live account.
 */
export async function readSamplePages(
  context: MarketContext,
  { accountId, productIds }: { accountId: string; productIds?: readonly string[] },
): Promise<void> {
  const retailers = await listSampleRetailers(context.db, accountId);
  if (retailers.length === 0) return;
  for (const product of await listSampledProducts(context.db, accountId, productIds ?? null))
    for (const retailer of retailers) await readSamplePage(context, product, retailer);
}

async function readSamplePage(
  context: MarketContext,
  product: SampledProduct,
  retailer: KnownSampleRetailer,
): Promise<void> {
  const url = `https://${retailer.domain}/products/${product.id}`;
  const bytes = Buffer.from(buildSamplePage(product, retailer));
  const contentType = 'text/html; charset=utf-8';
  const at = context.clock.now();
  await recordReading(context, {
    retailerId: retailer.id,
    url,
    at,
    status: 200,
    headers: { 'content-type': contentType, date: at.toUTCString() },
    bytes,
    parser: 'samples/1',
    offers: listPageOffers(readPage({ url, bytes, contentType }, pageHints), url),
    isWhole: true,
    confirmAfterMs: 0,
    nextCheckAt: ({ now }) => new Date(now.getTime() + NEXT_CHECK_MS),
  });
}

async function listSampledProducts(
  sql: Sql,
  accountId: string,
  productIds: readonly string[] | null,
): Promise<SampledProduct[]> {
  const { rows } = await sql.query<SampledProduct & { currency: string }>(
    `select p.id, p.name, p.brand, p.gtin, p.sku, f.price_minor as "firstMinor",
       trim(f.currency) as currency
     from pricing.product p
     cross join lateral (select o.price_minor, o.currency from pricing.own_price o
       where o.product_id = p.id order by o."from" limit 1) f
     where p.account_id = $1 and p.monitored and ($2::text[] is null or p.id = any($2))
     order by p.id`,
    [accountId, productIds],
  );
  return rows.filter(({ currency }) => isCurrencyCode(currency));
}
