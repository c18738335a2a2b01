import type { ServiceContext } from '#pricing/events/service-context.ts';

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
