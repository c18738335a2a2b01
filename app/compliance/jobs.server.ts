import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

/** A privacy request, done after the webhook was answered. Key: the request. */
export const complianceJob = defineJob(
  'compliance.handle',
  z.object({
    shop: z.string(),
    topic: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']),
    id: z.string(),
  }),
  { retryLimit: 20, retryDelay: 60 },
);
