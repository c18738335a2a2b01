/** Rows as lines of a table. */
import { isRecord, type Row } from './row.ts';

/** The lines of a row: one, or one for each entry of the nested list `each`. */
export function listLines(row: Row, each: string | undefined): Row[] {
  if (each === undefined) return [row];
  const entries = row[each];
  return Array.isArray(entries) ? entries.map((entry: unknown) => ({ ...row, [each]: entry })) : [];
}

/** The value at a path of names; undefined where there is none. */
export function readPath(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return value;
}
