/** What becomes worth an alert by lasting: no event reports that, so a schedule checks it. */
import { DAY_MS } from '#kernel/durations.ts';
import { listSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { toAlertPolicy } from './alert-policy.ts';
import { checkListings } from './check-alerts.ts';
import type { AlertContext } from './open-after-pictures.ts';
import type { WatchedRetailer } from './rules/alert-rule.ts';
import { HELD_MINUTES } from './rules/availability-changed.ts';
import { retailerUnreadable } from './rules/retailer-unreadable.ts';
import { listOpenSubjectAlerts, writeSubjectAlerts } from './write-subject-alerts.ts';

/** Which retailers: those of an account, one retailer for every account, or all. */
type RetailerScope = { readonly accountId?: string; readonly retailerId?: string };

/**
 * Checks whether monitored retailers can be read, for the accounts that want to know. Opens,
 * updates, resolves and publishes alerts; repeating it changes nothing.
 */
export async function checkRetailers(
  context: ServiceContext,
  { accountId, retailerId }: RetailerScope = {},
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { rows } = await tx.query<WatchedRetailer>(
      `select ar.account_id as "accountId", r.domain as retailer, r.status,
         r.status_reason as "statusReason", r.status_since as "statusSince",
         r.failures_in_row as "failuresInRow", r.last_visit_at as "lastReadAt",
         r.last_error as "lastError"
       from pricing.account ac
       join pricing.account_retailer ar on ar.account_id = ac.id and ar.monitored
       join pricing.retailer r on r.id = ar.retailer_id
       where ac.settings->'alertKinds'->'retailer_unreadable'->>'on' = 'true'
         and ac.suspended_at is null and ac.monitoring_paused_at is null
         and ($1::text is null or ac.id = $1) and ($2::text is null or r.id = $2)
         -- What never could be read has not stopped.
         and exists (select from pricing.listing l
           where l.retailer_id = r.id and l.last_seen_at is not null)
       order by ar.account_id, r.domain`,
      [accountId ?? null, retailerId ?? null],
    );
    if (rows.length === 0) return;
    const accountIds = [...new Set(rows.map((row) => row.accountId))];
    const settings = await listSettings(tx, accountIds);
    const { type } = retailerUnreadable;
    const open = new Map(
      (await listOpenSubjectAlerts(tx, type, { accountIds })).map((alert) => [
        `${alert.accountId} ${alert.retailer ?? ''}`,
        alert,
      ]),
    );
    const now = context.clock.now();
    const subjects = rows.flatMap((row) => {
      const stored = settings.get(row.accountId);
      if (!stored) return [];
      const assessment = retailerUnreadable.assess(row, { policy: toAlertPolicy(stored), now });
      const alert = open.get(`${row.accountId} ${row.retailer}`) ?? null;
      return [
        { accountId: row.accountId, productId: null, retailer: row.retailer, assessment, alert },
      ];
    });
    await context.events.publishToAccounts(
      tx,
      await writeSubjectAlerts(tx, { type, subjects, now }),
    );
  });
}

const LISTINGS_AT_ONCE = 1_000;
/** A change that is confirmed later is found by the nightly review. */
const CONFIRMED_WITHIN_DAYS = 3;

/**
 * Checks listings whose change of stock a visit within the last `withinMs` confirmed, for accounts
 * that want to know. Called by a schedule, whose interval may be shorter; repeating it changes
 * nothing.
 */
export async function checkHeldChanges(
  context: AlertContext,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const now = context.clock.now();
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      `select distinct l.id from pricing.account ac
       join pricing.match m on m.account_id = ac.id and m.verdict in ('auto', 'confirmed')
       join pricing.listing l on l.id = m.listing_id
       where ac.settings->'alertKinds'->'availability_changed'->>'on' = 'true'
         and ac.suspended_at is null and ac.monitoring_paused_at is null
         and l.changes > 0 and l.last_seen_at >= $1 and l.offer_since >= $2
         and l.last_seen_at >= l.offer_since + make_interval(mins => ${HELD_MINUTES})
         and l.id > $3
       order by l.id limit $4`,
      [
        new Date(now.getTime() - withinMs),
        new Date(now.getTime() - CONFIRMED_WITHIN_DAYS * DAY_MS),
        after,
        LISTINGS_AT_ONCE,
      ],
    );
    const last = rows.at(-1);
    if (!last) return;
    await checkListings(context, { listingIds: rows.map(({ id }) => id) });
    after = last.id;
  }
}
