import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '#kernel/app-error.ts';
import { JsonNumber } from '#kernel/exact-json.ts';
import { withConnectionNoted } from '../install/record-connection.server.ts';
import { getPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';
import type { ToldDecision } from './describe-decision.ts';

const SOON_MS = 2_000;

/**
 * Tells the service what was done with its recommendation, if it accepts that. A product or
 * recommendation that it no longer has is ignored.
 */
export async function sendDecision(services: AppServices, told: ToldDecision): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: told.shop },
    select: { capabilities: true, uninstalledAt: true },
  });
  if (
    !row ||
    row.uninstalledAt !== null ||
    !Array.isArray(row.capabilities) ||
    !row.capabilities.includes('recommendations.decision')
  )
    return;
  if (await isUndone(services, told)) return;
  await withConnectionNoted(services, told.shop, async () => {
    const client = await getPricingClient(services, told.shop, 'background');
    await client
      .recordDecision(told.serviceProductId, {
        decision: told.decision,
        ...(told.recommendationId ? { recommendation_id: told.recommendationId } : {}),
        ...(told.price === null ? {} : { price: new JsonNumber(told.price) }),
        ...(told.previousPrice === null
          ? {}
          : { previous_price: new JsonNumber(told.previousPrice) }),
        ...(told.by === null ? {} : { by: told.by }),
      })
      .catch((error: unknown) => {
        if (!isAppError(error, 'not_found', 'gone', 'validation_failed', 'conflict')) throw error;
        services.log.warn(
          { shop: told.shop, product: told.serviceProductId, code: error.code },
          'the service did not take a decision',
        );
      });
  });
}

/**
 * An application that was not sent in time must not be sent after its undo: the service would count
 * it as a second one.
 */
async function isUndone(
  services: AppServices,
  { shop, changeId, decision }: ToldDecision,
): Promise<boolean> {
  if (decision !== 'applied' || changeId === null) return false;
  const { rows } = await services.db.query(
    `select 1 from shop.price_change where shop = $1 and id = $2 and status = 'undone'`,
    [shop, changeId],
  );
  return rows.length > 0;
}

/**
 * Sends it at once, before the new price reaches the service, since the new price ends the
 * recommendation and the decision could no longer be recorded. Returns false when it did not
 * succeed within two seconds; a job then sends it.
 */
export async function sendDecisionWithTimeout(
  services: AppServices,
  told: ToldDecision,
): Promise<boolean> {
  const telling = sendDecision(services, told).then(
    () => true,
    () => false,
  );
  return Promise.race([telling, sleep(SOON_MS, false, { ref: false })]);
}
