/** `fields=`: rows with some of their fields only. */
import { z } from '@hono/zod-openapi';
import { isRecord, type Row } from './row.ts';
import { listColumns, listFieldPaths, type RowShape } from './row-shape.ts';

const MAX_LENGTH = 2000;
/** Unknown names that an error lists. */
const MAX_NAMED = 10;

/** Names of fields; null for all of them. */
export type ChosenFields = readonly string[] | null;

/** The query parameter `fields` of a list of such rows. */
export function createFieldsFilter(shape: RowShape) {
  const known = new Set(listFieldPaths(shape));
  return z
    .string()
    .min(1)
    .max(MAX_LENGTH)
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
    .superRefine((names, context) => {
      const unknown = names.filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const listed = unknown
        .slice(0, MAX_NAMED)
        .map((name) => name.slice(0, 100).toWellFormed() || 'an empty name');
      context.addIssue({
        code: 'custom',
        message: `Unknown ${unknown.length === 1 ? 'field' : 'fields'}: ${listed.join(', ')}`,
        params: { code: 'unknown_field_name' },
      });
    })
    .optional()
    .openapi({
      type: 'string',
      description:
        'Only these fields of each record, comma-separated; `a.b` is one field of a record inside. ' +
        `Always included: ${shape.keys.map((key) => `\`${key}\``).join(', ')}.`,
      example: [...known].find((name) => !shape.keys.includes(name)) ?? shape.keys[0],
    });
}

/** The row with the chosen fields, in its own order. */
export function chooseFields(row: Row, chosen: ChosenFields, keys: readonly string[]): Row {
  if (chosen === null) return row;
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (chosen.includes(name) || keys.includes(name)) return [[name, value]];
      const inside = chosen.filter((path) => path.startsWith(`${name}.`));
      if (inside.length === 0) return [];
      const kept = new Set(
        [...inside, ...keys.filter((path) => path.startsWith(`${name}.`))].map((path) =>
          path.slice(name.length + 1),
        ),
      );
      return [
        [name, Array.isArray(value) ? value.map((one) => pick(one, kept)) : pick(value, kept)],
      ];
    }),
  );
}

function pick(value: unknown, names: ReadonlySet<string>): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
    : value;
}

/** The columns of CSV for the chosen fields. */
export function chooseColumns(shape: RowShape, chosen: ChosenFields): string[] {
  const columns = listColumns(shape);
  if (chosen === null) return columns;
  const isChosen = (column: string): boolean =>
    chosen.some((path) => column === path || column.startsWith(`${path}.`));
  const isKey = (column: string): boolean => {
    if (!shape.keys.includes(column)) return false;
    const [parent = ''] = column.split('.');
    return parent === column || chosen.some((path) => path.startsWith(`${parent}.`));
  };
  return columns.filter((column) => isChosen(column) || isKey(column));
}
