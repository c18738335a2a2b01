import { randomBytes } from 'node:crypto';
import { gid, idOfGid } from '#sandbox/shop/shop-state.ts';
import type { BulkOperationState } from '#sandbox/state/app-state.ts';
import type { AdminContext, Arguments } from './admin-context.ts';
import { checkBulkQuery } from './check-bulk-query.ts';

/** From 2026-01: this many queries of one app and shop at a time, and as many mutations. */
export const MAX_CONCURRENT = 5;
const MAX_STORED = 50;

/** `bulkOperationRunQuery`: checks the inner query by Shopify's rules and queues it. */
export function requestBulkOperation(args: Arguments, context: AdminContext) {
  const { app, clock } = context;
  const query = String(args.query);
  const problem = checkBulkQuery(query);
  if (problem !== null) return refuse('INVALID', ['query'], problem);
  const running = app.bulkOperations.filter(
    (each) => each.upload === undefined && (each.status === 'CREATED' || each.status === 'RUNNING'),
  );
  if (running.length >= MAX_CONCURRENT) {
    return refuse(
      'OPERATION_IN_PROGRESS',
      null,
      `A bulk query operation for this app and shop is already in progress: ${gid('BulkOperation', running[0]?.id ?? 0)}.`,
    );
  }
  const operation: BulkOperationState = {
    id: app.nextId++,
    query,
    status: 'CREATED',
    errorCode: null,
    groupObjects: args.groupObjects === true,
    createdAt: clock.now().toISOString(),
    completedAt: null,
    objectCount: 0,
    rootObjectCount: 0,
    fileSize: null,
    fileKey: randomBytes(16).toString('hex'),
  };
  return { bulkOperation: queueBulkOperation(operation, context), userErrors: [] };
}

/** The response shows its state at creation, whatever happens to it later. */
export function queueBulkOperation(
  operation: BulkOperationState,
  { app, events }: AdminContext,
): BulkOperationState {
  app.bulkOperations.push(operation);
  app.bulkOperations.splice(0, app.bulkOperations.length - MAX_STORED);
  events.bulkOperationRequested(operation.id);
  return { ...operation };
}

const refuse = (code: string, field: string[] | null, message: string) => ({
  bulkOperation: null,
  userErrors: [{ code, field, message }],
});

/** `bulkOperationCancel`: cancels an unfinished operation. */
export function cancelBulkOperation(args: Arguments, { app }: AdminContext) {
  const operation = app.bulkOperations.find(
    (each) => each.id === idOfGid('BulkOperation', String(args.id)),
  );
  if (!operation)
    return {
      bulkOperation: null,
      userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
    };
  if (operation.status !== 'CREATED' && operation.status !== 'RUNNING') {
    return {
      bulkOperation: operation,
      userErrors: [
        { field: null, message: 'A bulk operation cannot be canceled when it is completed' },
      ],
    };
  }
  operation.status = 'CANCELING';
  return { bulkOperation: operation, userErrors: [] };
}
