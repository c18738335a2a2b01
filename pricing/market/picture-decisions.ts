/**
 * Whether an alert about a listing may open: with which picture, or why it still waits. An alert
 * waits for a picture at most 60 seconds, and, when the picture shows another price, at most 15
 * minutes for the visit that decides.
 */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';

/** A listing, and the picture of it that was requested last. */
export interface ListingPicture {
  readonly listingId: string;
  readonly retailerId: string;
  /** Since when the offer has been unchanged. */
  readonly offerSince: Date | null;
  /** The last visit at which the offer was seen. */
  readonly lastSeenAt: Date | null;
  /** As read. */
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  /** True for a sample retailer, which is not visited. */
  readonly isSample: boolean;
  readonly picture: {
    readonly id: string;
    readonly state: 'waiting' | 'taken' | 'failed';
    /** For whom it was requested; null: that account was deleted. */
    readonly accountId: string | null;
    readonly requestedAt: Date;
    readonly takenAt: Date | null;
    readonly priceMinor: bigint | null;
    readonly currency: string | null;
    readonly decideBy: Date | null;
    /** Code of the reason. */
    readonly failure: string | null;
  } | null;
}

/** `request`: no picture says anything of this offer yet. */
export type AlertOpening = 'open' | 'wait' | 'request';

/** Longer than both waits together: an older picture belongs to an earlier violation. */
const RECENT_MS = 20 * 60_000;
/** How long before an offer began its picture may have been taken: the picture showed it first. */
const BEFORE_OFFER_MS = 16 * 60_000;

/** Decides about an alert of this account. Pure. */
export function classifyOpening(
  { picture, offerSince, lastSeenAt, priceMinor, currency }: ListingPicture,
  { accountId, now }: { accountId: string; now: Date },
): AlertOpening {
  if (!picture) return 'request';
  if (picture.state === 'waiting') {
    if (picture.decideBy === null) return 'request';
    return now < picture.decideBy ? 'wait' : 'open';
  }
  const at = picture.takenAt ?? picture.requestedAt;
  const isRecent =
    now.getTime() - at.getTime() < RECENT_MS &&
    (offerSince === null || at.getTime() >= offerSince.getTime() - BEFORE_OFFER_MS);
  if (!isRecent) return 'request';
  // Another account's plan says nothing of this one's.
  if (picture.failure === 'plan_limit' && picture.accountId !== accountId) return 'request';
  const isSame =
    picture.takenAt === null ||
    picture.priceMinor === null ||
    (picture.priceMinor === priceMinor && picture.currency === currency);
  if (isSame) return 'open';
  const isSeenAgain = lastSeenAt !== null && lastSeenAt > at;
  return isSeenAgain || picture.decideBy === null || now >= picture.decideBy ? 'open' : 'wait';
}

/** What decides about alerts of these listings; unknown ids are absent. */
export async function listListingPictures(
  sql: Sql,
  listingIds: readonly string[],
): Promise<ListingPicture[]> {
  const { rows } = await sql.query<PictureRow>(
    `select l.id as "listingId", l.retailer_id as "retailerId", l.offer_since as "offerSince",
       l.last_seen_at as "lastSeenAt", l.price_minor as "priceMinor", l.currency,
       r.sample_of is not null as "isSample",
       p.id as "pictureId", p.state, p.account_id as "accountId",
       p.requested_at as "requestedAt", p.taken_at as "takenAt",
       p.price_minor as "pictureMinor", p.currency as "pictureCurrency",
       p.decide_by as "decideBy", p.failure->>'code' as failure
     from pricing.listing l join pricing.retailer r on r.id = l.retailer_id
     left join lateral (select * from pricing.picture n where n.listing_id = l.id
       order by n.requested_at desc, n.id desc limit 1) p on true
     where l.id = any($1)`,
    [listingIds],
  );
  return rows.map(toListingPicture);
}

interface PictureRow extends Omit<ListingPicture, 'picture'> {
  readonly pictureId: string | null;
  readonly state: 'waiting' | 'taken' | 'failed' | null;
  readonly accountId: string | null;
  readonly requestedAt: Date | null;
  readonly takenAt: Date | null;
  readonly pictureMinor: bigint | null;
  readonly pictureCurrency: string | null;
  readonly decideBy: Date | null;
  readonly failure: string | null;
}

function toListingPicture({
  pictureId,
  state,
  accountId,
  requestedAt,
  takenAt,
  pictureMinor,
  pictureCurrency,
  decideBy,
  failure,
  ...listing
}: PictureRow): ListingPicture {
  return {
    ...listing,
    picture:
      pictureId === null || state === null || requestedAt === null
        ? null
        : {
            id: pictureId,
            state,
            accountId,
            requestedAt,
            takenAt,
            priceMinor: pictureMinor,
            currency: pictureCurrency,
            decideBy,
            failure,
          },
  };
}

/** Number of pictures that wait at each of these retailers; those without any are absent. */
export async function countWaitingPictures(
  sql: Sql,
  retailerIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ id: string; waiting: number }>(
    `select retailer_id as id, count(*)::int as waiting from pricing.picture
     where retailer_id = any($1) and state = 'waiting' group by retailer_id`,
    [retailerIds],
  );
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

export interface UndecidedPicture {
  readonly id: string;
  readonly listingId: string;
  /** After the next check no alert waits for it. */
  readonly isDecided: boolean;
}

/** Pictures that are finished, or whose time is over, and for which alerts may still wait. */
export async function listUndecidedPictures(
  sql: Sql,
  { now, limit }: { now: Date; limit: number },
): Promise<UndecidedPicture[]> {
  const { rows } = await sql.query<UndecidedPicture>(
    `select p.id, p.listing_id as "listingId",
       p.decide_by <= $1 or p.state = 'failed' or p.price_minor is null
         or (p.price_minor, p.currency) is not distinct from (l.price_minor, l.currency)
         or coalesce(l.last_seen_at > p.taken_at, false) as "isDecided"
     from pricing.picture p join pricing.listing l on l.id = p.listing_id
     where p.decide_by is not null and p.settled_at is null
       and (p.state <> 'waiting' or p.decide_by <= $1)
     order by p.decide_by, p.id limit $2`,
    [now, limit],
  );
  return rows;
}

/**
 * Publishes the listings of a retailer that were visited since a picture showed another price: their
 * alerts wait for that visit, and an unchanged offer publishes nothing by itself.
 */
export async function publishDecidedListings(
  { db, events }: Pick<ServiceContext, 'db' | 'events'>,
  retailerId: string,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select l.id from pricing.picture p join pricing.listing l on l.id = p.listing_id
     where p.retailer_id = $1 and p.state = 'taken' and p.decide_by is not null
       and p.settled_at is null and l.last_seen_at > p.taken_at`,
    [retailerId],
  );
  const listingIds = rows.map(({ id }) => id);
  if (listingIds.length > 0)
    await db.transaction((tx) => events.publish(tx, 'listing.seen', { retailerId, listingIds }));
}

/** Records that no alert waits for these pictures any more. */
export async function setPicturesSettled(
  sql: Sql,
  { pictureIds, now }: { pictureIds: readonly string[]; now: Date },
): Promise<void> {
  if (pictureIds.length === 0) return;
  await sql.query(
    'update pricing.picture set settled_at = $2 where id = any($1) and settled_at is null',
    [pictureIds, now],
  );
}
