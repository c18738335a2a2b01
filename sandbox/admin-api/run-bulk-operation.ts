import {
  type GraphQLCompositeType,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import type { AdminContext } from './admin-context.ts';
import { executeDocument } from './execute-admin-query.ts';
import { isConnection, listFields, toWalk, type Walk } from './list-fields.ts';

export interface BulkResult {
  readonly lines: string[];
  readonly rootObjectCount: number;
  readonly denied: boolean;
  readonly failed: boolean;
}

type Row = Record<string, unknown>;
const OWN_ID = 'sandboxOwnId';

/**
 * Runs a checked bulk query over the whole shop. One JSON line per node of a connection; nodes of
 * an inner connection have `__parentId`. Grouped: children directly after their parent; not
 * grouped: all parents first, so that nobody relies on the order.
 */
export async function runBulkOperation(
  query: string,
  context: AdminContext,
  groupObjects: boolean,
): Promise<BulkResult> {
  const document = addOwnIds(parse(query));
  const { data, errors = [] } = await executeDocument(
    document,
    { query },
    { ...context, bulk: true },
  );
  if (errors.length > 0 || !data) {
    return {
      lines: [],
      rootObjectCount: 0,
      denied: errors.some((error) => error.extensions.code === 'ACCESS_DENIED'),
      failed: true,
    };
  }
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const root = loadAdminSchema().schema.getQueryType();
  if (!operation || !root) throw new Error('A checked bulk query has an operation');
  const levels: Row[][] = [[], []];
  const grouped: Row[] = [];
  collect(
    data,
    {
      selection: operation.selectionSet,
      type: root,
      walk: toWalk(document),
      parentId: null,
      depth: 0,
    },
    (row, depth) => {
      levels[depth]?.push(row);
      grouped.push(row);
    },
  );
  const rows = groupObjects ? grouped : levels.flat();
  return {
    lines: rows.map((row) => JSON.stringify(row)),
    rootObjectCount: levels[0]?.length ?? 0,
    denied: false,
    failed: false,
  };
}

/** Requests the id of each selected node under an alias, since the query need not select it. */
function addOwnIds(document: ReturnType<typeof parse>): ReturnType<typeof parse> {
  const ownId: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: 'id' },
    alias: { kind: Kind.NAME, value: OWN_ID },
  };
  return visit(document, {
    Field: (node) =>
      (node.name.value === 'node' || node.name.value === 'nodes') && node.selectionSet
        ? {
            ...node,
            selectionSet: {
              ...node.selectionSet,
              selections: [...node.selectionSet.selections, ownId],
            },
          }
        : undefined,
  });
}

interface Place {
  readonly selection: SelectionSetNode;
  readonly type: GraphQLCompositeType;
  readonly walk: Walk;
  readonly parentId: string | null;
  readonly depth: number;
}

/** Removes the connections from `value` and emits their nodes; returns what is left of it. */
function collect(value: unknown, place: Place, emit: (row: Row, depth: number) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => collect(item, place, emit));
  if (!isRow(value)) return value;
  const rest: Row = { ...value };
  delete rest[OWN_ID];
  for (const selected of listFields(place.selection, place.type, place.walk)) {
    const { node, below, responseKey } = selected;
    if (!node.selectionSet || !below || !(responseKey in value)) continue;
    const inner = { ...place, selection: node.selectionSet, type: below };
    if (isConnection(selected)) {
      delete rest[responseKey];
      emitNodes(value[responseKey], inner, emit);
    } else {
      rest[responseKey] = collect(value[responseKey], inner, emit);
    }
  }
  return rest;
}

function emitNodes(
  connection: unknown,
  place: Place,
  emit: (row: Row, depth: number) => void,
): void {
  if (!isRow(connection)) return;
  for (const each of listFields(place.selection, place.type, place.walk)) {
    const items = connection[each.responseKey];
    if (!Array.isArray(items) || !each.node.selectionSet || !each.below) continue;
    const [wanted] =
      each.field.name === 'edges'
        ? listFields(each.node.selectionSet, each.below, place.walk).filter(
            ({ field }) => field.name === 'node',
          )
        : [each];
    if (!wanted?.node.selectionSet || !wanted.below) continue;
    for (const item of items) {
      const node: unknown =
        each.field.name === 'edges' && isRow(item) ? item[wanted.responseKey] : item;
      if (!isRow(node)) continue;
      const children: { row: Row; depth: number }[] = [];
      const below = {
        ...place,
        selection: wanted.node.selectionSet,
        type: wanted.below,
        parentId: String(node[OWN_ID]),
        depth: place.depth + 1,
      };
      const row = collect(node, below, (child, depth) => children.push({ row: child, depth }));
      if (isRow(row))
        emit(place.parentId === null ? row : { ...row, __parentId: place.parentId }, place.depth);
      for (const child of children) emit(child.row, child.depth);
    }
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
