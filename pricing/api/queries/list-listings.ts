import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface ListingRow {
  readonly id: string;
  readonly retailerId: string;
  readonly retailer: string;
  readonly url: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly listPriceMinor: bigint | null;
  readonly availability: string;
  readonly condition: string;
  readonly seller: string | null;
  readonly state: string;
  readonly firstSeenAt: Date;
  readonly observedAt: Date | null;
  /** Products of the account it is matched with, automatically or by a person. */
  readonly productIds: readonly string[];
}

/** The last listing shown. */
export const ListingPosition = z.object({ retailerId: z.string(), id: z.string() });

export interface ListingQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof ListingPosition> | undefined;
  readonly retailerId?: string | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  readonly matched?: boolean | undefined;
}

/**
 * The known listings of the retailers an account monitors, by retailer, then in the order they were
 * found.
 */
export async function listListings(
  sql: Sql,
  { accountId, fetch, after, retailerId, retailer, matched }: ListingQuery,
): Promise<ListingRow[]> {
  const where = createConditions();
  const account = where.place(accountId);
  const limit = where.place(fetch);
  where.and(`w.account_id = ${account}`);
  where.when(retailerId, (place) => `w.retailer_id = ${place}`);
  where.when(retailer, (place) => `r.domain = ${place}`);
  const last = where.place(after?.retailerId ?? '');
  where.and(`w.retailer_id >= ${last}`);
  const match = `select m.product_id
    from pricing.match m
    where m.listing_id = l.id and m.account_id = ${account} and m.verdict in ('auto', 'confirmed')`;
  const wanted = matched === undefined ? '' : `and ${matched ? '' : 'not '}exists (${match})`;
  const { rows } = await sql.query<ListingRow>(
    `select l.id, l.retailer_id as "retailerId", r.domain as retailer, l.url, l.name, l.brand,
       l.gtin, l.mpn, l.sku, l.image_url as "imageUrl", l.price_minor as "priceMinor", l.currency,
       l.list_price_minor as "listPriceMinor", l.availability, l.condition, l.seller, l.state,
       l.first_seen_at as "firstSeenAt", l.last_seen_at as "observedAt",
       array(${match} order by m.product_id) as "productIds"
     from pricing.account_retailer w join pricing.retailer r on r.id = w.retailer_id
     cross join lateral (
       select l.* from pricing.listing l
       where l.retailer_id = w.retailer_id
         and l.state <> 'gone'
         and l.id > case when w.retailer_id = ${last} then ${where.place(after?.id ?? '')}
           else '' end ${wanted}
       order by l.id limit ${limit}) l
     ${where.clause()} order by w.retailer_id, l.id limit ${limit}`,
    where.values,
  );
  return rows;
}
