import {
  type DocumentNode,
  getNullableType,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import { listFields, type SelectedField, toWalk, type Walk } from './list-fields.ts';

/** Limit of every input array of every API (shopify.dev, API limits). */
const MAX_ITEMS = 250;

type Variables = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/**
 * An error for each input array that is too large, in the order of the document. Requires a
 * validated document.
 */
export function checkInputSizes(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): GraphQLError[] {
  const { schema } = loadAdminSchema();
  const root =
    operation.operation === OperationTypeNode.MUTATION
      ? schema.getMutationType()
      : schema.getQueryType();
  if (!root) throw new Error('The schema has no such root');
  return checkSelection(operation.selectionSet, root, {
    walk: toWalk(document),
    variables,
    path: [],
  });
}

interface Place {
  readonly walk: Walk;
  readonly variables: Variables;
  readonly path: Path;
}

function checkSelection(
  selection: SelectionSetNode,
  parent: GraphQLCompositeType,
  place: Place,
): GraphQLError[] {
  return listFields(selection, parent, place.walk).flatMap((selected) => {
    const path = [...place.path, selected.responseKey];
    const { node, below } = selected;
    return [
      ...checkArguments(selected, { ...place, path }),
      ...(node.selectionSet && below
        ? checkSelection(node.selectionSet, below, { ...place, path })
        : []),
    ];
  });
}

function checkArguments({ node, field }: SelectedField, place: Place): GraphQLError[] {
  return (node.arguments ?? []).flatMap(({ name, value }) => {
    const type = field.args.find((each) => each.name === name.value)?.type;
    const given = valueFromASTUntyped(value, place.variables);
    return type
      ? listTooLarge(given, type, [...place.path, name.value]).map(
          ({ size, path }) =>
            new GraphQLError(
              `The input array size of ${size} is greater than the maximum allowed of ${MAX_ITEMS}.`,
              { nodes: node, path, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
            ),
        )
      : [];
  });
}

/** Follows the schema, so that an array within a JSON scalar is not counted. */
function listTooLarge(
  value: unknown,
  given: GraphQLInputType,
  path: Path,
): { size: number; path: Path }[] {
  const type = getNullableType(given);
  if (isListType(type) && Array.isArray(value)) {
    if (value.length > MAX_ITEMS) return [{ size: value.length, path }];
    return value.flatMap((item, at) => listTooLarge(item, type.ofType, [...path, at]));
  }
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return [];
  return Object.values(type.getFields()).flatMap((field) =>
    listTooLarge((value as Variables)[field.name], field.type, [...path, field.name]),
  );
}
