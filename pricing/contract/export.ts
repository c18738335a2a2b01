import { z } from '@hono/zod-openapi';
import { createIdSchema } from './identifier.ts';
import { NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

/** Lists that can be exported. */
export const EXPORTED_LISTS = [
  'products',
  'prices',
  'alerts',
  'cases',
  'matches',
  'recommendations',
  'listings',
  'price_matrix',
] as const;

/** What an export can be: a list, a report about a retailer, or everything the account has. */
const EXPORT_KINDS = [...EXPORTED_LISTS, 'map_report', 'account_data'] as const;
const EXPORT_FORMATS = ['csv', 'ndjson', 'xlsx', 'pdf', 'zip'] as const;

const WHAT =
  'A list: `prices` is `GET /prices`, and so on; `price_matrix` is `GET /insights/matrix`. ' +
  '`map_report`: a retailer’s MAP violations in a month. ' +
  '`account_data`: everything the account has stored.';
const FORMAT =
  'Lists: `csv`, `ndjson` or `xlsx`. `map_report`: `pdf`. `account_data`: `zip` with one NDJSON file per kind of record.';

/** Body of POST /exports. */
export const ExportInputSchema = z
  .strictObject({
    what: z.enum(EXPORT_KINDS).openapi({ example: 'prices', description: WHAT }),
    format: z.enum(EXPORT_FORMATS).openapi({ example: 'csv', description: FORMAT }),
    filters: z
      .record(z.string().max(40), z.string().max(2048))
      .optional()
      .openapi({
        example: { with_offers: 'true' },
        description:
          'Of a list: its query parameters, with `fields` and `sort`, without `limit` and `cursor`. Of ' +
          '`map_report`: `retailer`, `month` (such as `2026-11`, in UTC) and `language` (`en`, `de` or ' +
          '`fr`; without it `en`).',
      }),
  })
  .openapi('ExportInput', {
    description: 'What to write into a file in the background, and how.',
  });

export const ExportSchema = z
  .object({
    id: createIdSchema('exp'),
    what: z
      .enum(EXPORT_KINDS)
      .openapi({ example: 'prices', description: 'What the file contains, as requested.' }),
    format: z
      .enum(EXPORT_FORMATS)
      .openapi({ example: 'csv', description: 'The type of the file, and the end of its name.' }),
    filters: z.record(z.string(), z.string()).openapi({
      example: { with_offers: 'true' },
      description: 'Query parameters or choices of the report, unchanged since the request.',
    }),
    state: z.enum(['waiting', 'running', 'completed', 'failed']).openapi({
      example: 'completed',
      description: 'A file can be downloaded once it is `completed`, never before.',
    }),
    rows: z
      .int()
      .nullable()
      .openapi({
        example: 50_000,
        description:
          'Records of the file, without the heading; of a report the violations in it. Null until it is ' +
          'completed.',
      }),
    bytes: z.int().nullable().openapi({
      example: 21_400_000,
      description: 'Size of the file; null until it is completed.',
    }),
    failure: z.string().nullable().openapi({
      example: null,
      description: 'Why it failed; null unless it did. Request it again.',
    }),
    created_at: TimeSchema.openapi({ description: 'When somebody asked for this file.' }),
    completed_at: NullableTimeSchema.openapi({
      description: 'Since when the whole file can be downloaded; null until then.',
    }),
    expires_at: NullableTimeSchema.openapi({
      example: '2026-11-21T12:00:00Z',
      description:
        'The file is deleted then: a day after it was completed, or a week when a schedule made it.',
    }),
    link: z
      .string()
      .nullable()
      .openapi({
        example:
          'https://pricing.example/v1/exports/exp_06gk3t8z0c4m5n6p7q8r9s0t1v/file?expires=1795176000&signature=x1',
        description:
          'Downloads the file without an API key. Each response has a new link, which works until ' +
          '`link_expires_at` or until the export is deleted. Null until the export is completed and, ' +
          'for `account_data`, for keys without the scope `administer`.',
      }),
    link_expires_at: NullableTimeSchema.openapi({
      example: '2026-11-20T13:00:00Z',
      description: 'An hour after the response, at the latest when the file is deleted.',
    }),
    schedule_id: z.string().nullable().openapi({
      example: null,
      description: 'The export schedule that asked for it; null: a request did.',
    }),
  })
  .openapi('Export', {
    description: 'A file that is written in the background, and its progress.',
  });
export type Export = z.infer<typeof ExportSchema>;

export const ExportListSchema = z
  .object({
    exports: z
      .array(ExportSchema)
      .openapi({ description: 'One page, those requested last before the others.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('ExportList', { description: 'A page of requested files with their states.' });
