import type { Sql } from '#prisma/open-database.ts';
import type { ReadVariant, Unread } from '#app/admin-api/read-variant.ts';
import { isMapPriceUnreadable } from './read-amount.ts';
import { recordRuleHolds } from './record-rule-holds.server.ts';
import type { SyncShop } from './sync-shop.server.ts';
import { toVariantRow, type VariantRow } from './to-variant-row.ts';

export interface VariantBatch {
  readonly shop: string;
  readonly currency: string;
  readonly rows: readonly VariantRow[];
  /** When Shopify was queried (for a bulk file: when the operation started). */
  readonly readAt: Date;
}

const COLUMNS = `gid text, product_gid text, product_title text, title text, handle text,
  vendor text, category text, status text, url text, image_url text, sku text, barcode text,
  options jsonb, price_minor int8, compare_at_minor int8, cost_minor int8, map_minor int8,
  map_from text, tags jsonb, stock int4, sellable boolean, shopify_updated_at timestamptz, not_monitored text`;
/** The columns that are sent to the service: only a change of these is sent. */
const SENT = [
  'product_title',
  'title',
  'vendor',
  'category',
  'url',
  'image_url',
  'sku',
  'barcode',
  'currency',
  'compare_at_minor',
  'tags',
  'stock',
];
const tuple = (table: string): string => SENT.map((column) => `${table}.${column}`).join(', ');
/** A MAP price from a file applies until Shopify has one; in another currency it is dropped. */
const KEEPS_MAP_PRICE = `v.map_from = 'csv' and v.currency = excluded.currency and excluded.map_from is distinct from 'metafield'`;
const MAP_PRICE = `case when ${KEEPS_MAP_PRICE} then v.map_minor else excluded.map_minor end`;
/** A reading without a usable price keeps the last one; in another currency none is known. */
const PRICE = `case when excluded.price_minor = 0 and v.currency = excluded.currency then v.price_minor else excluded.price_minor end`;
/** Why it is paused; a refusal is no pause, and stays until something that is sent changes. */
const PAUSE = `nullif(v.not_monitored, 'refused')`;
/** The cost under an earlier id applies until Shopify has one. */
const COST = `coalesce(excluded.cost_minor, case when v.currency = excluded.currency then v.moved_cost_minor end)`;
const SAME = `((${tuple('v')}, v.price_minor, v.cost_minor, v.map_minor, ${PAUSE})
    is not distinct from (${tuple('excluded')}, ${PRICE}, ${COST}, ${MAP_PRICE}, excluded.not_monitored)
  and v.deleted_at is null)`;

/**
 * Updates our copy in one statement. A reading older than the stored one (by Shopify's time, then
 * by the time of the query) is ignored, likewise one from before a deletion. Variants whose sent
 * fields changed, or that were paused or go on, are marked to be sent. Prices that somebody else set
 * stop pricing rules there. Returns how many rows were written.
 */
export async function upsertVariants(sql: Sql, batch: VariantBatch): Promise<number> {
  if (batch.rows.length === 0) return 0;
  const written = await sql.query(
    `insert into shop.variant as v (shop, gid, product_gid, product_title, title, handle, vendor,
            category, status, url, image_url, sku, barcode, options, currency,
            price_minor, compare_at_minor, cost_minor, map_minor, map_from, tags, stock,
            sellable, sellable_since, shopify_updated_at, read_at, first_read_at, not_monitored)
     select distinct on (r.gid) $1, r.gid, r.product_gid, r.product_title, r.title, r.handle,
            r.vendor, r.category, r.status, r.url, r.image_url, r.sku, r.barcode, r.options, $2,
            r.price_minor, r.compare_at_minor, r.cost_minor, r.map_minor, r.map_from,
            r.tags, r.stock, r.sellable, $3, r.shopify_updated_at, $3, $3, r.not_monitored
     from jsonb_to_recordset($4::jsonb) as r(${COLUMNS})
     order by r.gid, r.shopify_updated_at desc
     on conflict (shop, gid) do update set
       sent_at = case when ${SAME} then v.sent_at end,
       not_monitored = case when ${SAME} then v.not_monitored else excluded.not_monitored end,
       not_monitored_note = case when ${SAME} then v.not_monitored_note end,
       map_minor = ${MAP_PRICE},
       map_from = case when ${KEEPS_MAP_PRICE} then v.map_from else excluded.map_from end,
       min_minor = case when v.currency = excluded.currency then v.min_minor end,
       product_gid = excluded.product_gid, product_title = excluded.product_title,
       title = excluded.title, handle = excluded.handle, vendor = excluded.vendor,
       category = excluded.category, status = excluded.status, url = excluded.url,
       image_url = excluded.image_url, sku = excluded.sku, barcode = excluded.barcode,
       options = excluded.options, currency = excluded.currency, price_minor = ${PRICE},
       compare_at_minor = excluded.compare_at_minor,
       tags = excluded.tags, stock = excluded.stock, sellable = excluded.sellable,
       cost_minor = ${COST},
       moved_cost_minor = case when excluded.cost_minor is null and v.currency = excluded.currency
         then v.moved_cost_minor end,
       shopify_updated_at = excluded.shopify_updated_at,
       read_at = excluded.read_at, deleted_at = null,
       missing_since = case when v.missing_since > excluded.read_at then v.missing_since end
     where (excluded.shopify_updated_at, excluded.read_at) >= (v.shopify_updated_at, v.read_at)
       and (v.deleted_at is null or v.deleted_at <= excluded.read_at)`,
    [batch.shop, batch.currency, batch.readAt, JSON.stringify(batch.rows)],
  );
  const count = written.rowCount ?? 0;
  if (count < batch.rows.length)
    await recordRead(sql, { ...batch, gids: batch.rows.map(({ gid }) => gid) });
  if (count > 0) await recordRuleHolds(sql, { ...batch, gids: batch.rows.map(({ gid }) => gid) });
  return count;
}

