/** MAP prices by date and promotion windows: what holds instead of `map_price` for a time. */
import { z } from '@hono/zod-openapi';
import { PersonSchema } from './case.ts';
import { checkAmounts, CurrencySchema, DecimalSchema, NullableDecimalSchema } from './decimal.ts';
import { createExampleId, createIdSchema } from './identifier.ts';
import { AlertEffectsSchema } from './map-price-effect.ts';
import {
  createTextSchema,
  NextCursorSchema,
  NullableTimeSchema,
  TimeInputSchema,
  TimeSchema,
} from './text.ts';

export const PERIOD_SCOPES = ['product', 'collection', 'brand', 'account'] as const;
export const PERIOD_STATES = ['active', 'upcoming', 'past'] as const;

export const MakerSchema = z
  .object({
    id: z.string().openapi({
      example: 'gid://shopify/StaffMember/17',
      description: 'The caller’s identifier of the person, such as a Shopify staff id.',
    }),
    name: z.string().openapi({
      example: 'Ada Park',
      description: 'What the caller calls the person, as shown beside what was done.',
    }),
  })
  .openapi('PeriodPerson', { description: 'Who made or last changed it, as named by the caller.' });

export const MapPricePeriodSchema = z
  .object({
    id: createIdSchema('mpp'),
    scope: z.enum(PERIOD_SCOPES).openapi({
      example: 'collection',
      description:
        'What it applies to. The most specific period decides: `product`, then `collection`, ' +
        '`brand`, `account`.',
    }),
    key: z
      .string()
      .nullable()
      .openapi({
        example: 'gid://shopify/Collection/22',
        description:
          'Id of the product (`prd_…`) or of the collection as in `collections` of your products, or ' +
          'name of the brand; null for the whole account.',
      }),
    from: TimeSchema.openapi({
      description: 'The moment from which the other MAP price holds, inclusive (RFC 3339).',
    }),
    to: NullableTimeSchema.openapi({
      description:
        'The moment at which the other MAP price no longer holds, exclusive; null: until further notice.',
    }),
    state: z.enum(PERIOD_STATES).openapi({
      example: 'active',
      description: '`active`: it applies now; `upcoming`: it will; `past`: it has ended.',
    }),
    map_price: NullableDecimalSchema.openapi({
      description:
        'The MAP price of one unit during the period, in `currency`; null when another of the ' +
        'three holds. Products in another currency are not concerned.',
    }),
    currency: CurrencySchema.nullable().openapi({
      description: 'ISO 4217 code of `map_price`; null without one.',
    }),
    basis_points: z
      .int()
      .nullable()
      .openapi({
        example: null,
        description:
          'The MAP price during the period as a share of each product’s `map_price`, in hundredths ' +
          'of a percent, rounded half up to the currency’s smallest unit; null when another holds.',
      }),
    suspended: z.boolean().openapi({
      example: false,
      description: 'true: there is no MAP price during the period (a promotion window).',
    }),
    name: z.string().nullable().openapi({
      example: 'Black Friday',
      description: 'What people call it, as shown in lists and in evidence; null: nothing given.',
    }),
    note: z.string().nullable().openapi({
      example: 'Agreed with all retailers on 3 November.',
      description:
        'What colleagues should know, such as what was agreed with whom; null: nothing given.',
    }),
    by: z.union([MakerSchema, z.null()]).openapi({
      description: 'Person who made or last changed the period; null: not given by the caller.',
    }),
    origin: z.enum(['settings', 'api', 'import']).openapi({
      example: 'api',
      description:
        'Where it was made. Those of `settings` are the `promotion_windows` of `PUT /settings`.',
    }),
    import_id: createIdSchema('imp').nullable().openapi({
      description: 'The import that made it; null otherwise.',
    }),
    created_at: TimeSchema.openapi({
      description: 'When somebody or an import added this period to the account.',
    }),
    updated_at: TimeSchema.openapi({
      description: 'When a field of this period was last changed.',
    }),
  })
  .openapi('MapPricePeriod', {
    description: 'For a time, another MAP price than `map_price`, or none.',
  });
export type MapPricePeriod = z.infer<typeof MapPricePeriodSchema>;

export const MapPricePeriodListSchema = z
  .object({
    map_price_periods: z
      .array(MapPricePeriodSchema)
      .openapi({ description: 'One page, the latest begin first.' }),
    next_cursor: NextCursorSchema,
  })
  .openapi('MapPricePeriodList', {
    description:
      'One page of the MAP prices by date and promotion windows, with the cursor of the next one.',
  });

