import { getPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';

/** From the first measurement (a week after a change), as long as it is recent. */
const WINDOW_DAYS = 60;
const MAX_READ = 200;
/** Gross profit fell with at least that probability. */
const SURELY = 0.9;

/**
 * Counts the automatically applied prices since then that have reduced profit, as the service
 * measures it. Zero where it does not measure, or cannot be reached: the other reasons to pause
 * remain.
 */
export async function countLosses(
  services: AppServices,
  shop: string,
  since: Date | null,
): Promise<number> {
  const earliest = new Date(services.clock.now().getTime() - WINDOW_DAYS * 86_400_000);
  const { rows } = await services.db.query<{ id: string; measures: boolean }>(
    `select c.recommendation_id as id, s.capabilities ? 'recommendations.ledger' as measures
     from shop.price_batch b
     join shop.price_change c on c.batch_id = b.id
       and c.status = 'applied'
       and c.recommendation_id is not null
     join shop.shop s on s.domain = b.shop
     where b.shop = $1 and b.kind = 'automatic' and b.started_at >= $2`,
    [shop, since && since > earliest ? since : earliest],
  );
  if (!rows[0]?.measures) return 0;
  const ours = new Set(rows.map(({ id }) => id));
  try {
    const client = await getPricingClient(services, shop, 'background');
    const { items } = await client.listLedger({ outcome: 'applied', limit: MAX_READ });
    return items.filter(
      ({ recommendation_id: id, realised }) =>
        ours.has(id) &&
        realised !== null &&
        realised.improved !== null &&
        realised.improved <= 1 - SURELY,
    ).length;
  } catch (error) {
    services.log.warn(
      { shop, err: error },
      'the measured effect of automatic changes could not be read',
    );
    return 0;
  }
}
