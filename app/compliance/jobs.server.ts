import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import { handleComplianceRequest } from './handle-compliance-request.server.ts';

const compliancePayload = z.object({
  shop: z.string(),
  topic: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']),
  id: z.string(),
});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'compliance.handle': z.infer<typeof compliancePayload>;
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
] as const;
