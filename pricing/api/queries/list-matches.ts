import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface MatchRow {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly probability: number;
  readonly verdict: string;
  readonly tier: string;
  readonly reasons: unknown;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly productName: string;
  readonly productSku: string;
  readonly productUrl: string;
  readonly productMinor: bigint;
  readonly productCurrency: string;
  readonly productImage: string | null;
  readonly productBrand: string | null;
  readonly productGtin: string | null;
  readonly url: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly availability: string;
  readonly retailer: string;
  readonly observedAt: Date | null;
  /** Where the price was read: {from, at}. */
  readonly source: unknown;
}

const SELECT = `select m.id, m.product_id as "productId", m.listing_id as "listingId", m.probability, m.verdict, m.tier, m.reasons, m.decided_by as "decidedBy",
  m.decided_at as "decidedAt", m.created_at as "createdAt", p.name as "productName", p.sku as "productSku", p.url as "productUrl",
  p.price_minor as "productMinor", p.currency as "productCurrency", p.image_url as "productImage", p.brand as "productBrand", p.gtin as "productGtin",
  l.url, l.name, l.brand, l.gtin, l.mpn, l.sku, l.image_url as "imageUrl", l.price_minor as "priceMinor", l.currency, l.availability, r.domain as retailer,
  l.last_checked_at as "observedAt", l.sources->'offer.price' as source
from pricing.match m
join pricing.product p on p.id = m.product_id
join pricing.listing l on l.id = m.listing_id
join pricing.retailer r on r.id = l.retailer_id`;

export const MatchPosition = z.object({ createdAt: z.coerce.date(), id: z.string() });

export interface MatchQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after?: z.infer<typeof MatchPosition> | undefined;
  readonly verdict?: string | undefined;
  readonly productId?: string | undefined;
}

/** Pairs of an account, the newest first. */
export async function listMatches(sql: Sql, { accountId, fetch, after, verdict, productId }: MatchQuery): Promise<MatchRow[]> {
  const where = createConditions();
  where.and(`m.account_id = ${where.place(accountId)}`);
  where.when(verdict, (place) => `m.verdict = ${place}`);
  where.when(productId, (place) => `m.product_id = ${place}`);
  if (after) where.and(`(m.created_at, m.id) < (${where.place(after.createdAt)}::timestamptz, ${where.place(after.id)})`);
  const { rows } = await sql.query<MatchRow>(`${SELECT} ${where} order by m.created_at desc, m.id desc limit ${where.place(fetch)}`, where.values);
  return rows;
}

/** Pairs of an account by id. */
export async function listMatchesByIds(sql: Sql, accountId: string, ids: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql.query<MatchRow>(`${SELECT} where m.account_id = $1 and m.id = any($2)`, [accountId, ids]);
  return rows;
}
