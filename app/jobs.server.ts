/** Every kind of job of the app with what does it, and what is done by the clock. The server registers them. */
import type { JobDefinition } from '#jobs/define-job.ts';
import { applyAutomatically } from './automation/apply-automatically.server.ts';
import { automateAll } from './automation/automate-all.server.ts';
import { applyAutomaticallyJob, automateAllJob } from './automation/jobs.server.ts';
import { handleComplianceRequest } from './compliance/handle-compliance-request.server.ts';
import { complianceJob } from './compliance/jobs.server.ts';
import { writeFloorsJob } from './floors/jobs.server.ts';
import { writeFloors } from './floors/write-floors.server.ts';
import { followAll } from './insights/follow-all.server.ts';
import { followChanges } from './insights/follow-changes.server.ts';
import {
  followAllJob,
  followChangesJob,
  refreshAbstentionsJob,
  refreshInsightsJob,
  refreshMatchedOffersJob,
  refreshOffersJob,
} from './insights/jobs.server.ts';
import { refreshAbstentions } from './insights/refresh-abstentions.server.ts';
import { refreshInsights } from './insights/refresh-insights.server.ts';
import { refreshMatchedOffers } from './insights/refresh-matched-offers.server.ts';
import { refreshOffers } from './insights/refresh-offers.server.ts';
import { refreshCapabilitiesJob, uninstallShopJob } from './install/jobs.server.ts';
import { refreshCapabilities } from './install/refresh-capabilities.server.ts';
import { uninstallShop } from './install/uninstall-shop.server.ts';
import {
  readAllSalesJob,
  readSalesJob,
  reconcileAllJob,
  refreshCollectionJob,
  refreshInventoryItemJob,
  refreshMonitoredJob,
  refreshProductJob,
  refreshShopJob,
  sendVariantsJob,
  startSalesJob,
  syncCatalogueJob,
  wakeStalledJob,
} from './mirror/jobs.server.ts';
import { reconcileAll } from './mirror/reconcile-all.server.ts';
import { refreshCollection } from './mirror/refresh-collection.server.ts';
import { refreshInventoryItem } from './mirror/refresh-inventory-item.server.ts';
import { refreshMonitored } from './mirror/refresh-monitored.server.ts';
import { refreshProduct } from './mirror/refresh-product.server.ts';
import { refreshShop } from './mirror/refresh-shop.server.ts';
import { readAllSales } from './mirror/sales/read-all-sales.server.ts';
import { readSales } from './mirror/sales/read-sales.server.ts';
import { startSalesRead } from './mirror/sales/start-sales-read.server.ts';
import { sendVariants } from './mirror/send-variants.server.ts';
import { syncCatalogue } from './mirror/sync-catalogue.server.ts';
import { wakeStalled } from './mirror/wake-stalled.server.ts';
import { fireFlow } from './notifications/fire-flow.server.ts';
import {
  fireFlowJob,
  notifyAllJob,
  sendDigestJob,
  tellAlertsJob,
  tellStopJob,
} from './notifications/jobs.server.ts';
import { notifyAll } from './notifications/notify-all.server.ts';
import { sendDigest } from './notifications/send-digest.server.ts';
import { tellAlerts } from './notifications/tell-alerts.server.ts';
import { tellStop } from './notifications/tell-stop.server.ts';
import { followSubscription } from './plans/follow-subscription.server.ts';
import { followSubscriptions } from './plans/follow-subscriptions.server.ts';
import { followSubscriptionJob, followSubscriptionsJob } from './plans/jobs.server.ts';
import {
  recoverChangeJob,
  resumeBatchesJob,
  resumeChangesJob,
  runBatchJob,
  tellDecisionJob,
} from './repricing/jobs.server.ts';
import { recoverChange } from './repricing/recover-change.server.ts';
import { resumeBatches } from './repricing/resume-batches.server.ts';
import { resumeChanges } from './repricing/resume-changes.server.ts';
import { runBatch } from './repricing/run-batch.server.ts';
import { tellDecision } from './repricing/tell-decision.server.ts';
import type { AppServices } from './services.server.ts';
import { unlessUninstalled } from './install/unless-uninstalled.server.ts';

type Run = { signal: AbortSignal; id: string };

