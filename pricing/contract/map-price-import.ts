/** Many periods in one request, which can be undone. */
import { z } from '@hono/zod-openapi';
import { createIdSchema } from './identifier.ts';
import { AlertEffectsSchema } from './map-price-effect.ts';
import { conflictFields, MakerSchema } from './map-price-period.ts';
import { FieldErrorSchema } from './product.ts';
import { createTextSchema, NextCursorSchema, NullableTimeSchema, TimeSchema } from './text.ts';

/** Rows of one import. */
export const MAX_IMPORT_ROWS = 10_000;

export const MapPriceImportInputSchema = z
  .strictObject({
    name: createTextSchema(200).nullish().openapi({
      example: 'prices-2027.csv',
      description: 'Such as the name of the file the rows come from.',
    }),
    rows: z
      .array(z.unknown())
      .min(1)
      .openapi({
        type: 'array',
        description:
          'The rows, each as in `POST /map-price-periods`; results come in the same order. `by` and ' +
          '`allow_conflicts` of the request hold for rows without their own.',
        minItems: 1,
        maxItems: MAX_IMPORT_ROWS,
        items: { $ref: '#/components/schemas/MapPricePeriodInput' },
      }),
    ...conflictFields,
  })
  .openapi('MapPriceImportInput', {
    description: 'Up to 10,000 periods to make together. Each row succeeds or fails separately.',
    example: {
      name: 'prices-2027.csv',
      rows: [
        {
          scope: 'brand',
          key: 'Acme',
          from: '2027-01-01T00:00:00Z',
          to: null,
          basis_points: 10500,
        },
      ],
    },
  });

const importFields = {
  id: createIdSchema('imp'),
  name: z.string().nullable().openapi({
    example: 'prices-2027.csv',
    description: 'What the caller called it, such as the file the rows came from; null: nothing.',
  }),
  by: z
    .union([MakerSchema, z.null()])
    .openapi({ description: 'Person who imported the rows; null: not given by the caller.' }),
  at: TimeSchema.openapi({
    description: 'The time at which the service took the rows and made their periods.',
  }),
  created: z
    .int()
    .openapi({ example: 1, description: 'How many rows became a period of the account.' }),
  refused: z.int().openapi({
    example: 0,
    description: 'How many rows became no period; `results` says why for each.',
  }),
  undone_at: NullableTimeSchema.openapi({
    description: 'The time at which its periods were deleted by `DELETE`; null: they were not.',
  }),
};

export const MapPriceImportSchema = z
  .object({
    ...importFields,
    results: z
      .array(
        z
          .object({
            index: z.int().openapi({ example: 0, description: 'Place of the row, from 0.' }),
            status: z.enum(['created', 'refused']).openapi({
              example: 'created',
              description:
                'Whether the row became a period of the account, or `errors` says why not.',
            }),
            period_id: createIdSchema('mpp')
              .nullable()
              .openapi({ description: 'The period that was made; null: none.' }),
            errors: z
              .array(FieldErrorSchema)
              .openapi({ description: 'Why the row was not taken; empty for the others.' }),
          })
          .openapi('MapPriceImportResult', {
            description: 'Whether the period of one row was made, or why it was refused.',
          }),
      )
      .openapi({ description: 'What became of each row of the request, in the same order.' }),
    kept: z
      .array(
        z
          .object({
            period_id: createIdSchema('mpp'),
            code: z.enum(['changed_since', 'deleted_since']).openapi({
              example: 'changed_since',
              description: 'It was changed or deleted since the import, so it was left alone.',
            }),
          })
          .openapi('KeptPeriod', { description: 'A period that the undo left alone.' }),
      )
      .openapi({ description: 'Of an undone import; empty otherwise.' }),
  })
  .openapi('MapPriceImport', {
    description:
      'Periods that were made together, with what became of each row and what an undo left alone.',
  });

export const MapPriceImportValidationSchema = z
  .object({
    created: z.int().openapi({ example: 1, description: 'How many rows would become a period.' }),
    refused: z.int().openapi({
      example: 0,
      description: 'How many rows would become none; `POST /map-price-periods/imports` says why.',
    }),
    products: z.int().openapi({
      example: 12,
      description: 'How many of your products these periods are made for, counted now.',
    }),
    examined: z.int().openapi({
      example: 12,
      description: 'Of these, how many the effects were counted on: at most 10,000.',
    }),
    changed: z.int().openapi({
      example: 12,
      description: 'Of the examined ones, those that would have another MAP price at some time.',
    }),
    alerts_opening: z.int().openapi({
      example: 0,
      description: 'Offers of today that would become a violation by these periods.',
    }),
    alerts_closing: z.int().openapi({
      example: 3,
      description: 'Offers of today that would no longer be a violation by these periods.',
    }),
    alerts: AlertEffectsSchema,
  })
  .openapi('MapPriceImportValidation', {
    description:
      'What periods would change when they begin, or now for those that have begun, with today’s ' +
      'offers. Each offer counts once, for the first change.',
  });
export type MapPriceImportValidation = z.infer<typeof MapPriceImportValidationSchema>;

export const MapPriceImportListSchema = z
  .object({
    map_price_imports: z
      .array(
        z.object(importFields).openapi('MapPriceImportSummary', {
          description:
            'When periods were made together, by whom, and how many were taken or refused.',
        }),
      )
      .openapi({ description: 'One page, newest first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('MapPriceImportList', {
    description: 'One page of what was imported, newest first, with the cursor of the next one.',
  });
