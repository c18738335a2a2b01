import type { z } from '@hono/zod-openapi';
import type { ExportSchema } from '#pricing/contract/export.ts';
import { ROW_CONTENT_TYPES } from '#pricing/api/rows/choose-format.ts';

export type ExportFormat = z.infer<typeof ExportSchema>['format'];

/** `Content-Type` of a downloaded file. */
export const EXPORT_CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ...ROW_CONTENT_TYPES,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The same without parameters. */
export const EXPORT_MEDIA_TYPES: readonly string[] = Object.values(EXPORT_CONTENT_TYPES).map(
  (type) => type.split(';')[0] ?? '',
);

/** True for files of text, whose pieces are stored compressed; the others are compressed inside. */
export const isText = (format: ExportFormat): boolean => format === 'csv' || format === 'ndjson';

/** The name of the file when it is saved: letters, digits, dots and dashes. */
export function formatFileName({
  what,
  format,
  filters,
}: {
  what: string;
  format: string;
  filters: Readonly<Record<string, string>>;
}): string {
  const about = what === 'map_report' ? [filters['retailer'], filters['month']] : [];
  const parts = [what, ...about.flatMap((part) => part ?? [])];
  return `${parts.map((part) => part.replace(/[^\w.-]+/g, '-')).join('-')}.${format}`;
}
