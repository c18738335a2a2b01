/**
 * A retailer newly lists a product of the account, or another seller of a marketplace offers it on
 * a known page. Not the first matching of a retailer: its catalog must have been known before.
 */
import type { Sql } from '#prisma/open-database.ts';
import { findCertainPrice, isTrusted, type Pair } from '#pricing/alerts/pair.ts';
import type { CheckedPairs, DetectedChange, EventRule } from './alert-rule.ts';
import { buildPairKey } from './price-changes.ts';
import { type NewListingDetails, NewListingDetailsSchema } from './stored-details.ts';
import { toListingSubject } from './subject.ts';

/** So long after an account started to monitor a retailer its catalog counts as known. */
const KNOWN_AFTER_DAYS = 3;

type Detected = DetectedChange<'listing', NewListingDetails>;

export const newListing: EventRule<'new_listing', 'listing', NewListingDetails> = {
  kind: 'event',
  type: 'new_listing',
  subject: 'listing',
  isWanted: ({ kinds }) => kinds.new_listing.on,
  readDetails: (stored) => NewListingDetailsSchema.parse(stored),
  closesAfterDays: 14,
  quietDays: 0,
  detect,
};

interface Novelty {
  readonly productId: string;
  readonly listingId: string;
  readonly seller: string | null;
  readonly firstSeenAt: Date;
  readonly isNewListing: boolean;
  /** Since when its present seller is known there, if it was another before. */
  readonly sellerSince: Date | null;
}

async function detect(sql: Sql, { pairs, policies, now }: CheckedPairs): Promise<Detected[]> {
  const wanted = pairs.flatMap((pair) => {
    const since = policies.get(pair.accountId)?.kinds.new_listing;
    if (!since?.on || since.since === null || !isTrusted(pair)) return [];
    // Without a certain price in the account's currency the page may be of something else.
    return findCertainPrice(pair) === null ? [] : [{ pair, since: since.since }];
  });
  if (wanted.length === 0) return [];
  await recordSellers(sql, { listingIds: wanted.map(({ pair }) => pair.listingId), now });
  const novelties = await findNovelties(sql, wanted);
  return wanted.flatMap(({ pair }) => {
    const novelty = novelties.get(buildPairKey(pair));
    return novelty ? [toDetected(pair, novelty)] : [];
  });
}

/** The sellers that listings name now; those known before keep their time. */
async function recordSellers(
  sql: Sql,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  await sql.query(
    `insert into pricing.listing_seller (listing_id, seller, first_seen_at)
     select id, lower(seller), $2 from pricing.listing
     where id = any($1) and seller is not null order by id
     on conflict do nothing`,
    [listingIds, now],
  );
}

/**
 * What is new of these pairs since the account wants to know, by pair. A page that replaces another
 * of the same product at the retailer is the same listing at a new address.
 */
async function findNovelties(
  sql: Sql,
  wanted: readonly { readonly pair: Pair; readonly since: Date }[],
): Promise<ReadonlyMap<string, Novelty>> {
  const { rows } = await sql.query<Novelty>(
    `select * from (
       select b.product_id as "productId", b.listing_id as "listingId", l.seller,
         l.first_seen_at as "firstSeenAt",
         l.first_seen_at >= greatest(b.since, p.created_at,
             ar.added_at + make_interval(days => ${KNOWN_AFTER_DAYS}))
           and not exists (select from pricing.match o
             join pricing.listing gone on gone.id = o.listing_id
             where o.product_id = b.product_id and o.retailer_id = l.retailer_id
               and o.verdict in ('auto', 'confirmed') and o.listing_id <> l.id
               and gone.state in ('gone', 'not_found')
               and gone.last_seen_at >= l.first_seen_at - interval '30 days') as "isNewListing",
         case when s.first_seen_at >= b.since and exists (select from pricing.listing_seller e
             where e.listing_id = l.id and e.first_seen_at < s.first_seen_at)
           then s.first_seen_at end as "sellerSince"
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as b(product_id, listing_id, since)
       join pricing.product p on p.id = b.product_id
       join pricing.listing l on l.id = b.listing_id
       join pricing.account_retailer ar on ar.account_id = p.account_id
         and ar.retailer_id = l.retailer_id
       left join pricing.listing_seller s on s.listing_id = l.id and s.seller = lower(l.seller)) n
     where "isNewListing" or "sellerSince" is not null`,
    [
      wanted.map(({ pair }) => pair.productId),
      wanted.map(({ pair }) => pair.listingId),
      wanted.map(({ since }) => since),
    ],
  );
  return new Map(rows.map((novelty) => [buildPairKey(novelty), novelty]));
}

function toDetected(pair: Pair, novelty: Novelty): Detected {
  const { seller, sellerSince } = novelty;
  const isSeller = sellerSince !== null;
  const firstSeenAt = isSeller ? sellerSince : novelty.firstSeenAt;
  const listedMinor = findCertainPrice(pair);
  return {
    accountId: pair.accountId,
    subject: toListingSubject(pair),
    // A listing or a seller is new once, however often its page changes.
    changeKey: isSeller ? `seller ${seller?.toLowerCase() ?? ''}` : 'listing',
    happenedAt: firstSeenAt,
    details: {
      what: isSeller ? 'seller' : 'listing',
      seller,
      listedMinor: listedMinor?.toString() ?? null,
      firstSeenAt: firstSeenAt.toISOString(),
    },
    listedMinor,
    limitMinor: null,
    currency: pair.currency,
    captureId: pair.captureId,
    captureAt: pair.captureAt,
  };
}
