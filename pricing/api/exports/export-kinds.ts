/** What can be exported, in which format, and with which filters. */
import { z } from '@hono/zod-openapi';
import { AppError, type FieldError } from '#kernel/app-error.ts';
import { NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { createTextFilter } from '#pricing/api/request/parse-query.ts';
import { toFieldErrors } from '#pricing/api/request/field-errors.ts';
import { type ExportedList, parseExportQuery } from './exported-list.ts';

export interface ExportDescription {
  readonly what: string;
  readonly format: string;
  readonly filters: Readonly<Record<string, string>>;
}

const ReportFilters = z.strictObject({
  retailer: createTextFilter(255),
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, {
    error: 'Expected a month such as 2026-11',
  }),
  language: z.enum(NOTICE_LANGUAGES).default('en'),
});
export type ReportFilters = z.infer<typeof ReportFilters>;

/** The choices of a map_report. Throws `validation_failed` naming each that is not valid. */
export function parseReportFilters(filters: Readonly<Record<string, string>>): ReportFilters {
  const parsed = ReportFilters.safeParse(filters);
  if (parsed.success) return parsed.data;
  throw refuse(toFieldErrors(parsed.error.issues, ['filters']));
}

/**
 * Checks an export before it is stored. Throws `validation_failed` for a format that it does not
 * have, and naming each filter that is not valid.
 */
export function requireExport(
  lists: readonly ExportedList[],
  { what, format, filters }: ExportDescription,
): void {
  const formats = listFormats(what);
  if (!formats.includes(format))
    throw refuse([
      {
        pointer: '#/format',
        detail: `Expected ${formats.map((one) => `"${one}"`).join(' or ')} for ${what}`,
        code: 'invalid_value',
      },
    ]);
  if (what === 'map_report') parseReportFilters(filters);
  else if (what === 'account_data') requireNoFilters(filters);
  else parseExportQuery(lists, { what, filters });
}

function listFormats(what: string): readonly string[] {
  if (what === 'map_report') return ['pdf'];
  return what === 'account_data' ? ['zip'] : ['csv', 'ndjson', 'xlsx'];
}

function requireNoFilters(filters: Readonly<Record<string, string>>): void {
  const names = Object.keys(filters);
  if (names.length > 0)
    throw refuse(
      names.map((name) => ({
        pointer: `#/filters/${name}`,
        detail: 'An export of account_data has everything',
        code: 'unknown_field',
      })),
    );
}

function refuse(errors: readonly FieldError[]): AppError {
  return new AppError(
    'validation_failed',
    errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '),
    { errors },
  );
}
