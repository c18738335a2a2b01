import type { z } from '@hono/zod-openapi';
import type { ExportSchema } from '../../contract/export.ts';
import { ROW_CONTENT_TYPES } from '../rows/choose-format.ts';

export type ExportFormat = z.infer<typeof ExportSchema>['format'];

/** `Content-Type` of a downloaded file. */
export const EXPORT_CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ...ROW_CONTENT_TYPES,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** True for files of text, whose pieces are stored compressed; the others are compressed inside. */
export const isText = (format: ExportFormat): boolean => format === 'csv' || format === 'ndjson';
