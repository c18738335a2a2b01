import { renderChanges } from '#pricing/api/render/render-changes.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { WebhookSender } from '#pricing/events/webhooks/webhook-sender.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { VERSION } from './version.ts';

/** Builds the webhook sender: a message contains the same data as the event in the changes feed. */
export function createWebhookSender(context: ServiceContext, webhooks: Webhooks): WebhookSender {
  return {
    context,
    webhooks,
    renderEvent: async (accountId, event) => {
      const [change] = await renderChanges(context, accountId, [event]);
      if (!change) throw new Error(`The event ${event.id} was not rendered`);
      return change;
    },
    userAgent: `PricingIntelligence-Webhooks/${VERSION}`,
    random: Math.random,
  };
}
