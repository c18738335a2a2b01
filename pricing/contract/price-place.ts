import { z } from '@hono/zod-openapi';
import {
  checkAmounts,
  CurrencySchema,
  DecimalSchema,
  NullableDecimalSchema,
  REQUIRED,
} from './decimal.ts';
import { createIdSchema } from './identifier.ts';
import { createTextSchema, NullableTimeSchema, TimeSchema } from './text.ts';

const SCOPES = ['retailer', 'account'] as const;

const ScopeSchema = z.enum(SCOPES).openapi({
  example: 'retailer',
  description:
    '`retailer`: prices are read there for every account, because certain pages agree; `account`: ' +
    'for your account alone, because too few pages have a certain price to compare with.',
});

const AtSchema = z.string().openapi({
  example: 'div.product > div.buy > span.price',
  description: 'The element of this page, as a path of elements.',
});

/** GET /listings/{id}/amounts. */
export const ListingAmountsSchema = z
  .object({
    listing_id: createIdSchema('lst'),
    retailer_id: createIdSchema('ret'),
    capture_id: createIdSchema('cap'),
    url: z.string().openapi({
      example: 'https://kettles.example/products/kettle-17',
      description: 'Address of the stored page.',
    }),
    fetched_at: TimeSchema.openapi({ description: 'When the page was fetched, in UTC.' }),
    amounts: z
      .array(
        z
          .object({
            at: AtSchema,
            price: DecimalSchema.openapi({
              example: 19.9,
              description: 'What stands at this place of the page, in `currency`.',
            }),
            currency: CurrencySchema.openapi({
              description: 'ISO 4217 code: the page’s, or the retailer’s where it states none.',
            }),
            text: z.string().openapi({
              example: 'Now 19.90 €',
              description: 'Words of the smallest element with this number in it.',
            }),
            around: z.string().openapi({
              example: 'Deposit 3.00 € Now 19.90 €',
              description: 'The words around it, `text` included.',
            }),
          })
          .openapi('PageAmount', {
            description:
              'One number with a currency that visitors of the store see, and the words around it.',
          }),
      )
      .openapi({
        description: 'In the order of the page; amounts without a currency are left out.',
      }),
  })
  .openapi('ListingAmounts', {
    description: 'The amounts that the stored page of a listing’s present price shows.',
  });

const pointed = {
  listing_id: createTextSchema(64).openapi({
    example: 'lst_06gk3t8z0c4m5n6p7q8r9s0t1v',
    description: 'A listing of the retailer that is matched with one of your products.',
  }),
  capture_id: createTextSchema(64).openapi({
    example: 'cap_06gk3t8z0c4m5n6p7q8r9s0t1v',
    description: 'From `GET /listings/{id}/amounts`. When another page is stored by now: 409.',
  }),
  at: createTextSchema(2_000).openapi({
    example: 'div.product > div.buy > span.price',
    description: 'The place of the amount, from `GET /listings/{id}/amounts`.',
  }),
  price: DecimalSchema.openapi({
    example: 19.9,
    description: 'The amount that stands there, in `currency`.',
  }),
  currency: CurrencySchema.openapi({ description: 'ISO 4217 code of `price`.' }),
};

const checkPrice = (
  value: { currency: string; price: unknown },
  context: z.RefinementCtx,
): void => {
  if (value.price === undefined)
    context.addIssue({ code: 'custom', path: ['price'], message: REQUIRED });
  checkAmounts(value, ['price'], ({ code, ...issue }) =>
    context.addIssue({ ...issue, code: 'custom', params: { code } }),
  );
};

/** Body of POST /retailers/{id}/price-place/preview. */
export const PricePlacePointerSchema = z
  .strictObject(pointed)
  .superRefine(checkPrice)
  .openapi('PricePlacePointer', {
    description: 'One of the amounts of a stored page, pointed at by a person.',
  });

/** Body of PUT /retailers/{id}/price-place. */
export const PricePlaceInputSchema = z
  .strictObject({
    ...pointed,
    by: createTextSchema(200)
      .optional()
      .openapi({ example: 'Ada', description: 'Name of the person who chose.' }),
  })
  .superRefine(checkPrice)
  .openapi('PricePlaceInput', {
    description: 'One of the amounts of a stored page, said to be the right one by a person.',
  });

const createCount = (description: string) => z.int().openapi({ example: 4, description });

