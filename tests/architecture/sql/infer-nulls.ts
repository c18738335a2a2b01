/** Which columns of an analyzed statement can be null, as far as schema and statement tell. */
import { alwaysReturnsRow, createExpressions } from './infer-expression.ts';
import { collectFacts } from './null-facts.ts';
import { type Inference, type InferredColumn, joinNulls, type Nulls, type Scope } from './nulls.ts';
import {
  listNodes,
  listNumbers,
  toNode,
  toNumber,
  toText,
  type TreeNode,
} from './read-node-tree.ts';

const RELATION = 0;
const SUBQUERY = 1;
const JOIN = 2;
const VALUES = 5;
const NAMED = 6;
const GROUP = 9;
const UPDATE = 2;
const INSERT = 3;
const LEFT = 1;
const DO_UPDATE = 2;

/**
 * Whether an outer join (by its number) is with something that always has a row, on no condition.
 */
function alwaysMatches({ query }: Scope, join: number): boolean {
  const found = findJoin(toNode(query.fields.jointree), join);
  const right = toNode(found?.fields.rarg);
  if (toNumber(found?.fields.jointype) !== LEFT || right?.kind !== 'RANGETBLREF') return false;
  const entry = listNodes(query.fields.rtable)[toNumber(right.fields.rtindex) - 1];
  const subquery = toNode(entry?.fields.subquery);
  const condition = toNode(found?.fields.quals);
  return (
    (condition?.kind ?? 'CONST') === 'CONST' && subquery !== null && alwaysReturnsRow(subquery)
  );
}

function findJoin(node: TreeNode | null, join: number): TreeNode | null {
  if (!node || (node.kind === 'JOINEXPR' && toNumber(node.fields.rtindex) === join)) return node;
  const { fromlist, larg, rarg } = node.fields;
  for (const inner of [...listNodes(fromlist), toNode(larg), toNode(rarg)]) {
    const found = inner && findJoin(inner, join);
    if (found) return found;
  }
  return null;
}

