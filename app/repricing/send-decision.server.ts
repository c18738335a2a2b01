import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '#kernel/app-error.ts';
import { formatDecimal } from '#kernel/money.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { isNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ChangeRow } from './price-change.ts';

/** What is sent to the service about a recommendation. */
export interface DecisionMessage {
  readonly shop: string;
  /** The change that it is about; null when none was made. */
  readonly changeId: string | null;
  readonly serviceProductId: string;
  readonly decision: 'applied' | 'dismissed' | 'undone';
  readonly recommendationId: string | null;
  /** Decimals in the product's currency. */
  readonly price: string | null;
  readonly previousPrice: string | null;
  readonly by: string | null;
}

const SOON_MS = 2_000;

/**
 * Builds the message to the service about a change of price; null for a product that it does not
 * know.
 */
export function describeDecision(row: ChangeRow): DecisionMessage | null {
  if (row.service_product_id === null) return null;
  const decimal = (minor: bigint): string => formatDecimal({ minor, currency: row.currency });
  return {
    shop: row.shop,
    changeId: row.id,
    serviceProductId: row.service_product_id,
    decision: row.undo_of === null ? 'applied' : 'undone',
    recommendationId: row.recommendation_id,
    price: decimal(row.to_minor),
    previousPrice: decimal(row.from_minor),
    by: row.by_name ?? row.by_user_id,
  };
}

/**
 * Tells the service what was done with its recommendation, if it accepts that. A product or
 * recommendation that it no longer has is ignored.
 */
export async function sendDecision(
  services: AppServices,
  decision: DecisionMessage,
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: decision.shop },
    select: { uninstalledAt: true },
  });
  if (!row || row.uninstalledAt !== null) return;
  if (await isUndone(services, decision)) return;
  await withConnectionRecorded(services, decision.shop, async () => {
    const client = await getPricingClient(services, decision.shop, 'background');
    await client.recommendations
      .recordDecision(decision.serviceProductId, {
        decision: decision.decision,
        ...(decision.recommendationId ? { recommendation_id: decision.recommendationId } : {}),
        ...(decision.price === null ? {} : { price: decision.price }),
        ...(decision.previousPrice === null ? {} : { previous_price: decision.previousPrice }),
        ...(decision.by === null ? {} : { by: decision.by }),
      })
      .catch((error: unknown) => {
        const isOfTheDecision = isAppError(
          error,
          'not_found',
          'gone',
          'validation_failed',
          'conflict',
        );
        if (!isOfTheDecision || isNotOffered(error)) throw error;
        services.log.warn(
          { shop: decision.shop, product: decision.serviceProductId, code: error.code },
          'the service refused a decision',
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
  { shop, changeId, decision }: DecisionMessage,
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
  decision: DecisionMessage,
): Promise<boolean> {
  const sending = sendDecision(services, decision).then(
    () => true,
    () => false,
  );
  return Promise.race([sending, sleep(SOON_MS, false, { ref: false })]);
}
