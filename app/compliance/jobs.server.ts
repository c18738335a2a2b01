import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { handleComplianceRequest, scheduleRequests } from './handle-compliance-request.server.ts';

const compliancePayload = z.object({
  shop: z.string(),
  topic: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']),
  id: z.string(),
});

const noPayload = z.object({});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'compliance.handle': z.infer<typeof compliancePayload>;
    'compliance.repeat': z.infer<typeof noPayload>;
  }
}

export const complianceJobs = [
  /** A privacy request, handled after the webhook was answered. Key: the request. */
  createJob({
    name: 'compliance.handle',
    payload: compliancePayload,
    whenLost: 'repeat',
    retryLimit: 20,
    retryDelay: 60,
    handle: handleComplianceRequest,
  }),
  /** Every ten minutes: requests that wait, and those whose job was lost. */
  createJob({
    name: 'compliance.repeat',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/10 * * * *',
    handle: scheduleRequests,
  }),
] as const;
