/** What the conditions of a query exclude: columns that are not null in the rows it returns. */
import type { Catalog, Facts } from './nulls.ts';
import {
  listNodes,
  toNode,
  toNumber,
  toText,
  type TreeNode,
  type TreeValue,
} from './read-node-tree.ts';

/** The facts of a FROM clause with its WHERE, and of its inner joins. */
export function collectFacts(from: TreeNode | null, catalog: Catalog): Facts {
  return toFacts(listConditions(from).flatMap((condition) => listPresent(condition, catalog)));
}

/** The facts of `present` and those that hold where this condition is true (or is false). */
export function addFacts(
  facts: Facts,
  condition: {
    readonly node: TreeNode | null;
    readonly isTrue: boolean;
    readonly catalog: Catalog;
  },
): Facts {
  if (!condition.node) return facts;
  const found = condition.isTrue
    ? listPresent(condition.node, condition.catalog)
    : listPresentWhenFalse(condition.node, condition.catalog);
  return toFacts([...facts.present, ...found]);
}

function toFacts(present: readonly string[]): Facts {
  return {
    present: new Set(present),
    matched: new Set(present.map((key) => Number(key.split('.')[0]))),
  };
}

const INNER = 0;
const LEFT = 1;

function listConditions(node: TreeNode | null): TreeNode[] {
  if (!node) return [];
  const { fields } = node;
  const own = toNode(fields.quals);
  if (node.kind === 'FROMEXPR')
    return [...(own ? [own] : []), ...listNodes(fields.fromlist).flatMap(listConditions)];
  if (node.kind !== 'JOINEXPR') return [];
  const kind = toNumber(fields.jointype);
  if (kind === LEFT) return listConditions(toNode(fields.larg));
  if (kind !== INNER) return [];
  return [
    ...(own ? [own] : []),
    ...listConditions(toNode(fields.larg)),
    ...listConditions(toNode(fields.rarg)),
  ];
}

const IS_NULL = 0;

/** The columns that are not null where a condition is true. */
function listPresent(condition: TreeNode, catalog: Catalog): string[] {
  const { fields } = condition;
  const parts = listNodes(fields.args);
  switch (condition.kind) {
    case 'BOOLEXPR':
      if (fields.boolop === 'and') return parts.flatMap((part) => listPresent(part, catalog));
      if (fields.boolop === 'not')
        return parts.flatMap((part) => listPresentWhenFalse(part, catalog));
      return intersect(parts.map((part) => listPresent(part, catalog)));
    case 'NULLTEST':
      return toNumber(fields.nulltesttype) === IS_NULL ? [] : listStrict(fields.arg, catalog);
    case 'BOOLEANTEST':
      // IS TRUE and IS FALSE; the other tests hold for null too.
      return [0, 2].includes(toNumber(fields.booltesttype)) ? listStrict(fields.arg, catalog) : [];
    case 'SCALARARRAYOPEXPR':
      return listStrict(parts[0], catalog);
    case 'SUBLINK':
      // 2: `x in (select …)`.
      return toNumber(fields.subLinkType) === 2
        ? listNodes(toNode(fields.testexpr)?.fields.args).flatMap((arg) => listStrict(arg, catalog))
        : [];
    default:
      return listStrict(condition, catalog);
  }
}

/** The columns that are not null where a condition is false. */
function listPresentWhenFalse(condition: TreeNode, catalog: Catalog): string[] {
  const { fields } = condition;
  const parts = listNodes(fields.args);
  if (condition.kind === 'NULLTEST')
    return toNumber(fields.nulltesttype) === IS_NULL ? listStrict(fields.arg, catalog) : [];
  if (condition.kind === 'BOOLEXPR') {
    if (fields.boolop === 'or') return parts.flatMap((part) => listPresentWhenFalse(part, catalog));
    if (fields.boolop === 'not') return parts.flatMap((part) => listPresent(part, catalog));
    return intersect(parts.map((part) => listPresentWhenFalse(part, catalog)));
  }
  return condition.kind === 'OPEXPR' || condition.kind === 'VAR'
    ? listStrict(condition, catalog)
    : [];
}

/** The columns that must be there for an expression not to be null. */
function listStrict(value: TreeValue | undefined, catalog: Catalog): string[] {
  const node = toNode(value);
  if (!node) return [];
  const { fields } = node;
  switch (node.kind) {
    case 'VAR':
      return toNumber(fields.varlevelsup) === 0
        ? [`${toNumber(fields.varno)}.${toNumber(fields.varattno)}`]
        : [];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COLLATEEXPR':
    case 'ARRAYCOERCEEXPR':
    case 'COERCETODOMAIN':
      return listStrict(fields.arg, catalog);
    case 'FUNCEXPR':
    case 'OPEXPR': {
      const id = toText(fields.funcid ?? fields.opfuncid);
      if (!catalog.functions.get(id)?.strict) return [];
      return listNodes(fields.args).flatMap((arg) => listStrict(arg, catalog));
    }
    default:
      return [];
  }
}

function intersect(lists: readonly string[][]): string[] {
  const [first = [], ...rest] = lists;
  return first.filter((key) => rest.every((list) => list.includes(key)));
}
