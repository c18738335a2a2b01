import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';
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
  price_minor: bigint | null;
  currency: string | null;
  condition: string;
}

const VariantSchema = z.record(z.string(), z.string()).catch({});
const LISTING_COLUMNS = 'l.id, l.name, l.brand, l.gtin, l.mpn, l.sku, l.variant, l.price_minor, l.currency, l.condition';
/** What can be matched: somebody has read a name there, and it has not gone. */
const MATCHABLE = `l.name is not null and l.state <> 'gone'`;

/** All products of an account. */
export async function loadProducts(sql: Sql, accountId: string): Promise<Item[]> {
  const { rows } = await sql.query<ProductRow>('select id, name, brand, gtin, sku, category, price_minor, currency from pricing.product where account_id = $1 order by id', [accountId]);
  return rows.map((row) => ({ id: row.id, name: row.name, brand: row.brand, gtin: row.gtin, sku: row.sku, category: row.category, price: { minor: row.price_minor, currency: row.currency } }));
}

/** All listings of a retailer that can be matched. */
export async function loadListings(sql: Sql, retailerId: string): Promise<Item[]> {
  const { rows } = await sql.query<ListingRow>(`select ${LISTING_COLUMNS} from pricing.listing l where l.retailer_id = $1 and ${MATCHABLE} order by l.id`, [retailerId]);
  return rows.map(toItem);
}

/** These listings of a retailer, and those that an account's products already have pairs with there: their rivals. */
export async function loadRivalListings(sql: Sql, input: { accountId: string; retailerId: string; listingIds: readonly string[] }): Promise<Item[]> {
  const { rows } = await sql.query<ListingRow>(
    `select ${LISTING_COLUMNS} from pricing.listing l where l.retailer_id = $1 and ${MATCHABLE}
       and (l.id = any($2) or exists (select 1 from pricing.match m where m.listing_id = l.id and m.account_id = $3)) order by l.id`,
    [input.retailerId, input.listingIds, input.accountId],
  );
  return rows.map(toItem);
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
    condition: row.condition,
    price: row.price_minor !== null && row.currency !== null ? { minor: row.price_minor, currency: row.currency } : null,
  };
}
