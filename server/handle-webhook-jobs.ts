import type { Jobs } from '#jobs/open-jobs.ts';
import { renderChanges } from '#pricing/api/render/render-changes.ts';
import type { Stage } from '#pricing/events/stage.ts';
import {
  deliverToEndpoint,
  enqueueDueEndpoints,
} from '#pricing/events/webhooks/deliver-to-endpoint.ts';
import { deliverWebhooksJob, enqueueDueEndpointsJob } from '#pricing/events/webhooks/jobs.ts';
import type { WebhookSender } from '#pricing/events/webhooks/webhook-sender.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { VERSION } from './version.ts';

/** What sends webhooks: a message says of an event what the changes feed says of it. */
export function createWebhookSender(stage: Stage, webhooks: Webhooks): WebhookSender {
  return {
    stage,
    webhooks,
    renderEvent: async (accountId, event) => {
      const [change] = await renderChanges(stage, accountId, [event]);
      if (!change) throw new Error(`The event ${event.id} was not rendered`);
      return change;
    },
    userAgent: `PricingIntelligence-Webhooks/${VERSION}`,
    random: Math.random,
  };
}

/** Deliveries to webhook endpoints, and the clockwork that finds what is due again. */
export function handleWebhookJobs(sender: WebhookSender, jobs: Jobs): void {
  jobs.handle(deliverWebhooksJob, (payload, run) => deliverToEndpoint(sender, payload, run));
  jobs.handle(enqueueDueEndpointsJob, () => enqueueDueEndpoints(sender));
  jobs.schedule(enqueueDueEndpointsJob, '* * * * *', {});
}
