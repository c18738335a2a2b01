import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Offers whose pages the catalogue listed before and did not list in the run that began at `since`: they are looked at now, and are gone
 * when their page is. Only for runs that read the whole catalogue. Answers how many.
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