export interface AppJob {
  readonly definition: JobDefinition<object>;
  /** Makes this process do the jobs of this kind. */
  readonly register: (services: AppServices) => void;
  /** Does one job now, with the payload as the queue holds it. Throws ZodError for a payload of another shape. */
  readonly run: (services: AppServices, payload: unknown, run: Run) => Promise<void>;
}

/** The compiler checks here that the handler takes the payload of the definition. */
function job<Payload extends object>(
  definition: JobDefinition<Payload>,
  handler: (services: AppServices, payload: Payload, run: Run) => Promise<unknown>,
): AppJob {
  return {
    definition,
    register: (services) =>
      services.jobs.handle(definition, async (payload, run) => {
        await handler(services, payload, run);
      }),
    run: async (services, payload, run) => {
      await handler(services, definition.schema.parse(payload), run);
    },
  };
}

export const appJobs: readonly AppJob[] = [
  job(syncCatalogueJob, unlessUninstalled(syncCatalogue)),
  job(refreshProductJob, unlessUninstalled(refreshProduct)),
  job(refreshCollectionJob, unlessUninstalled(refreshCollection)),
  job(refreshInventoryItemJob, unlessUninstalled(refreshInventoryItem)),
  job(refreshShopJob, unlessUninstalled(refreshShop)),
  job(sendVariantsJob, sendVariants),
  job(refreshMonitoredJob, refreshMonitored),
  job(startSalesJob, unlessUninstalled(startSalesRead)),
  job(readSalesJob, unlessUninstalled(readSales)),
  job(readAllSalesJob, readAllSales),
  job(reconcileAllJob, reconcileAll),
  job(wakeStalledJob, wakeStalled),
  job(writeFloorsJob, unlessUninstalled(writeFloors)),
  job(followChangesJob, followChanges),
  job(refreshInsightsJob, refreshInsights),
  job(refreshOffersJob, refreshOffers),
  job(refreshMatchedOffersJob, refreshMatchedOffers),
  job(refreshAbstentionsJob, refreshAbstentions),
  job(followAllJob, followAll),
  job(recoverChangeJob, unlessUninstalled(recoverChange)),
  job(runBatchJob, unlessUninstalled(runBatch)),
  job(resumeBatchesJob, resumeBatches),
  job(resumeChangesJob, resumeChanges),
  job(tellDecisionJob, tellDecision),
  job(applyAutomaticallyJob, unlessUninstalled(applyAutomatically)),
  job(automateAllJob, automateAll),
  job(followSubscriptionJob, unlessUninstalled(followSubscription)),
  job(followSubscriptionsJob, followSubscriptions),
  job(notifyAllJob, notifyAll),
  job(tellAlertsJob, tellAlerts),
  job(sendDigestJob, sendDigest),
  job(tellStopJob, tellStop),
  job(fireFlowJob, unlessUninstalled(fireFlow)),
  job(refreshCapabilitiesJob, refreshCapabilities),
  job(uninstallShopJob, (services, { shop, at }) =>
    uninstallShop(services, { shop, at: new Date(at) }),
  ),
  job(complianceJob, handleComplianceRequest),
];

export interface AppSchedule {
  readonly definition: JobDefinition<object>;
  /** UTC. */
  readonly cron: string;
  readonly payload: object;
}

export const appSchedules: readonly AppSchedule[] = [
  {
    definition: wakeStalledJob,
    cron: '* * * * *',
    payload: {},
  },
  {
    definition: reconcileAllJob,
    cron: '17 3 * * *',
    payload: {},
  },
  {
    definition: refreshCapabilitiesJob,
    cron: '7 3 * * *',
    payload: {},
  },
  {
    definition: readAllSalesJob,
    cron: '41 1-23/4 * * *',
    payload: {},
  },
  {
    definition: followAllJob,
    cron: '*/5 * * * *',
    payload: {},
  },
  {
    definition: automateAllJob,
    cron: '*/15 * * * *',
    payload: {},
  },
  {
    definition: followSubscriptionsJob,
    cron: '23 * * * *',
    payload: {},
  },
  { definition: notifyAllJob, cron: '* * * * *', payload: {} },
  {
    definition: resumeBatchesJob,
    cron: '*/5 * * * *',
    payload: {},
  },
  {
    definition: resumeChangesJob,
    cron: '*/5 * * * *',
    payload: {},
  },
];
