import { AppError } from '#kernel/app-error.ts';
import type { Endpoint } from '#pricing/api/endpoint.ts';
import { parseQuery } from '#pricing/api/request/parse-query.ts';
import type { ChosenFields } from '#pricing/api/rows/choose-fields.ts';
import { isRecord, type Row } from '#pricing/api/rows/row.ts';
import type { RowShape } from '#pricing/api/rows/row-shape.ts';

/** The endpoint of a list that can be exported. */
export type ExportedList = Pick<Endpoint, 'path' | 'method' | 'query' | 'handle'> & {
  readonly rows: RowShape;
};

/** Lists whose export has another name than their path. */
const PATHS: Readonly<Record<string, string>> = { price_matrix: '/insights/matrix' };

/** Those of these endpoints that are lists. */
export function listExportedLists(endpoints: readonly Endpoint[]): ExportedList[] {
  return endpoints.flatMap(({ path, method, query, handle, rows }) =>
    rows && !path.includes('{') && query ? [{ path, method, query, handle, rows }] : [],
  );
}

/**
 * The list and its checked parameters. Throws `validation_failed` naming each parameter that is not
 * valid.
 */
export function parseExportQuery(
  lists: readonly ExportedList[],
  { what, filters }: { what: string; filters: Readonly<Record<string, string>> },
): { list: ExportedList; query: Row; fields: ChosenFields } {
  const listPath = PATHS[what] ?? `/${what}`;
  const list = lists.find(({ path }) => path === listPath);
  if (!list?.query) throw new Error(`There is no list ${what}`);
  const unused = ['limit', 'cursor'].filter((name) => name in filters);
  if (unused.length > 0)
    throw toFilterRefusal(
      unused.map((name) => ({
        pointer: name,
        detail: 'An export has all records',
        code: 'unknown_field',
      })),
    );
  try {
    const parsed = parseQuery(list.query, new URLSearchParams(filters));
    const { fields = null, ...query } = isRecord(parsed) ? parsed : {};
    return { list, query, fields: Array.isArray(fields) ? fields.map(String) : null };
  } catch (error) {
    throw error instanceof AppError ? toFilterRefusal(error.errors) : error;
  }
}

/** The refusal of filters whose names are the pointers. */
export function toFilterRefusal(
  errors: readonly { pointer: string; detail: string; code: string }[],
): AppError {
  const named = errors.map((error) => ({ ...error, pointer: `#/filters/${error.pointer}` }));
  return new AppError(
    'validation_failed',
    named.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '),
    { errors: named },
  );
}
