import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';
import { extractAddressCondition } from './describe/extract-nature.ts';
import type { Item } from './matching.ts';

interface ProductRow {
  id: string;
  name: string;
  brand: string | null;
  gtin: string | null;
  sku: string;
  category: string | null;
  price_minor: bigint;
  currency: string;
}

interface ListingRow {
  id: string;
  name: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
  variant: unknown;
  priceMinor: bigint | null;
  currency: string | null;
  condition: string;
  url: string;
}

const VariantSchema = z.record(z.string(), z.string()).catch({});
const LISTING_COLUMNS =
  'l.id, l.name, l.brand, l.gtin, l.mpn, l.sku, l.variant, l.price_minor as "priceMinor", l.currency, l.condition, l.url';
/** A listing can be matched when its name is known and it still exists. */
const MATCHABLE = `l.name is not null and l.state <> 'gone'`;

const PRODUCT_COLUMNS = 'id, name, brand, gtin, sku, category, price_minor, currency';

/** One page of a list sorted by id: the items after this id. */
export interface PageAfter {
  readonly after: string;
  readonly limit: number;
}

/** Items per query: bounds how long one result blocks the event loop. */
const PAGE = 200;

/** Yields all items of a list, page by page. */
export async function* readPages(load: (page: PageAfter) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let after = ''; ;) {
    const page = await load({ after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** Loads one page of an account's monitored products, by id. */
export async function loadProductPage(
  sql: Sql,
  accountId: string,
  { after, limit }: PageAfter,
): Promise<Item[]> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product where account_id = $1 and monitored and id > $2 order by id limit $3`,
    [accountId, after, limit],
  );
  return rows.map(toProduct);
}

/** Loads those of these products that are monitored for the account. */
export async function loadProductsById(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<Item[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product where account_id = $1 and monitored and id = any($2)`,
    [accountId, ids],
  );
  return rows.map(toProduct);
}

/** Loads one page of a retailer's matchable listings, by id. */
export async function loadListingPage(
  sql: Sql,
  retailerId: string,
  { after, limit }: PageAfter,
): Promise<Item[]> {
  const { rows } = await sql.query<ListingRow>(
    `select ${LISTING_COLUMNS} from pricing.listing l where l.retailer_id = $1 and l.id > $2 and ${MATCHABLE} order by l.id limit $3`,
    [retailerId, after, limit],
  );
  return rows.map(toItem);
}

/** Loads those of these listings that belong to the retailer and can be matched. */
export async function loadListingsById(
  sql: Sql,
  retailerId: string,
  ids: readonly string[],
): Promise<Item[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<ListingRow>(
    `select ${LISTING_COLUMNS} from pricing.listing l where l.id = any($2) and l.retailer_id = $1 and ${MATCHABLE}`,
    [retailerId, ids],
  );
  return rows.map(toItem);
}

/** Loads those of these listings, of any retailer, that can be matched; by id. */
export async function loadListings(sql: Sql, ids: readonly string[]): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<ListingRow>(
    `select ${LISTING_COLUMNS} from pricing.listing l where l.id = any($1) and ${MATCHABLE}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

function toProduct(row: ProductRow): Item {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    gtin: row.gtin,
    sku: row.sku,
    category: row.category,
    price: { minor: row.price_minor, currency: row.currency },
  };
}

function toItem(row: ListingRow): Item {
  return {
    id: row.id,
    name: row.name ?? '',
    brand: row.brand,
    gtin: row.gtin,
    mpn: row.mpn,
    sku: row.sku,
    variant: VariantSchema.parse(row.variant ?? {}),
    // Many shops mark every page up as new; the address of a used offer says more.
    condition: extractAddressCondition(row.url) ?? row.condition,
    price:
      row.priceMinor !== null && row.currency !== null
        ? { minor: row.priceMinor, currency: row.currency }
        : null,
  };
}
