/**
 * The documents for a bulk mutation: an upload address for the file of variables, and the mutation
 * that runs for each of its lines.
 */
import { z } from 'zod';
import type { AdminDocument } from './open-admin.server.ts';

const UserErrorsSchema = z.array(
  z.object({ message: z.string(), code: z.string().nullable().optional() }),
);
const TargetSchema = z.object({
  url: z.url(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type UploadTarget = z.infer<typeof TargetSchema>;

const StageSchema = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z.array(TargetSchema).nullable(),
    userErrors: UserErrorsSchema,
  }),
});

export const stageVariablesDocument: AdminDocument<z.infer<typeof StageSchema>> = {
  name: 'StageVariables',
  text: `mutation StageVariables($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) {
      stagedTargets { url parameters { name value } }
      userErrors { field message }
    }
  }`,
  schema: StageSchema,
};
export const stageVariablesInput = {
  input: [
    {
      resource: 'BULK_MUTATION_VARIABLES',
      filename: 'variables.jsonl',
      mimeType: 'text/jsonl',
      httpMethod: 'POST',
    },
  ],
};

const RunSchema = z.object({
  bulkOperationRunMutation: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: UserErrorsSchema,
  }),
});

/** Variables: mutation, path. */
export const runBulkMutationDocument: AdminDocument<z.infer<typeof RunSchema>> = {
  name: 'RunBulkMutation',
  text: `mutation RunBulkMutation($mutation: String!, $path: String!) {
    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
      bulkOperation { id }
      userErrors { field message code }
    }
  }`,
  schema: RunSchema,
};

/** A line of the result of `updateFloorsDocument`. Without data it was not executed. */
export const MapPriceResultSchema = z.object({
  data: z
    .object({
      productVariantsBulkUpdate: z.object({
        userErrors: z.array(
          z.object({ field: z.array(z.string()).nullable(), message: z.string() }),
        ),
      }),
    })
    .nullish()
    .catch(null),
  __lineNumber: z.int(),
});
