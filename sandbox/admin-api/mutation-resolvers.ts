import type { Fields } from './admin-context.ts';
import { requestBulkMutation } from './request-bulk-mutation.ts';
import { cancelBulkOperation, requestBulkOperation } from './request-bulk-operation.ts';
import { deleteMetafields, setMetafields } from './set-metafields.ts';
import { stageUploads } from './stage-upload.ts';
import { updateVariants } from './update-variants.ts';

export const mutationFields: Fields<unknown> = {
  productVariantsBulkUpdate: (_root, args, context) => updateVariants(args, context),
  metafieldsSet: (_root, args, context) => setMetafields(args, context),
  metafieldsDelete: (_root, args, context) => deleteMetafields(args, context),
  bulkOperationRunQuery: (_root, args, context) => requestBulkOperation(args, context),
  bulkOperationRunMutation: (_root, args, context) => requestBulkMutation(args, context),
  stagedUploadsCreate: (_root, args, context) => stageUploads(args, context),
  bulkOperationCancel: (_root, args, context) => cancelBulkOperation(args, context),
  flowTriggerReceive: (_root, args, { app, clock }) => {
    if (typeof args.handle !== 'string')
      return { userErrors: [{ field: ['handle'], message: 'Handle must be present' }] };
    const payload = args.payload ?? null;
    if (Buffer.byteLength(JSON.stringify(payload)) > 50_000)
      return { userErrors: [{ field: ['payload'], message: 'Payload is larger than 50 KB' }] };
    app.flowTriggers.push({ at: clock.now().toISOString(), handle: args.handle, payload });
    app.flowTriggers.splice(0, app.flowTriggers.length - 100);
    return { userErrors: [] };
  },
};