const terms = {
  from: TimeInputSchema.openapi({
    example: '2026-11-27T00:00:00Z',
    description: 'The moment from which the other MAP price holds, inclusive (RFC 3339).',
  }),
  to: TimeInputSchema.nullish().openapi({
    example: '2026-11-30T00:00:00Z',
    description: 'When it ends, exclusive; null or absent: until further notice.',
  }),
  map_price: DecimalSchema.optional().openapi({
    description: 'The MAP price during the period; needs `currency`.',
  }),
  currency: CurrencySchema.optional().openapi({ description: 'ISO 4217 code of `map_price`.' }),
  basis_points: z
    .int()
    .min(1)
    .max(20_000)
    .optional()
    .openapi({
      example: 9000,
      description:
        'The MAP price during the period as a share of each product’s `map_price`, in hundredths of ' +
        'a percent: 9000 is 90 %. Rounded half up to the currency’s smallest unit.',
    }),
  suspended: z.literal(true).optional().openapi({
    description: 'No MAP price during the period: no price is a violation.',
  }),
  name: createTextSchema(200).nullish().openapi({
    example: 'Black Friday',
    description:
      'What people call it, such as a sale or an agreement; shown in lists and in evidence.',
  }),
  note: createTextSchema(2_000).nullish().openapi({
    example: 'Agreed with all retailers on 3 November.',
    description: 'Anything that colleagues should know, such as what was agreed with whom.',
  }),
};
const scope = {
  scope: z.enum(PERIOD_SCOPES).openapi({
    example: 'collection',
    description: 'What it applies to: one product, a collection, a brand or the whole account.',
  }),
  key: createTextSchema(255)
    .nullish()
    .openapi({
      example: 'gid://shopify/Collection/22',
      description:
        'Id of the product or collection, or name of the brand (upper and lower case are the same); ' +
        'null or absent for the account.',
    }),
};
export const conflictFields = {
  by: PersonSchema.optional().openapi({ description: 'Who does it; absent: not known.' }),
  allow_conflicts: z
    .boolean()
    .optional()
    .openapi({
      example: false,
      description:
        'true: it is saved although another period of the same kind of scope gives the same products ' +
        'another MAP price at the same time. The lowest price then holds, and no MAP price is the ' +
        'lowest.',
    }),
};

interface Terms {
  readonly map_price?: unknown;
  readonly currency?: string | undefined;
  readonly basis_points?: number | undefined;
  readonly suspended?: true | undefined;
}

const countTerms = (given: Terms): number =>
  [given.map_price, given.basis_points, given.suspended].filter((term) => term !== undefined)
    .length;

const isOrdered = (given: { from?: string | undefined; to?: string | null | undefined }): boolean =>
  given.from === undefined || given.to == null || Date.parse(given.from) < Date.parse(given.to);
const ORDER = {
  error: 'Expected `to` after `from`',
  path: ['to'],
  params: { code: 'invalid_range' },
};

/** Amounts that their currency cannot express, and an amount without a currency. */
function checkTerms(value: Terms, context: z.RefinementCtx): void {
  if (value.map_price !== undefined && value.currency === undefined)
    context.addIssue({
      code: 'custom',
      path: ['currency'],
      message: 'Expected the currency of `map_price`',
      params: { code: 'required' },
    });
  checkAmounts(
    { ...value, ...(value.currency === undefined ? {} : { currency: value.currency }) },
    ['map_price'],
    ({ path, message, code }) =>
      context.addIssue({ code: 'custom', path, message, params: { code } }),
  );
}

const INPUT_EXAMPLE = {
  scope: 'collection',
  key: 'gid://shopify/Collection/22',
  from: '2026-11-27T00:00:00Z',
  to: '2026-11-30T00:00:00Z',
  basis_points: 9000,
  name: 'Black Friday',
};

interface GivenPeriod extends Terms {
  readonly scope: (typeof PERIOD_SCOPES)[number];
  readonly key?: string | null | undefined;
  readonly from: string;
  readonly to?: string | null | undefined;
}