/** The columns that a statement returns, in order, with whether they can be null. */
export function inferNulls(query: TreeNode, inference: Inference): InferredColumn[] {
  const { catalog } = inference;

  const inferQuery = (inner: TreeNode, outer: Scope | null): InferredColumn[] => {
    const scope: Scope = {
      query: inner,
      outer,
      facts: collectFacts(toNode(inner.fields.jointree), catalog),
      named: new Map(),
      isBefore: false,
    };
    const tree = toNode(inner.fields.setOperations);
    if (tree) return inferSet(tree, scope);
    const returned = listNodes(inner.fields.returningList);
    const targets =
      toNumber(inner.fields.commandType) === 1 ? listNodes(inner.fields.targetList) : returned;
    return targets
      .filter(({ fields }) => fields.resjunk !== 'true')
      .map(({ fields }) => ({
        name: typeof fields.resname === 'string' ? fields.resname : '',
        nulls: inferExpression(toNode(fields.expr), scope),
      }));
  };

  const inferSet = (tree: TreeNode, scope: Scope): InferredColumn[] => {
    if (tree.kind === 'RANGETBLREF') {
      const entry = listNodes(scope.query.fields.rtable)[toNumber(tree.fields.rtindex) - 1];
      const subquery = toNode(entry?.fields.subquery);
      return subquery ? inferQuery(subquery, scope) : [];
    }
    const left = inferSide(tree, 'larg', scope);
    const right = inferSide(tree, 'rarg', scope);
    // 3: EXCEPT returns rows of the left side only.
    if (toNumber(tree.fields.op) === 3) return left;
    return left.map((column, at) => ({
      name: column.name,
      nulls: joinNulls([column.nulls, right[at]?.nulls ?? 'no']),
    }));
  };

  const inferSide = (tree: TreeNode, side: 'larg' | 'rarg', scope: Scope): InferredColumn[] => {
    const inner = toNode(tree.fields[side]);
    return inner ? inferSet(inner, scope) : [];
  };

  const inferNamed = (name: string, scope: Scope): InferredColumn[] => {
    const known = scope.named.get(name);
    if (known) return known;
    const found = listNodes(scope.query.fields.cteList).find(
      ({ fields }) => fields.ctename === name,
    );
    const inner = toNode(found?.fields.ctequery);
    if (!inner) return [];
    // A recursive one is taken as never null while its own rows are inferred.
    scope.named.set(name, []);
    const columns = inferQuery(inner, scope);
    scope.named.set(name, columns);
    return columns;
  };

  const inferVariable = (variable: TreeNode, from: Scope): Nulls => {
    let scope: Scope | null = from;
    for (let up = toNumber(variable.fields.varlevelsup); up > 0; up -= 1)
      scope = scope?.outer ?? null;
    if (!scope) return 'maybe';
    const table = toNumber(variable.fields.varno);
    const column = toNumber(variable.fields.varattno);
    // 1: `old.column` in RETURNING, which is null for an inserted row.
    if (toNumber(variable.fields.varreturningtype) === 1) return 'yes';
    const isWritten =
      !scope.isBefore &&
      table === toNumber(scope.query.fields.resultRelation) &&
      [UPDATE, INSERT].includes(toNumber(scope.query.fields.commandType));
    if (!isWritten && scope.facts.present.has(`${table}.${column}`)) return 'no';
    const nulling = listNumbers(variable.fields.varnullingrels);
    const isNulled = nulling.some((join) => !alwaysMatches(scope, join));
    if (isNulled && !scope.facts.matched.has(table)) return 'yes';
    if (column <= 0) return 'no';
    const entry = listNodes(scope.query.fields.rtable)[table - 1];
    if (!entry) return 'maybe';
    if (isWritten) {
      const written = inferWritten(scope, column);
      if (written && !catalog.required.has(`${toText(entry.fields.relid)}.${column}`))
        return written;
    }
    return inferEntry(entry, column, scope);
  };

  /** What an UPDATE or INSERT gives a column; null when it keeps what it was. */
  const inferWritten = (current: Scope, column: number): Nulls | null => {
    const scope = { ...current, isBefore: true };
    const { fields } = scope.query;
    const inferTarget = (list: TreeNode[]): Nulls | null => {
      const found = list.find((target) => toNumber(target.fields.resno) === column);
      return found ? inferExpression(toNode(found.fields.expr), scope) : null;
    };
    const written = inferTarget(listNodes(fields.targetList));
    const conflict = toNode(fields.onConflict);
    if (toNumber(conflict?.fields.action) !== DO_UPDATE) return written;
    const changed = inferTarget(listNodes(conflict?.fields.onConflictSet));
    return written && changed && joinNulls([written, changed]);
  };

  const inferEntry = (entry: TreeNode, column: number, scope: Scope): Nulls => {
    const { fields } = entry;
    switch (toNumber(fields.rtekind)) {
      case RELATION:
        return catalog.required.has(`${toText(fields.relid)}.${column}`) ? 'no' : 'yes';
      case SUBQUERY: {
        const subquery = toNode(fields.subquery);
        return subquery ? (inferQuery(subquery, scope)[column - 1]?.nulls ?? 'maybe') : 'maybe';
      }
      case JOIN:
        return inferExpression(listNodes(fields.joinaliasvars)[column - 1] ?? null, scope);
      case GROUP:
        return inferExpression(listNodes(fields.groupexprs)[column - 1] ?? null, scope);
      case VALUES: {
        const rows = Array.isArray(fields.values_lists) ? fields.values_lists : [];
        return joinNulls(
          rows.map((row) => inferExpression(listNodes(row)[column - 1] ?? null, scope)),
        );
      }
      case NAMED: {
        let holder: Scope | null = scope;
        for (let up = toNumber(fields.ctelevelsup); up > 0; up -= 1) holder = holder?.outer ?? null;
        if (!holder) return 'maybe';
        const columns = inferNamed(toText(fields.ctename), holder);
        return columns[column - 1]?.nulls ?? (columns.length === 0 ? 'no' : 'maybe');
      }
      default:
        return 'maybe';
    }
  };

  const inferExpression = createExpressions({ inference, inferVariable, inferQuery });
  return inferQuery(query, null);
}