/** Response of POST /retailers/{id}/price-place/preview. */
export const PricePlacePreviewSchema = z
  .object({
    scope: ScopeSchema.nullable().openapi({
      description:
        'For whom the choice would hold; null: it contradicts certain pages and would be refused ' +
        'as `contradicts_certain_pages`.',
    }),
    place: z.string().openapi({
      example: 'div.buy span.price',
      description: 'How the place is found on the retailer’s other pages.',
    }),
    counts: z
      .object({
        agrees: createCount('Pages whose certain price stands there too.'),
        contradicts: createCount('Pages whose certain price differs from what stands there.'),
        unknown: createCount('Pages without a certain price to compare with.'),
        nothing: createCount('Pages that show no price there, or several.'),
      })
      .openapi({ description: 'The compared pages by `fit`.' }),
    pages: z
      .array(
        z
          .object({
            url: z.string().openapi({
              example: 'https://kettles.example/products/kettle-12',
              description: 'Where the compared product was found on the web.',
            }),
            capture_id: createIdSchema('cap'),
            fetched_at: TimeSchema.openapi({
              description: 'Time of the visit that stored these bytes, in UTC.',
            }),
            price: NullableDecimalSchema.openapi({
              description: 'What is read at the place; null: nothing.',
            }),
            currency: z.string().nullable().openapi({
              example: 'EUR',
              description: 'ISO 4217 code of both amounts; null without one.',
            }),
            listed_price: NullableDecimalSchema.openapi({
              description:
                'The price of this page that is certain without the place; null if none is.',
            }),
            fit: z.enum(['agrees', 'contradicts', 'unknown', 'nothing']).openapi({
              example: 'agrees',
              description:
                '`agrees`, `contradicts`: with `listed_price`; `unknown`: there is none to compare ' +
                'with; `nothing`: the place gives nothing on this page.',
            }),
          })
          .openapi('PricePlacePage', {
            description: 'Another product of the store: what stands there and whether it fits.',
          }),
      )
      .openapi({ description: 'The retailer’s other pages, the latest first; at most 20.' }),
  })
  .openapi('PricePlacePreview', {
    description: 'How a place fits the retailer’s other stored pages.',
  });

export const PricePlaceSchema = z
  .object({
    id: createIdSchema('plc'),
    retailer_id: createIdSchema('ret'),
    scope: ScopeSchema,
    place: z.string().openapi({
      example: 'div.buy span.price',
      description: 'How the place is found on the retailer’s pages.',
    }),
    url: z.string().openapi({
      example: 'https://kettles.example/products/kettle-17',
      description: 'The page on which the person saw the price.',
    }),
    listing_id: z.string().nullable().openapi({
      example: 'lst_06gk3t8z0c4m5n6p7q8r9s0t1v',
      description: 'The listing of that page; null when it no longer exists.',
    }),
    mine: z.boolean().openapi({
      example: true,
      description: 'true: your account chose it; only then it can be undone by you.',
    }),
    chosen_by: z.string().nullable().openapi({
      example: 'Ada',
      description: 'Name of the person who chose; null when none was given or it was not yours.',
    }),
    chosen_at: TimeSchema.openapi({ description: 'When the place was chosen, in UTC.' }),
    agrees: z.number().openapi({
      example: 4,
      description: 'Pages with a certain price that agreed; old pages count less.',
    }),
    disagrees: z.number().openapi({
      example: 0,
      description: 'Pages with a certain price that disagreed; old pages count less.',
    }),
    ended_at: NullableTimeSchema.openapi({
      description: 'Since when it is no longer read, in UTC; null while it is.',
    }),
    ended_reason: z
      .enum(['undone', 'replaced', 'disagrees', 'gives_nothing'])
      .nullable()
      .openapi({
        example: null,
        description:
          '`undone`, `replaced`: by a person; `disagrees`, `gives_nothing`: pages with a certain ' +
          'price no longer show it there; null while it is read.',
      }),
  })
  .openapi('PricePlace', { description: 'The place of a retailer’s prices that a person chose.' });

/** GET /retailers/{id}/price-place. */
export const PricePlaceStateSchema = z
  .object({
    yours: createIdSchema('plc').nullable().openapi({
      description: 'Which of `choices` is your account’s that is read now; null without one.',
    }),
    choices: z.array(PricePlaceSchema).openapi({
      description:
        'All choices with which your prices are or were read, the latest first; at most 50.',
    }),
  })
  .openapi('PricePlaceState', { description: 'Places that people chose at a retailer.' });

export type PricePlacePointer = z.infer<typeof PricePlacePointerSchema>;
export type ListingAmounts = z.infer<typeof ListingAmountsSchema>;
export type PricePlacePreview = z.infer<typeof PricePlacePreviewSchema>;
export type PricePlace = z.infer<typeof PricePlaceSchema>;
