import type { AppServices } from '#app/services.server.ts';
import { isNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { DAY_MS } from '#kernel/durations.ts';

/** Why automatic pricing pauses itself. */
export type PauseReason = 'failures' | 'price_moved' | 'undone' | 'losses';

/** The period to examine, in days, and the limit of each reason. */
const WINDOW_DAYS = 7;
const TOO_MANY: Readonly<Record<PauseReason, number>> = {
  // Shopify refused.
  failures: 3,
  // Somebody else changes the same prices: two repricing tools work against each other.
  price_moved: 3,
  // People undo what was applied.
  undone: 3,
  // Measured profit fell.
  losses: 3,
};

/**
 * Whether the results of automatic changes since `since` (the merchant's last start) or in the last
 * seven days require a pause. Null when they do not.
 */
export async function findPauseReason(
  services: AppServices,
  shop: string,
  since: Date | null,
): Promise<PauseReason | null> {
  const earliest = new Date(services.clock.now().getTime() - WINDOW_DAYS * DAY_MS);
  const from = since && since > earliest ? since : earliest;
  const { rows } = await services.db.query<Record<Exclude<PauseReason, 'losses'>, number>>(
    `select (count(*) filter (where c.status = 'failed'))::int as failures,
            (count(*) filter (where c.status = 'refused' and c.reason = 'price_moved'))::int as price_moved,
            (count(*) filter (where c.status = 'undone' and c.undone_at >= $2))::int as undone
     from shop.price_change c join shop.price_batch b on b.id = c.batch_id and b.kind = 'automatic'
     where c.shop = $1 and c.at >= $2`,
    [shop, from],
  );
  if (!rows[0]) return null;
  const counts = { ...rows[0], losses: await countLosses(services, shop, since) };
  return (
    (Object.keys(TOO_MANY) as PauseReason[]).find((reason) => counts[reason] >= TOO_MANY[reason]) ??
    null
  );
}

/** From the first measurement (a week after a change), as long as it is recent. */
const LOSS_WINDOW_DAYS = 60;
const MAX_READ = 200;
/** Gross profit fell with at least that probability. */
const SURELY = 0.9;

/**
 * Counts the automatically applied prices since then that have reduced profit, as the service
 * measures it. Zero where it does not measure, or cannot be reached: the other reasons to pause
 * remain.
 */
async function countLosses(
  services: AppServices,
  shop: string,
  since: Date | null,
): Promise<number> {
  const earliest = new Date(services.clock.now().getTime() - LOSS_WINDOW_DAYS * DAY_MS);
  const { rows } = await services.db.query<{ id: string }>(
    `select c.recommendation_id as id
     from shop.price_batch b
     join shop.price_change c on c.batch_id = b.id
       and c.status = 'applied'
       and c.recommendation_id is not null
     where b.shop = $1 and b.kind = 'automatic' and b.started_at >= $2`,
    [shop, since && since > earliest ? since : earliest],
  );
  if (rows.length === 0) return 0;
  const ours = new Set(rows.map(({ id }) => id));
  try {
    const client = await getPricingClient(services, shop, 'background');
    const { items } = await client.recommendations.listLedger({
      outcome: 'applied',
      limit: MAX_READ,
    });
    return items.filter(
      ({ recommendation_id: id, realised }) =>
        ours.has(id) &&
        realised !== null &&
        realised.improved !== null &&
        realised.improved <= 1 - SURELY,
    ).length;
  } catch (error) {
    if (isNotOffered(error)) return 0;
    services.log.warn(
      { shop, err: error },
      'the measured effect of automatic changes could not be read',
    );
    return 0;
  }
}
