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
  product_title: string;
  title: string;
  handle: string | null;
  vendor: string | null;
  category: string | null;
  status: string;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  barcode: string | null;
  options: unknown;
  price_minor: bigint;
  compare_at_minor: bigint | null;
  cost_minor: bigint | null;
  floor_minor: bigint | null;
  floor_from: string | null;
  tags: unknown;
  stock: number | null;
  shopify_updated_at: Date;
  not_monitored: string | null;
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
    `select gid, currency, product_title, title, handle, vendor, category, status, url, image_url,
       sku, barcode, options, price_minor, compare_at_minor, cost_minor, floor_minor, floor_from,
       tags, stock, shopify_updated_at, not_monitored
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
  const price = keep(row.price_minor, amount(own.price_minor) ?? '0', 'price');
  const isMapPriceUnread =
    has('metafield') || (has('compareAtPrice') && row.floor_from !== 'metafield');
  return {
    ...row,
    product_title: keep(row.product_title, own.product_title, 'product.title'),
    title: keep(row.title, own.title, 'title'),
    handle: keep(row.handle, own.handle, 'product.handle'),
    vendor: keep(row.vendor, own.vendor, 'product.vendor'),
    category: keep(row.category, own.category, 'product.productType'),
    status: keep(row.status, own.status, 'product.status'),
    url: keep(row.url, own.url, 'product.handle', 'product.onlineStoreUrl'),
    image_url: keep(row.image_url, own.image_url, 'product.featuredMedia'),
    sku: keep(row.sku, own.sku, 'sku'),
    barcode: keep(row.barcode, own.barcode, 'barcode'),
    options: keep(row.options, own.options as VariantRow['options'], 'selectedOptions'),
    price_minor: price,
    compare_at_minor: keep(row.compare_at_minor, amount(own.compare_at_minor), 'compareAtPrice'),
    cost_minor: keep(row.cost_minor, amount(own.cost_minor), 'inventoryItem.unitCost'),
    ...(isMapPriceUnread ? keptMapPrice(own, amount(own.floor_minor)) : {}),
    tags: keep(row.tags, (own.tags ?? []) as VariantRow['tags'], 'product.tags'),
    stock: keep(row.stock, own.stock, 'inventoryQuantity', 'inventoryItem.tracked'),
    sellable: keep(
      row.sellable,
      null,
      'product.status',
      'inventoryQuantity',
      'inventoryPolicy',
      'inventoryItem.tracked',
    ),
    shopify_updated_at: has('updatedAt', 'product.updatedAt')
      ? later(row.shopify_updated_at, own.shopify_updated_at)
      : row.shopify_updated_at,
    not_monitored: keptExclusion(row, { own, unread, price }),
  };
}

function keptMapPrice(
  own: Known,
  minor: string | null,
): Pick<VariantRow, 'floor_minor' | 'floor_from'> {
  // A MAP price from a file is kept by the statement that writes the row.
  return own.floor_from === 'metafield' || own.floor_from === 'rule'
    ? { floor_minor: minor, floor_from: minor === null ? null : own.floor_from }
    : { floor_minor: null, floor_from: null };
}

/** Why it is not monitored. `refused` is kept by the statement that writes the row. */
function keptExclusion(
  row: VariantRow,
  { own, unread, price }: { own: Known; unread: ReadonlySet<string>; price: string },
): VariantRow['not_monitored'] {
  const before = own.not_monitored === 'refused' ? null : own.not_monitored;
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
