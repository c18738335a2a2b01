import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** A privacy request, handled after the webhook was answered. Key: the request. */
export const complianceJob = createJobDefinition(
  'compliance.handle',
  z.object({
    shop: z.string(),
    topic: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']),
    id: z.string(),
  }),
  { retryLimit: 20, retryDelay: 60 },
);
