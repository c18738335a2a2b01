/** All jobs of the app with their handlers and schedules. The server registers them. */
import type { JobDefinition } from '#jobs/create-job-definition.ts';
import { applyAutomatically } from './automation/apply-automatically.server.ts';
import { scheduleAutomation } from './automation/schedule-automation.server.ts';
import { applyAutomaticallyJob, automateAllJob } from './automation/jobs.server.ts';
import { handleComplianceRequest } from './compliance/handle-compliance-request.server.ts';
import { complianceJob } from './compliance/jobs.server.ts';
import { writeMapPricesJob } from './map-prices/jobs.server.ts';
import { writeMapPrices } from './map-prices/write-map-prices.server.ts';
import { scheduleChangeReads } from './service-copy/schedule-change-reads.server.ts';
import { applyServiceChanges } from './service-copy/apply-service-changes.server.ts';
import {
  followAllJob,
  followChangesJob,
  refreshAbstentionsJob,
  refreshInsightsJob,
  refreshMatchedOffersJob,
  refreshOffersJob,
} from './service-copy/jobs.server.ts';
import { refreshAbstentions } from './service-copy/refresh-abstentions.server.ts';
import { refreshInsights } from './service-copy/refresh-insights.server.ts';
import { refreshMatchedOffers } from './service-copy/refresh-matched-offers.server.ts';
import { refreshOffers } from './service-copy/refresh-offers.server.ts';
import { refreshCapabilitiesJob, uninstallShopJob } from './install/jobs.server.ts';
import { refreshCapabilities } from './install/refresh-capabilities.server.ts';
import { handleUninstall } from './install/handle-uninstall.server.ts';
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
  syncCatalogJob,
  wakeStalledJob,
} from './catalog-sync/jobs.server.ts';
import { scheduleReconciliation } from './catalog-sync/schedule-reconciliation.server.ts';
import { refreshCollection } from './catalog-sync/refresh-collection.server.ts';
import { refreshInventoryItem } from './catalog-sync/refresh-inventory-item.server.ts';
import { refreshMonitored } from './catalog-sync/refresh-monitored.server.ts';
import { refreshProduct } from './catalog-sync/refresh-product.server.ts';
import { refreshShop } from './catalog-sync/refresh-shop.server.ts';
import { readAllSales } from './catalog-sync/sales/read-all-sales.server.ts';
import { readSales } from './catalog-sync/sales/read-sales.server.ts';
import { startSalesRead } from './catalog-sync/sales/start-sales-read.server.ts';
import { sendVariants } from './catalog-sync/send-variants.server.ts';
import { runCatalogSync } from './catalog-sync/run-catalog-sync.server.ts';
import { startStalledSyncs } from './catalog-sync/start-stalled-syncs.server.ts';
import { runFlowTriggers } from './notifications/run-flow-triggers.server.ts';
import {
  fireFlowJob,
  notifyAllJob,
  sendDigestJob,
  sendAlertEmailJob,
  sendAutomationPausedEmailJob,
} from './notifications/jobs.server.ts';
import { scheduleNotifications } from './notifications/schedule-notifications.server.ts';
import { sendDigest } from './notifications/send-digest.server.ts';
import { sendAlertEmail } from './notifications/send-alert-email.server.ts';
import { sendAutomationPausedEmail } from './notifications/send-automation-paused-email.server.ts';
import { refreshSubscription } from './plans/refresh-subscription.server.ts';
import { scheduleSubscriptionReads } from './plans/schedule-subscription-reads.server.ts';
import { followSubscriptionJob, followSubscriptionsJob } from './plans/jobs.server.ts';
import {
  recoverChangeJob,
  resumeBatchesJob,
  resumeChangesJob,
  runBatchJob,
  sendDecisionJob,
} from './repricing/jobs.server.ts';
import { resolveInterruptedChange } from './repricing/resolve-interrupted-change.server.ts';
import { scheduleStalledBatches } from './repricing/schedule-stalled-batches.server.ts';
import { scheduleOpenChanges } from './repricing/schedule-open-changes.server.ts';
import { runBatch } from './repricing/run-batch.server.ts';
import { sendDecision } from './repricing/send-decision.server.ts';
import type { AppServices } from './services.server.ts';
import { withInstalledShop } from './install/with-installed-shop.server.ts';

type Run = { signal: AbortSignal; id: string };

export interface AppJob {
  readonly definition: JobDefinition<object>;
  /** Registers the handler for jobs of this kind in this process. */
  readonly register: (services: AppServices) => void;
  /**
   * Runs one job now, with the payload as stored in the queue. Throws ZodError for an invalid
   * payload.
   */
  readonly run: (services: AppServices, payload: unknown, run: Run) => Promise<void>;
}

/** The compiler checks here that the handler's parameter is the payload of the definition. */
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
  job(syncCatalogJob, withInstalledShop(runCatalogSync)),
  job(refreshProductJob, withInstalledShop(refreshProduct)),
  job(refreshCollectionJob, withInstalledShop(refreshCollection)),
  job(refreshInventoryItemJob, withInstalledShop(refreshInventoryItem)),
  job(refreshShopJob, withInstalledShop(refreshShop)),
  job(sendVariantsJob, sendVariants),
  job(refreshMonitoredJob, refreshMonitored),
  job(startSalesJob, withInstalledShop(startSalesRead)),
  job(readSalesJob, withInstalledShop(readSales)),
  job(readAllSalesJob, readAllSales),
  job(reconcileAllJob, scheduleReconciliation),
  job(wakeStalledJob, startStalledSyncs),
  job(writeMapPricesJob, withInstalledShop(writeMapPrices)),
  job(followChangesJob, applyServiceChanges),
  job(refreshInsightsJob, refreshInsights),
  job(refreshOffersJob, refreshOffers),
  job(refreshMatchedOffersJob, refreshMatchedOffers),
  job(refreshAbstentionsJob, refreshAbstentions),
  job(followAllJob, scheduleChangeReads),
  job(recoverChangeJob, withInstalledShop(resolveInterruptedChange)),
  job(runBatchJob, withInstalledShop(runBatch)),
  job(resumeBatchesJob, scheduleStalledBatches),
  job(resumeChangesJob, scheduleOpenChanges),
  job(sendDecisionJob, sendDecision),
  job(applyAutomaticallyJob, withInstalledShop(applyAutomatically)),
  job(automateAllJob, scheduleAutomation),
  job(followSubscriptionJob, withInstalledShop(refreshSubscription)),
  job(followSubscriptionsJob, scheduleSubscriptionReads),
  job(notifyAllJob, scheduleNotifications),
  job(sendAlertEmailJob, sendAlertEmail),
  job(sendDigestJob, sendDigest),
  job(sendAutomationPausedEmailJob, sendAutomationPausedEmail),
  job(fireFlowJob, withInstalledShop(runFlowTriggers)),
  job(refreshCapabilitiesJob, refreshCapabilities),
  job(uninstallShopJob, (services, { shop, at }) =>
    handleUninstall(services, { shop, at: new Date(at) }),
  ),
  job(complianceJob, handleComplianceRequest),
];

export interface AppSchedule {
  readonly definition: JobDefinition<object>;
  /** Cron expressions in UTC. */
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