/**
 * Records that variants were seen by a reading, though nothing of it was stored: a newer row is
 * there, or the reading could not be used.
 */
async function recordRead(
  sql: Sql,
  { shop, gids, readAt }: { shop: string; gids: readonly string[]; readAt: Date },
): Promise<void> {
  if (gids.length === 0) return;
  await sql.query(
    `update shop.variant set read_at = $3,
       missing_since = case when missing_since > $3 then missing_since end
     where shop = $1 and gid = any($2) and read_at < $3`,
    [shop, gids, readAt],
  );
}

/** Stores variants; what could not be read of them stays as it was. */
export async function writeReadVariants(
  sql: Sql,
  {
    shop,
    syncShop,
    read,
    readAt,
  }: { shop: string; syncShop: SyncShop; read: readonly ReadVariant[]; readAt: Date },
): Promise<void> {
  const { currency } = syncShop;
  const rows = read.flatMap((each) =>
    each.variant === null
      ? []
      : [
          {
            row: toVariantRow(each.variant, syncShop),
            unread: new Set(listUnread(each, currency).map(({ field }) => field)),
          },
        ],
  );
  await upsertVariants(sql, {
    shop,
    currency,
    rows: await mergeKnownValues(sql, { shop, currency, rows }),
    readAt,
  });
  await recordRead(sql, {
    shop,
    gids: read.filter(({ variant }) => variant === null).map(({ gid }) => gid),
    readAt,
  });
}

/** Also a MAP price in a form that the app does not know. */
export function listUnread({ variant, unread }: ReadVariant, currency: string): readonly Unread[] {
  const metafield = variant?.metafield;
  return metafield && isMapPriceUnreadable(metafield, currency)
    ? [
        ...unread,
        { field: 'metafield', found: `${metafield.type} ${metafield.value.slice(0, 60)}` },
      ]
    : unread;
}

interface RowToKeep {
  readonly row: VariantRow;
  /** Names of the fields that could not be read, such as `product.vendor`. */
  readonly unread: ReadonlySet<string>;
}

interface Known {
  gid: string;
  currency: string;
  productTitle: string;
  title: string;
  handle: string | null;
  vendor: string | null;
  category: string | null;
  status: string;
  url: string | null;
  imageUrl: string | null;
  sku: string | null;
  barcode: string | null;
  options: unknown;
  priceMinor: bigint;
  compareAtMinor: bigint | null;
  costMinor: bigint | null;
  mapPriceMinor: bigint | null;
  mapPriceFrom: string | null;
  tags: unknown;
  stock: number | null;
  shopifyUpdatedAt: Date;
  notMonitored: string | null;
}

/**
 * Returns rows without unread fields. A variant that our copy does not know is left out when its
 * status is unread: it is not known whether it is for sale. Amounts in another currency are not
 * kept.
 */
