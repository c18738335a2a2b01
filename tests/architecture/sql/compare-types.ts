/** Compares the types of a program with those that PostgreSQL gives or takes. */
import ts from 'typescript';
import type { ColumnDescription, ParameterNulls } from './describe-statement.ts';
import type { Nulls } from './nulls.ts';

/** What a type is made of; `list` for arrays, whose members are compared apart. */
type Part =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'null'
  | 'Date'
  | 'bytes'
  | 'list'
  | 'object'
  | 'any';

/** What the client returns for a type, as `open-database.ts` and pg parse it. */
const RETURNED: Readonly<Record<string, Part>> = {
  bigint: 'bigint',
  smallint: 'number',
  integer: 'number',
  oid: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'bytes',
  json: 'any',
  jsonb: 'any',
  date: 'Date',
  'timestamp without time zone': 'Date',
  'timestamp with time zone': 'Date',
};

/** What a value of a type may be. What is missing takes text. */
const TAKEN: Readonly<Record<string, readonly Part[]>> = {
  bigint: ['bigint', 'number', 'string'],
  smallint: ['number'],
  integer: ['number'],
  oid: ['number'],
  real: ['number'],
  'double precision': ['number', 'string'],
  numeric: ['string', 'number', 'bigint'],
  boolean: ['boolean'],
  bytea: ['bytes'],
  // An array would be sent as an array of PostgreSQL.
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
  date: ['Date', 'string'],
  'timestamp without time zone': ['Date', 'string'],
  'timestamp with time zone': ['Date', 'string'],
};

export interface RowComparison {
  readonly checker: ts.TypeChecker;
  readonly timesAsText: boolean;
}

/** What is wrong with a row type, one sentence each. */
export function compareRow(
  row: ts.Type,
  columns: readonly ColumnDescription[],
  comparison: RowComparison,
): string[] {
  const problems: string[] = [];
  const how = { ...comparison, isOwnType: row.getSymbol()?.name === '__type' && !row.aliasSymbol };
  const declared = new Map(
    how.checker.getPropertiesOfType(row).map((found) => [found.name, found]),
  );
  for (const column of columns) {
    const property = declared.get(column.name);
    declared.delete(column.name);
    if (!property) {
      problems.push(`${column.name}: is returned, the row type does not have it`);
      continue;
    }
    const type = how.checker.getTypeOfSymbol(property);
    problems.push(...compareColumn(type, column, how).map((text) => `${column.name}: ${text}`));
  }
  for (const name of declared.keys())
    problems.push(`${name}: is in the row type, the statement does not return it`);
  return problems;
}

function compareColumn(
  type: ts.Type,
  column: ColumnDescription,
  how: RowComparison & { readonly isOwnType: boolean },
): string[] {
  const { checker } = how;
  const parts = listParts(type, checker);
  if (parts.has('any')) return [];
  const problems: string[] = [];
  const mayBeNull = parts.delete('null');
  const given = checker.typeToString(type);
  if (column.nulls === 'yes' && !mayBeNull) problems.push(`can be null, the type is ${given}`);
  // A named type may serve several statements; one written in the call serves this one alone.
  if (column.nulls === 'no' && mayBeNull && how.isOwnType)
    problems.push(`is never null, the type is ${given}`);
  const returned = toReturned(column.type, how.timesAsText);
  if (returned === 'any') return problems;
  // Only null is returned where a union of statements has nothing else.
  if ([...parts].some((part) => part !== returned))
    problems.push(
      `is ${column.type}, which the client returns as ${returned}; the type is ${given}`,
    );
  else if (returned === 'list') {
    const member = checker.getNonNullableType(type).getNumberIndexType();
    const members = member && listParts(member, checker);
    members?.delete('null');
    const expected = toReturnedMember(column.type);
    if (members && !members.has('any') && [...members].some((part) => part !== expected))
      problems.push(`is ${column.type}, a list of ${expected}; the type is ${given}`);
  }
  return problems;
}

function toReturned(type: string, timesAsText: boolean): Part {
  if (type.endsWith('[]')) return 'list';
  if (timesAsText && type === 'timestamp with time zone') return 'string';
  return RETURNED[type] ?? 'string';
}

/** pg parses the members of arrays by itself: bigint among them stays text. */
function toReturnedMember(type: string): Part {
  const member = type.slice(0, -2);
  return member === 'bigint' ? 'string' : (RETURNED[member] ?? 'string');
}

/** What is wrong with the values of a statement, one sentence each. */
export function compareValues(
  values: readonly ts.Type[],
  parameters: readonly string[],
  checker: ts.TypeChecker,
): string[] {
  if (values.length !== parameters.length)
    return [`takes ${parameters.length} values, ${values.length} are given`];
  return values.flatMap((type, at) => {
    const parameter = parameters[at] ?? '';
    const parts = listParts(type, checker);
    parts.delete('null');
    const given = checker.typeToString(type);
    if (parts.has('any')) return [];
    const problem = `$${at + 1}: is ${parameter}, the value is ${given}`;
    if (!parameter.endsWith('[]'))
      return [...parts].every((part) => takenBy(parameter).includes(part)) ? [] : [problem];
    if ([...parts].some((part) => part !== 'list')) return [problem];
    const member = checker.getNonNullableType(type).getNumberIndexType();
    const members = member && listParts(member, checker);
    members?.delete('null');
    if (!members || members.has('any')) return [];
    return [...members].every((part) => takenBy(parameter.slice(0, -2)).includes(part))
      ? []
      : [problem];
  });
}

const takenBy = (type: string): readonly Part[] => TAKEN[type] ?? ['string'];

/** Which values can be null, of those whose type is known. */
export function listNulls(
  values: readonly ts.Type[] | null,
  checker: ts.TypeChecker,
): ParameterNulls {
  const found = new Map<number, Nulls>();
  values?.forEach((type, at) => {
    const parts = listParts(type, checker);
    if (!parts.has('any')) found.set(at + 1, parts.has('null') ? 'yes' : 'no');
  });
  return found;
}

function listParts(type: ts.Type, checker: ts.TypeChecker): Set<Part> {
  const members = type.isUnion() ? type.types : [type];
  return new Set(members.map((member) => toPart(member, checker)));
}

const FLAGS: readonly (readonly [ts.TypeFlags, Part])[] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter, 'any'],
  [ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'null'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

function toPart(type: ts.Type, checker: ts.TypeChecker): Part {
  // A branded string is one.
  if (type.isIntersection())
    return (
      type.types.map((part) => toPart(part, checker)).find((part) => part !== 'object') ?? 'object'
    );
  const simple = FLAGS.find(([flags]) => (type.flags & flags) !== 0);
  if (simple) return simple[1];
  if (checker.isArrayLikeType(type)) return 'list';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object';
}
