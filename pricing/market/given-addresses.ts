import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';

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
     where id = $1 and status = 'refused' and status_code in ('no_catalogue', 'unreadable', 'script_only')`,
    [retailerId, context.clock.now()],
  );
}
