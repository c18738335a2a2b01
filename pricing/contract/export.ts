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
] as const;

/** Body of POST /exports. */
export const ExportInputSchema = z
  .strictObject({
    what: z.enum(EXPORTED_LISTS).openapi({
      example: 'prices',
      description: 'The list: `prices` is `GET /prices`, and so on.',
    }),
    format: z
      .enum(['csv', 'ndjson'])
      .openapi({ example: 'csv', description: 'As the list itself is sent in that format.' }),
    filters: z
      .record(z.string().max(40), z.string().max(2048))
      .optional()
      .openapi({
        example: { with_offers: 'true' },
        description:
          'Query parameters of the list, with `fields` and `sort`, without `limit` and `cursor`.',
      }),
  })
  .openapi('ExportInput', {
    description: 'Which list to write into a file in the background, and how.',
  });

export const ExportSchema = z
  .object({
    id: createIdSchema('exp'),
    what: z
      .enum(EXPORTED_LISTS)
      .openapi({ example: 'prices', description: 'Which endpoint’s records the file contains.' }),
    format: z.enum(['csv', 'ndjson']).openapi({
      example: 'csv',
      description: 'How records are written: CSV with a heading, or one JSON object a line.',
    }),
    filters: z.record(z.string(), z.string()).openapi({
      example: { with_offers: 'true' },
      description: 'Query parameters with which the list is read, unchanged since the request.',
    }),
    state: z.enum(['waiting', 'running', 'completed', 'failed']).openapi({
      example: 'completed',
      description: 'A file can be downloaded once it is `completed`, never before.',
    }),
    rows: z.int().nullable().openapi({
      example: 50_000,
      description: 'Lines of the file without the heading of CSV; null until it is completed.',
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
      description: 'The file is deleted then, a day after it was completed.',
    }),
    link: z
      .string()
      .nullable()
      .openapi({
        example:
          'https://pricing.example/v1/exports/exp_06gk3t8z0c4m5n6p7q8r9s0t1v/file?expires=1795176000&signature=x1',
        description:
          'Downloads the file without an API key. Each response has a new link, which works until ' +
          '`link_expires_at` or until the export is deleted. Null until the export is completed.',
      }),
    link_expires_at: NullableTimeSchema.openapi({
      example: '2026-11-20T13:00:00Z',
      description: 'An hour after the response, at the latest when the file is deleted.',
    }),
  })
  .openapi('Export', {
    description: 'A list that is written into a file in the background, and its progress.',
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
