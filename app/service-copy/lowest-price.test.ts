import { expect, test } from 'vitest';
import type { VariantRow } from '#app/catalog-sync/to-variant-row.ts';
import { upsertVariants } from '#app/catalog-sync/write-variants.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { buildLowestPriceSql, getReductionWindowStart } from './build-lowest-price-sql.ts';

const db = await createTestDatabase();
const shop = 'x.myshopify.com';
const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

test('includes prices that were changed in Shopify, if they applied within the last 30 days', async () => {
  await read(90, 1000);
  await read(40, 2000);
  await read(20, 1800);
  await read(5, 2000);
  // Until 20 days ago it was 20.00, from then on 18.00; 10.00 ended 40 days ago.
  expect(await lowest()).toBe(1800n);
  await read(4, 2000);
  expect((await db.query('select 1 from shop.variant_price_past')).rows).toHaveLength(3);
});

test('ignores a price in another currency', async () => {
  await read(3, 100, 'SEK');
  await read(2, 2100, 'EUR');
  expect(await lowest()).toBe(1800n);
  await read(1, 900, 'SEK');
  expect(await lowest()).toBe(100n);
});

async function read(days: number, price: number, currency = 'EUR'): Promise<void> {
  const at = daysAgo(days);
  const row: VariantRow = {
    gid: 'gid://shopify/ProductVariant/1',
    product_gid: 'gid://shopify/Product/1',
    product_title: 'Lamp',
    title: 'Default Title',
    handle: null,
    vendor: null,
    category: null,
    status: 'active',
    url: null,
    image_url: null,
    sku: null,
    barcode: null,
    options: [],
    price_minor: String(price),
    compare_at_minor: null,
    cost_minor: null,
    map_minor: null,
    sellable: true,
    map_from: null,
    tags: [],
    stock: null,
    shopify_updated_at: at.toISOString(),
    not_monitored: null,
  };
  await upsertVariants(db, { shop, currency, readAt: at, rows: [row] });
}

async function lowest(): Promise<bigint | null> {
  const { rows } = await db.query<{ minor: bigint | null }>(
    `select ${buildLowestPriceSql('$1')} as minor from shop.variant v`,
    [getReductionWindowStart(NOW)],
  );
  return rows[0]?.minor ?? null;
}
