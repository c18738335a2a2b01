import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';

export interface SelectedField {
  readonly node: FieldNode;
  readonly responseKey: string;
  readonly field: GraphQLField<unknown, unknown>;
  /** The type of its fields, when it has any. */
  readonly below: GraphQLCompositeType | null;
}

export interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/**
 * The fields of a selection set with fragments expanded; `__typename` is left out. Requires a
 * validated document.
 */
export function listFields(
  selection: SelectionSetNode,
  parent: GraphQLCompositeType,
  walk: Walk,
): SelectedField[] {
  return selection.selections.flatMap((node): SelectedField[] => {
    if (node.kind === Kind.FIELD) {
      const field =
        isObjectType(parent) || isInterfaceType(parent)
          ? parent.getFields()[node.name.value]
          : undefined;
      if (!field) return [];
      const named = getNamedType(field.type);
      return [
        {
          node,
          responseKey: node.alias?.value ?? node.name.value,
          field,
          below: isCompositeType(named) ? named : null,
        },
      ];
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : walk.fragments.get(node.name.value);
    if (!fragment) return [];
    const condition = fragment.typeCondition?.name.value;
    const type = condition === undefined ? parent : walk.schema.getType(condition);
    return isCompositeType(type) ? listFields(fragment.selectionSet, type, walk) : [];
  });
}

export const isConnection = (selected: SelectedField): boolean =>
  selected.below?.name.endsWith('Connection') ?? false;

/** The context needed to traverse this document. */
export function toWalk(document: DocumentNode): Walk {
  const fragments = document.definitions.flatMap((each) =>
    each.kind === Kind.FRAGMENT_DEFINITION ? [each] : [],
  );
  return {
    schema: loadAdminSchema().schema,
    fragments: new Map(fragments.map((each) => [each.name.value, each])),
  };
}