function checkInput(value: GivenPeriod, context: z.RefinementCtx): void {
  const issue = (path: string, message: string, code: string) =>
    context.addIssue({ code: 'custom', path: [path], message, params: { code } });
  if ((value.scope === 'account') !== (value.key == null))
    issue(
      'key',
      value.scope === 'account'
        ? 'Expected no key for the whole account'
        : `Expected the ${value.scope} that the period is for`,
      'invalid_key',
    );
  if (countTerms(value) !== 1)
    issue(
      'map_price',
      'Expected exactly one of `map_price`, `basis_points` and `suspended`',
      'invalid_terms',
    );
  if (!isOrdered(value)) issue('to', ORDER.error, ORDER.params.code);
  checkTerms(value, context);
}

export const MapPricePeriodInputSchema = z
  .strictObject({ ...scope, ...terms, ...conflictFields })
  .superRefine(({ by: _by, allow_conflicts: _allowed, ...row }, context) =>
    checkInput(row, context),
  )
  .openapi('MapPricePeriodInput', {
    description: 'A period; exactly one of `map_price`, `basis_points` and `suspended`.',
    example: INPUT_EXAMPLE,
  });

export const MapPricePeriodPatchSchema = z
  .strictObject({ ...terms, ...conflictFields })
  .partial()
  .refine((value) => countTerms(value) <= 1, {
    error: 'Expected at most one of `map_price`, `basis_points` and `suspended`',
    path: ['map_price'],
    params: { code: 'invalid_terms' },
  })
  .refine(isOrdered, ORDER)
  .superRefine(checkTerms)
  .openapi('MapPricePeriodPatch', {
    description: 'What to change; absent fields stay as they are. The scope cannot be changed.',
    example: { to: '2026-12-01T00:00:00Z', basis_points: 9000 },
  });

export const MapPriceValidationInputSchema = z
  .strictObject({
    ...scope,
    ...terms,
    period_id: createTextSchema(64)
      .optional()
      .openapi({
        example: createExampleId('mpp'),
        description: 'The period that this would replace; absent: it would be a new one.',
      }),
  })
  .superRefine(({ period_id: _id, ...row }, context) => checkInput(row, context))
  .openapi('MapPricePeriodValidationInput', {
    description:
      'A period that is not saved yet; exactly one of `map_price`, `basis_points` and `suspended`.',
    example: INPUT_EXAMPLE,
  });

const EffectSchema = z
  .object({
    products: z.int().openapi({
      example: 12,
      description: 'Products that would have another MAP price than without it.',
    }),
    alerts_opening: z.int().openapi({
      example: 0,
      description: 'Offers of today that would be a violation only with it.',
    }),
    alerts_closing: z.int().openapi({
      example: 3,
      description: 'Offers of today that would be a violation only without it.',
    }),
  })
  .openapi('MapPriceEffect', { description: 'What the period changes, with today’s offers.' });

export const MapPriceValidationSchema = z
  .object({
    products: z.int().openapi({
      example: 12,
      description: 'How many of your products the period is made for, counted now.',
    }),
    examined: z.int().openapi({
      example: 12,
      description: 'Of these, how many the effects were counted on: at most 10,000.',
    }),
    other_currency: z.int().openapi({
      example: 0,
      description:
        'Of the examined ones, those in another currency than `map_price`: not concerned.',
    }),
    without_map_price: z.int().openapi({
      example: 0,
      description: 'Of the examined ones, those without the `map_price` that `basis_points` need.',
    }),
    conflicts: z
      .array(
        z
          .object({
            period: MapPricePeriodSchema,
            products: z.int().openapi({
              example: 4,
              description: 'Products that the two would give different MAP prices.',
            }),
            product_ids: z.array(z.string()).openapi({
              example: [createExampleId('prd')],
              description: 'The first 20 of them.',
            }),
          })
          .openapi('MapPriceConflict', { description: 'A period that this one contradicts.' }),
      )
      .openapi({ description: 'Without `allow_conflicts` it is not saved while there are any.' }),
    now: EffectSchema.openapi({
      description: 'What changes when it is saved; zeros before `from`.',
    }),
    during: EffectSchema.openapi({
      description: 'What it changes from its begin on, or now when it has begun.',
    }),
    alerts: AlertEffectsSchema.optional().openapi({
      description: 'The first 50 of the alerts that `during` counts.',
    }),
  })
  .openapi('MapPriceValidation', {
    description:
      'The conflicts of a period, the products it concerns, and the alerts it would open or close.',
  });
export type MapPriceValidation = z.infer<typeof MapPriceValidationSchema>;
