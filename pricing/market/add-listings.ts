import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { MAX_URL_LENGTH } from './offer-reading.ts';

interface ListedPages {
  readonly retailerId: string;
  readonly urls: readonly string[];
  /** When new listings are first visited. */
  readonly dueAt: Date;
  /** When the retailer's catalog listed them; null for addresses given by people. */
  readonly listedAt?: Date | null;
  /**
   * Time of the last change by the retailer's lastmod, by address. A listing that changed since it
   * was read is also due at `dueAt`.
   */
  readonly lastmods?: ReadonlyMap<string, Date>;
}

/**
 * Adds addresses of product pages: unknown ones become listings without an offer, known ones are
 * recorded as still listed. Returns the number of new listings.
 */
export async function addListings(context: ServiceContext, pages: ListedPages): Promise<number> {
  const urls = [...new Set(pages.urls)].filter((url) => url.length <= MAX_URL_LENGTH);
  if (urls.length === 0) return 0;
  const at = context.clock.now();
  const listedAt = pages.listedAt ?? null;
  const lastmods = urls.map((url) => pages.lastmods?.get(url) ?? null);
  return context.db.transaction(async (tx) => {
    if (listedAt !== null) {
      await tx.query(
        `with listed as (
           select l.id, t.lastmod from unnest($2::text[], $3::timestamptz[]) as t(url, lastmod)
           join pricing.listing l on l.retailer_id = $1 and l.read_from = t.url
           order by l.id for no key update of l)
         update pricing.listing l set listed_at = $4, lastmod = coalesce(listed.lastmod, l.lastmod),
           next_check_at = case when listed.lastmod > l.last_seen_at
             and listed.lastmod is distinct from l.lastmod then least(l.next_check_at, $5)
             else l.next_check_at end
         from listed where l.id = listed.id`,
        [pages.retailerId, urls, lastmods, listedAt, pages.dueAt],
      );
    }
    const added = await tx.query(
      `insert into pricing.listing (id, retailer_id, url, read_from, state, first_seen_at,
         next_check_at, listed_at, lastmod)
       select t.id, $1, t.url, t.url, 'new', $5, $6, $7, t.lastmod
       from unnest($2::text[], $3::text[], $4::timestamptz[]) as t(id, url, lastmod)
       where not exists (select 1 from pricing.listing l where l.retailer_id = $1 and l.url = t.url)
         and not exists (select 1 from pricing.listing l
           where l.retailer_id = $1 and l.read_from = t.url)
       on conflict (retailer_id, url, variant_key) do nothing`,
      [
        pages.retailerId,
        urls.map(() => createId('lst', at)),
        urls,
        lastmods,
        at,
        pages.dueAt,
        listedAt,
      ],
    );
    return added.rowCount ?? 0;
  });
}

/**
 * Makes listings due that the catalog no longer listed in the run that began at `since`; they are
 * gone when their pages are. Only after runs that read the whole catalog. Returns their number.
 */
export async function checkUnlisted(
  context: ServiceContext,
  run: { retailerId: string; since: Date },
): Promise<number> {
  const checked = await context.db.query(
    `update pricing.listing set next_check_at = $3, listed_at = null
     where id in (select id from pricing.listing
       where retailer_id = $1 and listed_at < $2 and state in ('ok', 'unreadable')
       order by id for no key update)`,
    [run.retailerId, run.since, context.clock.now()],
  );
  return checked.rowCount ?? 0;
}

const MAX_GIVEN = 1_000;

/**
 * Product pages of a retailer that were given by people and are not in its catalog, newest first.
 */
export async function listGivenAddresses(sql: Sql, retailerId: string): Promise<string[]> {
  const found = await sql.query<{ url: string }>(
    `select read_from as url from pricing.listing where retailer_id = $1 and listed_at is null and read_from = url and state <> 'gone'
     group by read_from order by max(first_seen_at) desc, read_from limit $2`,
    [retailerId, MAX_GIVEN],
  );
  return found.rows.map((row) => row.url);
}

/**
 * Probes a retailer again that was refused because no product was found or readable: now an address
 * is known.
 */
export async function scheduleAddressProbe(
  context: ServiceContext,
  retailerId: string,
): Promise<void> {
  await context.db.query(
    `update pricing.retailer set status = 'probing', status_reason = null,
       status_reason_detail = null, status_code = null, status_since = $2, failures_in_row = 0
     where id = $1 and status = 'refused' and status_code in ('no_catalog', 'unreadable', 'script_only')`,
    [retailerId, context.clock.now()],
  );
}

/**
 * Finds the listing of a retailer at an address: the one of the whole page, else its first variant.
 * Null when there is none.
 */
export async function findListing(
  sql: Sql,
  input: { retailerId: string; url: string },
): Promise<{ id: string; state: string } | null> {
  const found = await sql.query<{ id: string; state: string }>(
    `select id, state from pricing.listing where retailer_id = $1 and url = $2 order by variant_key limit 1`,
    [input.retailerId, input.url],
  );
  return found.rows[0] ?? null;
}
