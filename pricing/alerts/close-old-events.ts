import type { ServiceContext } from '#pricing/events/service-context.ts';
import { buildAlertEvent, type EventAlert } from './build-alert-event.ts';
import type { EventResolution } from './pair.ts';
import { EVENT_RULES } from './rules/alert-rules.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 1_000;

/**
 * Closes alerts of event rules that nobody read within the rule's time, and publishes it. Called by
 * a schedule; repeating it changes nothing.
 */
export async function closeOldEvents(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  for (const { type, closesAfterDays } of EVENT_RULES) {
    const before = new Date(now.getTime() - closesAfterDays * DAY_MS);
    while ((await closeSome(context, { type, before, now })) === AT_ONCE);
  }
}

async function closeSome(
  context: ServiceContext,
  { type, before, now }: { type: string; before: Date; now: Date },
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<EventAlert>(
      `update pricing.alert a set resolved_at = $3, updated_at = $3, resolution = $4
       where a.id in (select id from pricing.alert
         where change_key is not null and resolved_at is null and type = $1 and detected_at < $2
         order by detected_at limit $5)
       returning a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
         a.listing_id as "listingId"`,
      [type, before, now, 'expired' satisfies EventResolution, AT_ONCE],
    );
    await context.events.publishToAccounts(
      tx,
      rows.map((alert) => buildAlertEvent('alert.resolved', alert)),
    );
    return rows.length;
  });
}
