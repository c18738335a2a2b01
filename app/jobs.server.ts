/** All jobs of the app. The server registers them. */
import { alertJobs } from './alerts/jobs.server.ts';
import { automationJobs } from './automation/jobs.server.ts';
import { catalogSyncJobs } from './catalog-sync/jobs.server.ts';
import { complianceJobs } from './compliance/jobs.server.ts';
import { exportSources } from './export-sources.server.ts';
import { createExportJobs } from './exports/jobs.server.ts';
import { installJobs } from './install/jobs.server.ts';
import { mapPriceJobs } from './map-prices/jobs.server.ts';
import { notificationJobs } from './notifications/jobs.server.ts';
import { planJobs } from './plans/jobs.server.ts';
import { repricingJobs } from './repricing/jobs.server.ts';
import { ruleJobs } from './rules/jobs.server.ts';
import { serviceCopyJobs } from './service-copy/jobs.server.ts';

export const appJobs = [
  ...alertJobs,
  ...automationJobs,
  ...catalogSyncJobs,
  ...complianceJobs,
  ...createExportJobs(exportSources),
  ...installJobs,
  ...mapPriceJobs,
  ...notificationJobs,
  ...planJobs,
  ...repricingJobs,
  ...ruleJobs,
  ...serviceCopyJobs,
] as const;
