/**
 * What an answer of Shopify does not say readably stays as it was: the columns of a row that depend
 * on unread fields get the values of our copy.
 */
import type { Sql } from '#prisma/open-database.ts';
import type { VariantRow } from './to-variant-row.ts';

export interface RowToKeep {
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
export async function keepKnownValues(
  sql: Sql,
  { shop, currency, rows }: { shop: string; currency: string; rows: readonly RowToKeep[] },
): Promise<VariantRow[]> {
  const incomplete = rows.filter(({ unread }) => unread.size > 0).map(({ row }) => row.gid);
  if (incomplete.length === 0) return rows.map(({ row }) => row);
  const found = await sql.query<Known>(
    `select gid, currency, product_title as "productTitle", title, handle, vendor, category, status,
       url, image_url as "imageUrl", sku, barcode, options, price_minor as "priceMinor",
       compare_at_minor as "compareAtMinor", cost_minor as "costMinor",
       floor_minor as "mapPriceMinor", floor_from as "mapPriceFrom", tags, stock,
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
    has('metafield') || (has('compareAtPrice') && row.floor_from !== 'metafield');
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
): Pick<VariantRow, 'floor_minor' | 'floor_from'> {
  // A MAP price from a file is kept by the statement that writes the row.
  return own.mapPriceFrom === 'metafield' || own.mapPriceFrom === 'rule'
    ? { floor_minor: minor, floor_from: minor === null ? null : own.mapPriceFrom }
    : { floor_minor: null, floor_from: null };
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