async function mergeKnownValues(
  sql: Sql,
  { shop, currency, rows }: { shop: string; currency: string; rows: readonly RowToKeep[] },
): Promise<VariantRow[]> {
  const incomplete = rows.filter(({ unread }) => unread.size > 0).map(({ row }) => row.gid);
  if (incomplete.length === 0) return rows.map(({ row }) => row);
  const found = await sql.query<Known>(
    `select gid, currency, product_title as "productTitle", title, handle, vendor, category, status,
       url, image_url as "imageUrl", sku, barcode, options, price_minor as "priceMinor",
       compare_at_minor as "compareAtMinor", cost_minor as "costMinor",
       map_minor as "mapPriceMinor", map_from as "mapPriceFrom", tags, stock,
       shopify_updated_at as "shopifyUpdatedAt", not_monitored as "notMonitored"
     from shop.variant where shop = $1 and gid = any($2)`,
    [shop, incomplete],
  );
  const known = new Map(found.rows.map((each) => [each.gid, each]));
  return rows.flatMap(({ row, unread }) => {
    if (unread.size === 0) return [row];
    const own = known.get(row.gid);
    if (own) return [keepKnown(row, unread, { own, currency })];
    return unread.has('product.status') ? [] : [row];
  });
}

function keepKnown(
  row: VariantRow,
  unread: ReadonlySet<string>,
  { own, currency }: { own: Known; currency: string },
): VariantRow {
  const has = (...fields: string[]) => fields.some((field) => unread.has(field));
  const keep = <Value>(value: Value, kept: Value, ...fields: string[]): Value =>
    has(...fields) ? kept : value;
  const isSameCurrency = own.currency.trim() === currency;
  const amount = (minor: bigint | null) => (isSameCurrency ? (minor?.toString() ?? null) : null);
  const price = keep(row.price_minor, amount(own.priceMinor) ?? '0', 'price');
  const isStockUnread = has('inventoryQuantity', 'inventoryPolicy', 'inventoryItem.tracked');
  const isMapPriceUnread =
    has('metafield') || (has('compareAtPrice') && row.map_from !== 'metafield');
  return {
    ...row,
    product_title: keep(row.product_title, own.productTitle, 'product.title'),
    title: keep(row.title, own.title, 'title'),
    handle: keep(row.handle, own.handle, 'product.handle'),
    vendor: keep(row.vendor, own.vendor, 'product.vendor'),
    category: keep(row.category, own.category, 'product.productType'),
    status: keep(row.status, own.status, 'product.status'),
    url: keep(row.url, own.url, 'product.handle', 'product.onlineStoreUrl'),
    image_url: keep(row.image_url, own.imageUrl, 'product.featuredMedia'),
    sku: keep(row.sku, own.sku, 'sku'),
    barcode: keep(row.barcode, own.barcode, 'barcode'),
    options: keep(row.options, own.options as VariantRow['options'], 'selectedOptions'),
    price_minor: price,
    compare_at_minor: keep(row.compare_at_minor, amount(own.compareAtMinor), 'compareAtPrice'),
    cost_minor: keep(row.cost_minor, amount(own.costMinor), 'inventoryItem.unitCost'),
    ...(isMapPriceUnread ? keptMapPrice(own, amount(own.mapPriceMinor)) : {}),
    tags: keep(row.tags, (own.tags ?? []) as VariantRow['tags'], 'product.tags'),
    stock: keep(row.stock, own.stock, 'inventoryQuantity', 'inventoryItem.tracked'),
    sellable:
      has('product.status') || (row.status === 'active' && isStockUnread) ? null : row.sellable,
    shopify_updated_at: has('updatedAt', 'product.updatedAt')
      ? later(row.shopify_updated_at, own.shopifyUpdatedAt)
      : row.shopify_updated_at,
    not_monitored: keptExclusion(row, { own, unread, price }),
  };
}

function keptMapPrice(
  own: Known,
  minor: string | null,
): Pick<VariantRow, 'map_minor' | 'map_from'> {
  // A MAP price from a file is kept by the statement that writes the row.
  return own.mapPriceFrom === 'metafield' || own.mapPriceFrom === 'formula'
    ? { map_minor: minor, map_from: minor === null ? null : own.mapPriceFrom }
    : { map_minor: null, map_from: null };
}

/** Why it is not monitored. `refused` is kept by the statement that writes the row. */
function keptExclusion(
  row: VariantRow,
  { own, unread, price }: { own: Known; unread: ReadonlySet<string>; price: string },
): VariantRow['not_monitored'] {
  const before = own.notMonitored === 'refused' ? null : own.notMonitored;
  const isPublicationUnread = [...unread].some((field) => field.startsWith(PUBLICATION));
  if (unread.has('product.status') || (row.not_monitored === 'unpublished' && isPublicationUnread))
    return before as VariantRow['not_monitored'];
  return row.not_monitored === 'no_price' && unread.has('price') && price !== '0'
    ? null
    : row.not_monitored;
}

const PUBLICATION = 'product.publication_';

const later = (text: string, known: Date): string =>
  Date.parse(text) > known.getTime() ? text : known.toISOString();
