/** Whether one expression of an analyzed statement can be null. */
import { type Inference, type InferredColumn, joinNulls, type Nulls, type Scope } from './nulls.ts';
import { addFacts } from './null-facts.ts';
import {
  isNode,
  listNodes,
  toNode,
  toNumber,
  toText,
  type TreeNode,
  type TreeValue,
} from './read-node-tree.ts';

type Infer = (node: TreeNode | null, scope: Scope) => Nulls;

interface Parts {
  readonly inference: Inference;
  readonly inferVariable: (node: TreeNode, scope: Scope) => Nulls;
  readonly inferQuery: (query: TreeNode, outer: Scope | null) => InferredColumn[];
}

/** Operators that return null only for null; the others (`->`, `->>` …) find nothing at times. */
const TOTAL_OPERATORS = new Set(
  '= <> < > <= >= + - * / % || ~~ !~~ ~ !~ ~* && @> <@ ^@ ? ?| ?&'.split(' '),
);
/** Functions that never return null for values; casts are among them, named after their type. */
const TOTAL_FUNCTIONS = new Set(
  `abs ceil ceiling floor round trunc lower upper length btrim ltrim rtrim replace left right
   starts_with md5 sha256 encode decode date_trunc cardinality int4 int8 int2 float8 float4
   numeric text bool timestamptz timestamp date generate_series jsonb_array_length to_jsonb
   split_part position greatest least power sqrt ln exp date_part extract hashtext hashtextextended`.split(
    /\s+/,
  ),
);
const ALWAYS_THERE = new Set([
  'now',
  'clock_timestamp',
  'transaction_timestamp',
  'statement_timestamp',
  'concat',
  'concat_ws',
  'jsonb_build_object',
  'jsonb_build_array',
  'json_build_object',
  'gen_random_uuid',
  'random',
]);
/** Aggregates that return a value for a group even when all its members are null. */
const GATHERING = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg']);
const OF_VALUES = new Set('min max sum avg bool_and bool_or every string_agg any_value'.split(' '));
const RANKING = new Set('row_number rank dense_rank ntile percent_rank cume_dist count'.split(' '));

