import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

export interface RetailerRow {
  readonly id: string;
  readonly domain: string;
  readonly name: string | null;
  readonly platform: string | null;
  readonly status: string;
  readonly statusReason: string | null;
  readonly statusCode: string | null;
  readonly listings: number;
  readonly matched: number;
  readonly fresh: number;
  readonly oldestCheckAt: Date | null;
  readonly lastVisitAt: Date | null;
  readonly lastError: string | null;
  readonly delayMs: number;
  readonly currency: string | null;
  readonly tax: string;
  /** As market keeps it. */
  readonly probe: unknown;
  readonly addedAt: Date;
}

export const RetailerPosition = z.object({ addedAt: z.coerce.date(), id: z.string() });

export interface RetailerQuery {
  readonly accountId: string;
  /** "Fresh" is seen in the 24 hours before. */
  readonly now: Date;
  readonly fetch: number;
  readonly after?: z.infer<typeof RetailerPosition> | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly domain?: string | undefined;
  readonly status?: string | undefined;
}

/** Retailers that an account watches, the last added first, with how well they are covered. */
export async function listRetailers(sql: Sql, { accountId, now, fetch, after, ids, domain, status }: RetailerQuery): Promise<RetailerRow[]> {
  const where = createConditions();
  const [account, moment] = [where.place(accountId), where.place(now)];
  where.and(`w.account_id = ${account}`);
  where.when(ids, (place) => `w.retailer_id = any(${place})`);
  where.when(domain, (place) => `r.domain = ${place}`);
  where.when(status, (place) => `r.status = ${place}`);
  if (after) where.and(`(w.added_at, w.retailer_id) < (${where.place(after.addedAt)}::timestamptz, ${where.place(after.id)})`);
  const { rows } = await sql.query<RetailerRow>(
    `with watched as (select w.retailer_id, w.added_at, w.tax from pricing.account_retailer w join pricing.retailer r on r.id = w.retailer_id ${where} order by w.added_at desc, w.retailer_id desc limit ${where.place(fetch)}),
     known as (select l.retailer_id, count(*)::int as listings from pricing.listing l where l.retailer_id in (select retailer_id from watched) and l.state <> 'gone' group by 1),
     pairs as (
       select l.retailer_id, count(*)::int as matched, count(*) filter (where l.last_seen_at > ${moment}::timestamptz - interval '24 hours')::int as fresh,
         min(l.last_checked_at) as oldest
       from (select distinct listing_id from pricing.match where account_id = ${account} and verdict in ('auto', 'confirmed')) m
       join pricing.listing l on l.id = m.listing_id where l.retailer_id in (select retailer_id from watched) group by 1)
     select r.id, r.domain, r.name, r.platform, r.status, r.status_reason as "statusReason", r.status_code as "statusCode", coalesce(k.listings, 0) as listings, coalesce(p.matched, 0) as matched,
       coalesce(p.fresh, 0) as fresh, p.oldest as "oldestCheckAt", r.last_visit_at as "lastVisitAt", r.last_error as "lastError", r.delay_ms as "delayMs", r.currency,
       coalesce(nullif(w.tax, 'unknown'), r.tax) as tax, r.probe, w.added_at as "addedAt"
     from watched w join pricing.retailer r on r.id = w.retailer_id
     left join known k on k.retailer_id = r.id left join pairs p on p.retailer_id = r.id
     order by w.added_at desc, w.retailer_id desc`,
    where.values,
  );
  return rows;
}
