/** Rows as lines of a table. */
import { isRecord, type Row } from './row.ts';
import type { RowShape } from './row-shape.ts';

/** The lines of a row: one, or one for each entry of its nested list. */
export function listLines(row: Row, { each, keepsEmpty }: RowShape): Row[] {
  if (each === undefined) return [row];
  const entries = row[each];
  if (!Array.isArray(entries)) return [];
  if (entries.length === 0 && keepsEmpty === true) return [{ ...row, [each]: null }];
  return entries.map((entry: unknown) => ({ ...row, [each]: entry }));
}

/** The value at a path of names; undefined where there is none. */
export function readPath(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return value;
}
