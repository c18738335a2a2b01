/** All jobs of the service. */
import type { JobName } from '#jobs/create-job.ts';
import type { appJobs } from '#app/jobs.server.ts';
import { accountJobs } from './account-jobs.ts';
import { alertJobs } from './alert-jobs.ts';
import { exportJobs, exportMailJobs } from './export-jobs.ts';
import { insightJobs } from './insight-jobs.ts';
import { matchingJobs } from './matching-jobs.ts';
import { monitoringJobs } from './monitoring-jobs.ts';
import { noticeJobs } from './notice-jobs.ts';
import { pictureAlertJobs, pictureJobs } from './picture-jobs.ts';
import { recommendationJobs } from './recommendation-jobs.ts';
import { reviewJobs } from './review-jobs.ts';
import { webhookJobs } from './webhook-jobs.ts';

/** Jobs that need the service's context only. */
export const stageJobs = [
  ...matchingJobs,
  ...alertJobs,
  ...recommendationJobs,
  ...reviewJobs,
  ...exportJobs,
  ...accountJobs,
  ...pictureAlertJobs,
  ...insightJobs,
] as const;

export const serviceJobs = [
  ...stageJobs,
  ...monitoringJobs,
  ...pictureJobs,
  ...webhookJobs,
  ...noticeJobs,
  ...exportMailJobs,
] as const;

type UnlistedJob = Exclude<JobName, (typeof serviceJobs | typeof appJobs)[number]['name']>;
// Does not compile, naming the job, while a declared job is in no list: it would never run.
void ([] satisfies [UnlistedJob] extends [never] ? readonly [] : UnlistedJob);
