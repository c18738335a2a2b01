/** Pictures of alerts that are open: on request of a person, and once a day while they last. */
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { getPlanContents } from '#kernel/plans.ts';
import { listUndecidedPictures, setPicturesSettled } from '#pricing/market/picture-decisions.ts';
import { closeOldPictures, requestPicture } from '#pricing/market/write-pictures.ts';
import { checkListings } from './check-alerts.ts';
import type { AlertContext } from './open-after-pictures.ts';

/** Alerts photographed by one run of the schedule, and at one retailer. */
const MAX_SCHEDULED = 500;
const MAX_AT_RETAILER = 20;

/**
 * Requests a picture of the page that an open alert is about, or returns the one that waits
 * already. Throws AppError: conflict when pictures are switched off, the alert has ended, or its
 * retailer is not visited; plan_limit when the plan has no rendered visit left today.
 */
export async function requestAlertPicture(
  context: AlertContext,
  alert: {
    readonly accountId: string;
    readonly listingId: string | null;
    readonly resolvedAt: Date | null;
  },
): Promise<{ id: string }> {
  const { accountId, listingId } = alert;
  if (!context.pictures)
    throw new AppError('conflict', 'This installation takes no pictures (PICTURES)');
  if (alert.resolvedAt !== null)
    throw new AppError('conflict', 'The alert has ended: its page shows another offer now');
  const requested =
    listingId === null
      ? null
      : await context.db.transaction((tx) =>
          requestPicture(context, tx, {
            listingId,
            accountId,
            reason: 'requested',
            decideBy: null,
          }),
        );
  if (requested === null) throw new AppError('conflict', 'The page of this alert is not visited');
  if (requested === 'plan_limit') {
    const { rows } = await context.db.query<{ plan: string }>(
      'select plan from pricing.account where id = $1',
      [accountId],
    );
    const limit = getPlanContents(rows[0]?.plan ?? '').renderedVisitsPerDay ?? 0;
    throw new AppError(
      'plan_limit',
      `The plan includes ${limit} rendered visits a day, and all of today's were made`,
    );
  }
  return requested;
}

/**
 * Requests a picture of every open MAP violation whose page was not photographed for a day. Called
 * by a schedule; what is over the bounds is requested by a later run.
 */
export async function requestScheduledPictures(context: AlertContext): Promise<void> {
  if (!context.pictures || context.pictures.findObstacle() !== null) return;
  const { rows } = await context.db.query<{ listingId: string; accountId: string }>(
    `with due as (
       select distinct on (a.listing_id) a.listing_id, a.account_id, l.retailer_id, a.detected_at
       from pricing.alert a
       join pricing.listing l on l.id = a.listing_id
       join pricing.retailer r on r.id = l.retailer_id
       join pricing.account c on c.id = a.account_id
       where a.type = 'map_violation' and a.resolved_at is null
         and r.sample_of is null and r.status = 'active' and c.monitoring_paused_at is null
         and not exists (select from pricing.picture p
           where p.listing_id = a.listing_id and p.requested_at > $1)
       order by a.listing_id, a.detected_at)
     select listing_id as "listingId", account_id as "accountId" from (
       select due.*, row_number() over (partition by retailer_id order by detected_at, listing_id) n
       from due) numbered
     where n <= $2 order by n, detected_at, listing_id limit $3`,
    [new Date(context.clock.now().getTime() - DAY_MS), MAX_AT_RETAILER, MAX_SCHEDULED],
  );
  const usedUp = new Set<string>();
  for (const { listingId, accountId } of rows) {
    if (usedUp.has(accountId)) continue;
    const requested = await context.db.transaction((tx) =>
      requestPicture(context, tx, { listingId, accountId, reason: 'scheduled', decideBy: null }),
    );
    if (requested === 'plan_limit') usedUp.add(accountId);
  }
}

const PICTURES_AT_ONCE = 500;

/**
 * Checks listings again whose picture is finished or whose time is over, and fails pictures that
 * nobody took: called by a schedule, so that an alert opens although the process that was to take
 * its picture ended. Repeating it changes nothing.
 */
export async function checkPictures(context: AlertContext): Promise<void> {
  await closeOldPictures(context);
  const now = context.clock.now();
  const undecided = await listUndecidedPictures(context.db, { now, limit: PICTURES_AT_ONCE });
  if (undecided.length === 0) return;
  await checkListings(context, { listingIds: undecided.map(({ listingId }) => listingId) });
  await setPicturesSettled(context.db, {
    pictureIds: undecided.flatMap(({ id, isDecided }) => (isDecided ? [id] : [])),
    now,
  });
}
