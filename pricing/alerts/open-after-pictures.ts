/**
 * Pictures before alerts: a violation that a visit finds is photographed before its alert opens, so
 * that the alert has a picture, and a price that the page does not show opens none.
 */
import type { PictureReason as PictureFailure } from '#kernel/reasons/picture-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  countWaitingPictures,
  classifyOpening,
  type ListingPicture,
  listListingPictures,
} from '#pricing/market/picture-decisions.ts';
import { recordFailedPicture, requestPicture } from '#pricing/market/write-pictures.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Pair } from './pair.ts';
import type { Found } from './write-alerts.ts';

/** Whether this installation takes pictures. */
export interface PictureSetting {
  /** How long an alert waits for a picture, in milliseconds. */
  readonly waitMs: number;
  /** Whether alerts that last are photographed every day. */
  readonly isScheduled: boolean;
  /** Why none can be taken now, such as no browser; null: they can. */
  readonly findObstacle: () => PictureFailure | null;
}

export interface AlertContext extends ServiceContext {
  /** Absent: no pictures are requested. */
  readonly pictures?: PictureSetting;
}

/**
 * So many can be taken of one retailer while an alert waits. Of more, such as after a sale began,
 * alerts open at once and are photographed later.
 */
const MAX_WAITING = 20;
/** Alerts that open without a visit, such as those of the first matching, wait for none. */
const MAX_LATER = 5;

/**
 * Returns those whose alert opens now. The others wait: a picture is requested, or a visit decides,
 * and each of them is checked again when it is finished or its time is over. With `isVisit` false
 * (a MAP price, a match or a setting changed) only those wait that waited before.
 */
export async function openAfterPictures(
  context: AlertContext,
  tx: Tx,
  { found, isVisit, now }: { found: readonly Found<Pair>[]; isVisit: boolean; now: Date },
): Promise<Found<Pair>[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ pair }) => pair.listingId))];
  const listings = new Map(
    (await listListingPictures(tx, ids)).map((listing) => [listing.listingId, listing]),
  );
  const requests = context.pictures && (await openRequests(context, tx, [...listings.values()]));
  const opened: Found<Pair>[] = [];
  // The same order everywhere, so that two checks of the same listings cannot deadlock.
  for (const one of found.toSorted(byListing)) {
    const listing = listings.get(one.pair.listingId);
    const opening = listing && classifyOpening(listing, { accountId: one.pair.accountId, now });
    const waits =
      opening === 'wait' ||
      (opening === 'request' &&
        requests !== undefined &&
        (await requests.request(one.pair, { isVisit, now })));
    if (!waits) opened.push(one);
  }
  return opened;
}

function byListing(a: Found<Pair>, b: Found<Pair>): number {
  if (a.pair.listingId === b.pair.listingId) return 0;
  return a.pair.listingId < b.pair.listingId ? -1 : 1;
}

interface Requests {
  /** True when the alert waits for the picture. */
  request(
    pair: Pick<Pair, 'listingId' | 'accountId'>,
    given: { isVisit: boolean; now: Date },
  ): Promise<boolean>;
}

async function openRequests(
  context: AlertContext,
  tx: Tx,
  listings: readonly ListingPicture[],
): Promise<Requests> {
  const { pictures } = context;
  const obstacle = pictures?.findObstacle() ?? null;
  const retailerOf = new Map(
    listings.flatMap(({ listingId, retailerId, isSample }) =>
      isSample ? [] : [[listingId, retailerId]],
    ),
  );
  const waiting = await countWaitingPictures(tx, [...new Set(retailerOf.values())]);
  return {
    request: async ({ listingId, accountId }, { isVisit, now }) => {
      const retailerId = retailerOf.get(listingId);
      if (retailerId === undefined || !pictures) return false;
      if (obstacle) {
        await recordFailedPicture(context, tx, { listingId, accountId, failure: obstacle });
        return false;
      }
      const before = waiting.get(retailerId) ?? 0;
      if (before >= (isVisit ? MAX_WAITING : MAX_LATER)) return false;
      const decideBy = isVisit ? new Date(now.getTime() + pictures.waitMs) : null;
      const requested = await requestPicture(context, tx, {
        listingId,
        accountId,
        reason: 'alert',
        decideBy,
      });
      if (requested === 'plan_limit') {
        const failure: PictureFailure = { code: 'plan_limit', values: {} };
        await recordFailedPicture(context, tx, { listingId, accountId, failure });
        return false;
      }
      if (requested === null) return false;
      waiting.set(retailerId, before + 1);
      return isVisit;
    },
  };
}