/** A function that infers one expression in its query. */
export function createExpressions({ inference, inferVariable, inferQuery }: Parts): Infer {
  const { catalog } = inference;
  const functionOf = (id: TreeValue | undefined) => catalog.functions.get(toText(id));
  const inferAll = (value: TreeValue | undefined, scope: Scope): Nulls[] =>
    listNodes(value).map((node) => infer(node, scope));

  /** The first that is not null, as coalesce, greatest and least return it. */
  const inferFirst = (value: TreeValue | undefined, scope: Scope): Nulls => {
    const all = inferAll(value, scope);
    if (all.includes('no')) return 'no';
    return all.includes('maybe') ? 'maybe' : 'yes';
  };

  const inferStrict = (args: readonly Nulls[], isTotal: boolean): Nulls => {
    const joined = joinNulls(args);
    return joined === 'no' && !isTotal ? 'maybe' : joined;
  };

  const inferCase = ({ fields }: TreeNode, scope: Scope): Nulls => {
    let { facts } = scope;
    const results: Nulls[] = [];
    // `case x when …` compares with x; its conditions say nothing about columns here.
    const isSearched = !isNode(fields.arg);
    for (const branch of listNodes(fields.args)) {
      const node = isSearched ? toNode(branch.fields.expr) : null;
      const inside = addFacts(facts, { node, isTrue: true, catalog });
      results.push(infer(toNode(branch.fields.result), { ...scope, facts: inside }));
      facts = addFacts(facts, { node, isTrue: false, catalog });
    }
    results.push(infer(toNode(fields.defresult), { ...scope, facts }));
    return joinNulls(results);
  };

  /** `a or b` is null only where neither is true, `a and b` only where neither is false. */
  const inferBoolean = ({ fields }: TreeNode, scope: Scope): Nulls => {
    const args = listNodes(fields.args);
    const isTrue = fields.boolop === 'and';
    const known = args.map((arg) => infer(arg, scope));
    return joinNulls(
      args.map((arg, at) => {
        const others = args.filter((_, other) => other !== at && known[other] === 'no');
        const facts = others.reduce(
          (all, node) => addFacts(all, { node, isTrue, catalog }),
          scope.facts,
        );
        return infer(arg, { ...scope, facts });
      }),
    );
  };

  const inferSublink = ({ fields }: TreeNode, scope: Scope): Nulls => {
    const [EXISTS, EXPRESSION, ARRAY] = [0, 4, 6];
    const kind = toNumber(fields.subLinkType);
    if (kind === EXISTS || kind === ARRAY) return 'no';
    const query = toNode(fields.subselect);
    if (kind !== EXPRESSION || !query) return 'maybe';
    return alwaysReturnsRow(query) ? (inferQuery(query, scope)[0]?.nulls ?? 'maybe') : 'yes';
  };

  const inferAggregate = ({ fields }: TreeNode, scope: Scope): Nulls => {
    const name = functionOf(fields.aggfnoid)?.name ?? '';
    if (name === 'count') return 'no';
    const isGrouped = listNodes(scope.query.fields.groupClause).length > 0;
    if (!isGrouped || isNode(fields.aggfilter)) return 'yes';
    if (GATHERING.has(name)) return 'no';
    const args = listNodes(fields.args).map((arg) => infer(toNode(arg.fields.expr), scope));
    return OF_VALUES.has(name) ? joinNulls(args) : 'maybe';
  };

  const inferWindow = ({ fields }: TreeNode, scope: Scope): Nulls => {
    const name = functionOf(fields.winfnoid)?.name ?? '';
    if (RANKING.has(name)) return 'no';
    const args = listNodes(fields.args);
    if (isNode(fields.aggfilter) || ((name === 'lag' || name === 'lead') && args.length < 3))
      return 'yes';
    return inferStrict(
      args.map((arg) => infer(arg, scope)),
      false,
    );
  };

  const infer: Infer = (node, scope) => {
    if (!node) return 'yes';
    const { fields } = node;
    switch (node.kind) {
      case 'VAR':
        return inferVariable(node, scope);
      case 'CONST':
        return fields.constisnull === 'true' ? 'yes' : 'no';
      case 'PARAM':
        return inference.parameters.get(toNumber(fields.paramid)) ?? 'maybe';
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COLLATEEXPR':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'NAMEDARGEXPR':
        return infer(toNode(fields.arg), scope);
      case 'OPEXPR':
        if (!functionOf(fields.opfuncid)?.strict) return 'maybe';
        return inferStrict(
          inferAll(fields.args, scope),
          TOTAL_OPERATORS.has(catalog.operators.get(toText(fields.opno)) ?? ''),
        );
      case 'FUNCEXPR': {
        const called = functionOf(fields.funcid);
        if (called && ALWAYS_THERE.has(called.name)) return 'no';
        if (!called?.strict) return 'maybe';
        return inferStrict(inferAll(fields.args, scope), TOTAL_FUNCTIONS.has(called.name));
      }
      case 'SCALARARRAYOPEXPR':
        return inferStrict(inferAll(fields.args, scope), false);
      case 'BOOLEXPR':
        return inferBoolean(node, scope);
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return inferFirst(fields.args, scope);
      case 'CASEEXPR':
        return inferCase(node, scope);
      case 'SUBLINK':
        return inferSublink(node, scope);
      case 'AGGREF':
        return inferAggregate(node, scope);
      case 'WINDOWFUNC':
        return inferWindow(node, scope);
      case 'NULLIFEXPR':
        return 'yes';
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return 'no';
      default:
        return 'maybe';
    }
  };
  return infer;
}

/** An aggregate without groups, or a SELECT without FROM, returns one row whatever there is. */
export function alwaysReturnsRow({ fields }: TreeNode): boolean {
  const isLimited = isNode(fields.limitCount) || isNode(fields.limitOffset);
  const isGrouped =
    listNodes(fields.groupClause).length > 0 || listNodes(fields.groupingSets).length > 0;
  if (isGrouped || isLimited || isNode(fields.havingQual) || isNode(fields.setOperations))
    return false;
  const from = toNode(fields.jointree);
  const isBare = listNodes(from?.fields.fromlist).length === 0 && !isNode(from?.fields.quals);
  return fields.hasAggs === 'true' || isBare;
}
