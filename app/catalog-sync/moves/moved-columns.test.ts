import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openMovedIds } from '#app/catalog-sync/sales/open-moved-ids.server.ts';
import { MOVED_COLUMNS } from './moved-columns.ts';

const db = await createTestDatabase();

/** Columns with an id of Shopify that need no move, each with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'variant.gid': 'the variant itself: apply-moves.server.ts',
  'variant.product_gid': 'as Shopify says of the new one',
  'variant_move.from_gid': 'the move itself',
  'variant_move.to_gid': 'the move itself',
  'product_collection.product_gid': 'as Shopify says of the new product',
  'product_collection.collection_gid': 'collections keep their ids',
  'alert_copy.product_gid': 'written by a trigger when the product at the service moves',
  'shop.gid': 'the shop',
};

test('every column that names a variant or product by its Shopify id is moved, or says why not', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'shop' and column_name ~ 'gid$' order by 1`,
  );
  const moved = MOVED_COLUMNS.flatMap(({ table, gid, productGid }) =>
    [gid, productGid].flatMap((column) => (column === null ? [] : [`${table}.${column}`])),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...moved, ...Object.keys(STAYS)].sort());
});

/** Columns of `shop.variant` that Shopify's answer fills, or that are about reading it. */
const READ =
  `shop gid product_gid product_title title handle vendor category status url image_url sku
  barcode options currency price_minor compare_at_minor shopify_updated_at read_at deleted_at
  missing_since absent_at found_at first_read_at not_monitored not_monitored_note tags stock sellable
  sellable_since`.split(/\s+/);
/** Written by triggers, from the prices and the product at the service. */
const DERIVED = `market_index market_position market_rank market_lowest_minor market_changed_at
  margin_basis_points`.split(/\s+/);
/** What apply-moves.server.ts moves. */
const OWN =
  `cost_minor moved_cost_minor map_minor map_from min_minor sent_sku sent_hash sending_hash
  sent_at service_product_id beyond_plan deletion_sent_at external_id_stale`.split(/\s+/);

test('every column of a variant is read from Shopify, derived, or moved', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'shop' and table_name = 'variant'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...READ, ...DERIVED, ...OWN].sort());
});

test('orders of an old id, or of a deleted variant by its SKU, count for the latest id', async () => {
  const shop = 'x.myshopify.com';
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, sku, currency,
       price_minor, shopify_updated_at, read_at)
     select $1, gid, 'p', 't', 't', 'active', sku, 'EUR', 1, now(), now()
     from (values ('1', 'MUG'), ('2', 'MUG'), ('3', 'MUG')) as v(gid, sku)`,
    [shop],
  );
  await db.query(
    `insert into shop.variant_move (shop, from_gid, to_gid, state, shared, found_at, decide_by)
     values ($1, '1', '2', 'moved', 'MUG', now(), now()), ($1, '2', '3', 'moved', 'MUG', now(), now()),
       ($1, '8', '9', 'undone', 'CUP', now(), now())`,
    [shop],
  );
  const gidOf = await openMovedIds(db, shop);
  expect(
    [
      { variant: { id: '1' }, sku: 'MUG' },
      { variant: { id: '3' } },
      { variant: { id: '8' } },
      { variant: null, sku: ' mug ' },
      { variant: null, sku: 'CUP' },
      { variant: null, sku: null },
    ].map(gidOf),
  ).toEqual(['3', '3', '8', '3', null, null]);
});
