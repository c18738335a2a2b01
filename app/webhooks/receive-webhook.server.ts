/**
 * What all webhooks have in common: the signature is checked on the raw bytes, a delivery that was
 * received before is answered and does nothing, and the work for a new one is queued in the
 * transaction that stores its receipt. So a 200 guarantees that the work is queued.
 */
import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import { type AppServices, getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export interface Webhook {
  readonly shop: string;
  readonly webhookId: string;
  readonly payload: unknown;
  /** When it happened at Shopify, or when it arrived where Shopify does not say. */
  readonly triggeredAt: Date;
}

/** Each topic has the address that shopify.app.toml gives it. */
const FOLDER = '/webhooks/';
const PayloadSchema = z
  .object({
    admin_graphql_api_id: z.string().optional().catch(undefined),
    id: z.union([z.string(), z.number()]).optional().catch(undefined),
  })
  .catch({});

/**
 * Answers 200, also to a repeat: of a delivery, or of an event about the same object in another
 * delivery. Throws 401 for a missing or wrong signature, 400 for a topic of another address, and
 * Shopify's 400 or 405 for a request that is not a webhook.
 */
export async function receiveWebhook(
  request: Request,
  act: (services: AppServices, webhook: Webhook, tx: Tx) => Promise<void>,
): Promise<Response> {
  const call = await authenticate.webhook(request);
  const services = getServices();
  requireTopicOf(request, services);
  const receivedAt = services.clock.now();
  const triggeredAt = readTime(call.triggeredAt) ?? receivedAt;
  const eventId = 'eventId' in call && typeof call.eventId === 'string' ? call.eventId : null;
  await services.db.transaction(async (tx) => {
    const receipt = await tx.query(
      `insert into shop.webhook_receipt (webhook_id, shop, topic, event_id, subject, triggered_at,
         received_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [
        call.webhookId,
        call.shop,
        call.topic,
        eventId,
        findSubject(call.payload),
        triggeredAt,
        receivedAt,
      ],
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

/**
 * A topic of another address must have no effect: a subscription with the wrong address is noticed
 * at once.
 */
function requireTopicOf(request: Request, { log }: AppServices): void {
  const topic = request.headers.get('x-shopify-topic') ?? '';
  const { pathname } = new URL(request.url);
  if (pathname === `${FOLDER}${topic.toLowerCase()}`) return;
  log.warn({ topic, pathname }, 'a webhook was sent to the address of another topic');
  throw new Response(null, { status: 400, statusText: 'Bad Request' });
}

/**
 * The object of the event: one action of a merchant may concern many products, each with its own
 * delivery.
 */
function findSubject(payload: unknown): string {
  const { admin_graphql_api_id: gid, id } = PayloadSchema.parse(payload);
  return gid ?? String(id ?? '');
}

function readTime(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
