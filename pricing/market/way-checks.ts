/**
 * What decides whether a retailer's prices are still read in the right way: pages that came without
 * the price they had before, and comparisons with what a browser shows.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';

/** The last pages are looked at together; older visits do not show the present state. */
const PAGES = 12;
const WINDOW_MS = 3 * 24 * HOUR_MS;
/** More listings than this are a feed's. */
const MOST_OF_A_PAGE = 20;

/** SQL: the listing is read from a page of its own, not from a feed. */
const IS_OF_PAGE = `split_part(l.url, '?', 1) = split_part(l.read_from, '?', 1)`;

/**
 * SQL: the last visit found no price where there was one, and the page does not say why. Pages that
 * are gone, sold out, forbidden, behind a sign-in or a challenge say nothing of scripts.
 */
const IS_WITHOUT_PRICE = `case
  when l.state = 'unreadable' then l.price_minor is not null and (
    l.state_reason_detail->>'code' in ('no_offer', 'needs_scripts')
    or (l.state_reason_detail->>'code' in ('page_shows', 'not_product_page')
      and l.state_reason_detail->'values'->>'page' in ('no_product_found', 'no_price', 'other')))
  when l.held is not null then l.held->>'price_minor' is null
    and l.held->>'availability' not in ('out_of_stock', 'discontinued')
  when l.price_minor is null then l.availability not in ('out_of_stock', 'discontinued')
    and exists (select from pricing.price_span s
      where s.listing_id = l.id and s.price_minor is not null)
  else false end`;

export interface RecentPage {
  /** Address of the page. */
  readonly url: string;
  readonly isWithoutPrice: boolean;
}

/** The pages of a retailer that were visited last and had a price before, latest first. */
export async function listRecentPages(
  sql: Sql,
  { retailerId, now }: { retailerId: string; now: Date },
): Promise<RecentPage[]> {
  const { rows } = await sql.query<RecentPage>(
    `select l.read_from as url, coalesce(bool_and(${IS_WITHOUT_PRICE}), false) as "isWithoutPrice"
     from pricing.listing l
     where l.retailer_id = $1 and l.offer_since is not null and l.state in ('ok', 'unreadable')
       and l.last_checked_at > $2 and ${IS_OF_PAGE}
     group by l.read_from having count(*) <= $3
     order by max(l.last_checked_at) desc, l.read_from limit $4`,
    [retailerId, new Date(now.getTime() - WINDOW_MS), MOST_OF_A_PAGE, PAGES],
  );
  return rows;
}

export interface WayState {
  /** The comparison with drawn pages is due. */
  readonly isDue: boolean;
  /** Pages without prices have been drawn today (UTC). */
  readonly isTried: boolean;
  /** Comparisons in a row in which the page that the server sends had the drawn price. */
  readonly plainAgreements: number;
}

/** What is known of the checks of a retailer's way of reading. */
export async function getWayState(
  sql: Sql,
  { retailerId, now }: { retailerId: string; now: Date },
): Promise<WayState> {
  const { rows } = await sql.query<WayState>(
    `select coalesce(next_way_check_at <= $2, true) as "isDue",
       coalesce(way_tried_on = $3::date, false) as "isTried",
       plain_agreements as "plainAgreements"
     from pricing.retailer where id = $1`,
    [retailerId, now, now.toISOString().slice(0, 10)],
  );
  return rows[0] ?? { isDue: false, isTried: true, plainAgreements: 0 };
}

/** Records that pages without prices are drawn today, whatever comes of it. */
export async function recordWayTrial(
  sql: Sql,
  { retailerId, at }: { retailerId: string; at: Date },
): Promise<void> {
  await sql.query('update pricing.retailer set way_tried_on = $2::date where id = $1', [
    retailerId,
    at.toISOString().slice(0, 10),
  ]);
}

/** Stores when the way is checked again, and how often in a row plain prices were the drawn ones. */
export async function saveWayCheck(
  sql: Sql,
  check: { retailerId: string; nextAt: Date; plainAgreements: number },
): Promise<void> {
  await sql.query(
    'update pricing.retailer set next_way_check_at = $2, plain_agreements = $3 where id = $1',
    [check.retailerId, check.nextAt, check.plainAgreements],
  );
}

