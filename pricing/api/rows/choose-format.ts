/** The format of a list: as the Accept header prefers. */
import { parseAccept } from 'hono/utils/accept';
import { AppError } from '#kernel/app-error.ts';

/** A format in which the rows of a list are sent one by one. */
export type RowFormat = 'ndjson' | 'csv';

export const ROW_MEDIA_TYPES: Readonly<Record<RowFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
};

/** `Content-Type` of a response. */
export const ROW_CONTENT_TYPES: Readonly<Record<RowFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

const OFFERED = [
  ['json', 'application/json'],
  ['ndjson', ROW_MEDIA_TYPES.ndjson],
  ['csv', ROW_MEDIA_TYPES.csv],
] as const;

/**
 * The format with the highest weight (RFC 9110, section 12.5.1); of equal ones the one that is
 * named rather than covered by a wildcard, then JSON. Throws `not_acceptable`.
 */
export function chooseFormat(accept: string | null): 'json' | RowFormat {
  if (accept === null || accept.trim() === '') return 'json';
  const ranges = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
  const best = OFFERED.map(([format, type]) => {
    // A problem is JSON too; a client that names only that gets JSON, as it always did.
    const named = ranges.get(type) ?? (format === 'json' && ranges.get('application/problem+json'));
    const isNamed = typeof named === 'number';
    const group = `${type.split('/')[0] ?? ''}/*`;
    const weight = isNamed ? named : (ranges.get(group) ?? ranges.get('*/*') ?? 0);
    return { format, isNamed, weight };
  })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || Number(b.isNamed) - Number(a.isNamed))[0];
  if (best) return best.format;
  throw new AppError(
    'not_acceptable',
    `Available: ${OFFERED.map(([, type]) => type).join(', ')}; got Accept: ${accept.slice(0, 200)}`,
  );
}
