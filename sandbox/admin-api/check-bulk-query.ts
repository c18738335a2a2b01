import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import { isConnection, listFields, toWalk, type Walk } from './list-fields.ts';

const MAX_CONNECTIONS = 5;
const MAX_DEPTH = 2;

/**
 * Null for a query that a bulk operation accepts, else the error: it must be valid, have one to
 * five connections, at most two deep, and no top-level node.
 */
export function checkBulkQuery(query: string): string | null {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return `Invalid bulk query: ${(error as GraphQLError).message}`;
  }
  const { schema } = loadAdminSchema();
  const [invalid] = validate(schema, document);
  if (invalid) return `Invalid bulk query: ${invalid.message}`;
  const operations = document.definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (!operation || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY)
    return 'Bulk queries must be one query operation.';
  if ((operation.variableDefinitions ?? []).length > 0)
    return 'Bulk queries do not take variables.';
  const root = schema.getQueryType();
  if (!root) throw new Error('The schema has no query type');
  const walk = toWalk(document);
  if (
    listFields(operation.selectionSet, root, walk).some(
      ({ field }) => field.name === 'node' || field.name === 'nodes',
    )
  ) {
    return 'Bulk queries cannot contain a top level `node` or `nodes` field.';
  }
  const depths = listConnectionDepths(operation.selectionSet, root, { walk, depth: 0 });
  if (depths.length === 0) return 'Bulk queries must contain at least one connection.';
  if (depths.length > MAX_CONNECTIONS)
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`;
  if (Math.max(...depths) > MAX_DEPTH)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`;
  return null;
}

function listConnectionDepths(
  selection: SelectionSetNode,
  parent: GraphQLCompositeType,
  at: { walk: Walk; depth: number },
): number[] {
  return listFields(selection, parent, at.walk).flatMap((selected) => {
    const depth = isConnection(selected) ? at.depth + 1 : at.depth;
    const below =
      selected.node.selectionSet && selected.below
        ? listConnectionDepths(selected.node.selectionSet, selected.below, { walk: at.walk, depth })
        : [];
    return isConnection(selected) ? [depth, ...below] : below;
  });
}