/**
 * Pages to compare with what a browser shows: those that differed at the last comparison, else one
 * that differed once; then pages drawn by lot, which is the same all day, matched ones first.
 */
export async function listPagesToCompare(
  sql: Sql,
  { retailerId, now, limit }: { retailerId: string; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql.query<{ url: string; differsInRow: number; hasDiffered: boolean }>(
    `select p.url, coalesce(d.differs_in_row, 0) as "differsInRow",
       d.differed_at is not null as "hasDiffered"
     from (select l.read_from as url, max(l.weight) as weight from pricing.listing l
       where l.retailer_id = $1 and l.state = 'ok' and l.price_minor is not null and ${IS_OF_PAGE}
       group by l.read_from having count(*) <= $2) p
     left join pricing.drawn_page d on d.retailer_id = $1 and d.url = p.url
     order by coalesce(d.differs_in_row, 0) desc, d.differed_at desc nulls last,
       (p.weight >= 2) desc, md5($3 || p.url) limit 100`,
    [retailerId, MOST_OF_A_PAGE, now.toISOString().slice(0, 10)],
  );
  const doubted = rows.filter(({ differsInRow }) => differsInRow > 0);
  const before = doubted.length > 0 ? doubted : rows.filter((row) => row.hasDiffered).slice(0, 1);
  const others = rows.filter((row) => !row.hasDiffered);
  return [...before, ...others].slice(0, limit).map(({ url }) => url);
}

/** `none`: the two cannot be compared (another currency, another variant, no price). */
export type Comparison = 'same' | 'other' | 'none';

/**
 * Stores what a drawing of a page said, and how it compares with the price that is read otherwise.
 * Returns the comparisons in a row, this one included, in which it was another one.
 */
export async function recordDrawnPage(
  sql: Sql,
  page: {
    retailerId: string;
    url: string;
    at: Date;
    availability: Availability;
    comparison: Comparison;
  },
): Promise<number> {
  const { rows } = await sql.query<{ differs: number }>(
    `insert into pricing.drawn_page as d
       (retailer_id, url, drawn_at, availability, differs_in_row, differed_at)
     values ($1, $2, $3, $4, ($5::text = 'other')::int,
       case when $5::text = 'other' then $3::timestamptz end)
     on conflict (retailer_id, url) do update set drawn_at = excluded.drawn_at,
       availability = excluded.availability,
       differs_in_row = case $5::text when 'other' then d.differs_in_row + 1
         when 'same' then 0 else d.differs_in_row end,
       differed_at = coalesce(excluded.differed_at, d.differed_at)
     returning d.differs_in_row as differs`,
    [page.retailerId, page.url, page.at, page.availability, page.comparison],
  );
  return rows[0]?.differs ?? 0;
}

/** What the last drawing of a page said of its availability, and when; null before one. */
export async function findDrawnAvailability(
  sql: Sql,
  { retailerId, url }: { retailerId: string; url: string },
): Promise<{ readonly availability: Availability; readonly at: Date } | null> {
  const { rows } = await sql.query<{ availability: Availability; at: Date }>(
    `select availability, drawn_at as at from pricing.drawn_page
     where retailer_id = $1 and url = $2`,
    [retailerId, url],
  );
  return rows[0] ?? null;
}

/** Makes the given pages of a retailer, and those of matched products, due now. */
export async function schedulePages(
  tx: Pick<Tx, 'query'>,
  { retailerId, urls, at }: { retailerId: string; urls: readonly string[]; at: Date },
): Promise<void> {
  await tx.query(
    `update pricing.listing set next_check_at = $3 where id in (select id from pricing.listing
       where retailer_id = $1 and (read_from = any($2) or weight >= 2) and state <> 'gone'
         and next_check_at > $3 order by id for no key update)`,
    [retailerId, urls, at],
  );
}

const KEPT = '90 days';

/** What drawings of a quarter ago said is not needed. */
export async function deleteOldDrawnPages(tx: Pick<Tx, 'query'>, now: Date): Promise<void> {
  await tx.query('delete from pricing.drawn_page where drawn_at < $1::timestamptz - $2::interval', [
    now,
    KEPT,
  ]);
}
