/**
 * What all webhooks have in common: the signature is checked on the raw bytes, a delivery that we
 * have seen is answered and does nothing, and what follows from a new one is queued in the
 * transaction that keeps its receipt. So a 200 means: it will be done.
 */
import type { Tx } from '#prisma/open-database.ts';
import { type AppServices, getServices } from '../services.server.ts';
import { authenticate } from '../shopify.server.ts';

export interface Webhook {
  readonly shop: string;
  readonly webhookId: string;
  readonly payload: unknown;
  /** When it happened at Shopify, or when it arrived where Shopify does not say. */
  readonly triggeredAt: Date;
}

/** Answers 200, also to a repeat. Throws Shopify's 401, 400 or 405 for what is no webhook of ours. */
export async function receiveWebhook(
  request: Request,
  act: (services: AppServices, webhook: Webhook, tx: Tx) => Promise<void>,
): Promise<Response> {
  const call = await authenticate.webhook(request);
  const services = getServices();
  const receivedAt = services.clock.now();
  const triggeredAt = readTime(call.triggeredAt) ?? receivedAt;
  const eventId = 'eventId' in call && typeof call.eventId === 'string' ? call.eventId : null;
  await services.db.transaction(async (tx) => {
    const receipt = await tx.query(
      `insert into shop.webhook_receipt (webhook_id, shop, topic, event_id, triggered_at,
         received_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (webhook_id) do nothing`,
      [call.webhookId, call.shop, call.topic, eventId, triggeredAt, receivedAt],
    );
    if (receipt.rowCount === 1)
      await act(
        services,
        { shop: call.shop, webhookId: call.webhookId, payload: call.payload, triggeredAt },
        tx,
      );
  });
  return new Response(null, { status: 200 });
}

function readTime(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
