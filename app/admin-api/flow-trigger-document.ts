import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const FlowTriggerSchema = z.object({
  flowTriggerReceive: z.object({
    userErrors: z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() })),
  }),
});

/** Variables: handle and payload of a trigger that one of our extensions declares. */
export const flowTriggerDocument: AdminDocument<z.infer<typeof FlowTriggerSchema>> = {
  name: 'FireFlowTrigger',
  text: `mutation FireFlowTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) { userErrors { field message } }
  }`,
  schema: FlowTriggerSchema,
};
