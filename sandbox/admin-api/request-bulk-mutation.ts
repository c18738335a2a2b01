import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLCompositeType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import { gid } from '#sandbox/shop/shop-state.ts';
import type { BulkOperationState } from '#sandbox/state/app-state.ts';
import type { AdminContext, Arguments } from './admin-context.ts';
import { isConnection, listFields, toWalk, type Walk } from './list-fields.ts';
import { MAX_CONCURRENT, queueBulkOperation } from './request-bulk-operation.ts';
import { uploadPath } from './stage-upload.ts';

const MAX_CONNECTIONS = 1;
const RECURSIVE = /^bulkOperation/;

/** `bulkOperationRunMutation`: one mutation, run once for every line of an uploaded file. */
export function requestBulkMutation(args: Arguments, context: AdminContext) {
  const { app, clock, addresses } = context;
  const mutation = String(args.mutation);
  const problem = checkBulkMutation(mutation);
  if (problem !== null) return refuse('INVALID_MUTATION', ['mutation'], problem);
  const path = uploadPath(addresses.bulkDir, String(args.stagedUploadPath));
  if (path === null || !existsSync(path))
    return refuse(
      'NO_SUCH_FILE',
      ['stagedUploadPath'],
      "The JSONL file could not be found. Try uploading the file again, and check that you've " +
        'entered the URL correctly for the stagedUploadPath mutation argument.',
    );
  const running = app.bulkOperations.filter(
    (each) => each.upload !== undefined && (each.status === 'CREATED' || each.status === 'RUNNING'),
  );
  if (running.length >= MAX_CONCURRENT) {
    return refuse(
      'OPERATION_IN_PROGRESS',
      null,
      `A bulk mutation operation for this app and shop is already in progress: ${gid('BulkOperation', running[0]?.id ?? 0)}.`,
    );
  }
  const operation: BulkOperationState = {
    id: app.nextId++,
    query: mutation,
    upload: path,
    status: 'CREATED',
    errorCode: null,
    groupObjects: false,
    createdAt: clock.now().toISOString(),
    completedAt: null,
    objectCount: 0,
    rootObjectCount: 0,
    fileSize: null,
    fileKey: randomBytes(16).toString('hex'),
  };
  return { bulkOperation: queueBulkOperation(operation, context), userErrors: [] };
}

const refuse = (code: string, field: string[] | null, message: string) => ({
  bulkOperation: null,
  userErrors: [{ code, field, message }],
});

/**
 * Null for a mutation that a bulk operation accepts, else the error: it must be valid, with one
 * field, not a bulk operation itself, and at most one connection.
 */
function checkBulkMutation(mutation: string): string | null {
  let document: DocumentNode;
  try {
    document = parse(mutation);
  } catch (error) {
    return `Failed to parse the mutation - ${error instanceof Error ? error.message : 'syntax error'}`;
  }
  const { schema } = loadAdminSchema();
  const [invalid] = validate(schema, document);
  if (invalid) return `Failed to parse the mutation - ${invalid.message}`;
  const operations = document.definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  const root = schema.getMutationType();
  if (
    !operation ||
    !root ||
    operations.length > 1 ||
    operation.operation !== OperationTypeNode.MUTATION
  )
    return 'The mutation must be one mutation operation';
  const walk = toWalk(document);
  const fields = listFields(operation.selectionSet, root, walk);
  if (fields.length !== 1 || fields.some(({ field }) => RECURSIVE.test(field.name)))
    return 'You must use an allowed mutation name, and one only';
  return countConnections(operation.selectionSet, root, walk) > MAX_CONNECTIONS
    ? 'Bulk mutations cannot contain more than 1 connection.'
    : null;
}

function countConnections(
  selection: SelectionSetNode,
  parent: GraphQLCompositeType,
  walk: Walk,
): number {
  return listFields(selection, parent, walk).reduce(
    (sum, selected) =>
      sum +
      (isConnection(selected) ? 1 : 0) +
      (selected.node.selectionSet && selected.below
        ? countConnections(selected.node.selectionSet, selected.below, walk)
        : 0),
    0,
  );
}
