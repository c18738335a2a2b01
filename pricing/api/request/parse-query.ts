import { z } from '@hono/zod-openapi';
import { ALERT_TYPES } from '#kernel/alert-types.ts';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { normalizeDomain } from '#pricing/market/normalize-domain.ts';
import { TimeInputSchema } from '#pricing/contract/text.ts';
import { MAX_CURSOR_LENGTH } from '#pricing/api/cursor.ts';
import { toFieldErrors } from './field-errors.ts';

export const MAX_LIMIT = 1000;

/**
 * Paging parameters of every list. A limit outside its range is rejected, never silently changed.
 */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/, { error: `Expected a whole number from 1 to ${MAX_LIMIT}` })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, {
      error: `Expected a whole number from 1 to ${MAX_LIMIT}`,
      params: { code: 'out_of_range' },
    })
    .optional()
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: MAX_LIMIT,
      description: 'Largest number of records on the page.',
    }),
  cursor: z
    .string()
    .min(1)
    .max(MAX_CURSOR_LENGTH)
    .optional()
    .openapi({ description: '`next_cursor` of the previous page.' }),
};

/** A text filter. */
export const createTextFilter = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      error: 'Expected well-formed Unicode without U+0000',
      params: { code: 'invalid_text' },
    });

/** Kinds of alert as a comma list; "all" is every kind. An unknown kind finds nothing. */
export const createAlertTypesFilter = (description: string) =>
  createTextFilter(256)
    .transform((text): readonly string[] =>
      text === 'all' ? ALERT_TYPES : [...new Set(text.split(','))].toSorted(),
    )
    .optional()
    .openapi({ type: 'string', description, example: 'map_violation,competitor_undercut' });

/** An identifier filter; an unknown id finds nothing. */
export const createIdFilter = (what: string) =>
  createTextFilter(64)
    .optional()
    .openapi({ description: `Only records of this ${what}.` });

/** Identifiers or domains in a list filter. */
const MAX_IDS = 200;

/** A filter by several identifiers, comma-separated; unknown ones find nothing. */
export const createIdListFilter = (description: string) =>
  createTextFilter(MAX_IDS * 65)
    .transform((text) => [...new Set(text.split(','))])
    .refine((ids) => ids.length <= MAX_IDS, {
      error: `Expected at most ${MAX_IDS} identifiers`,
      params: { code: 'out_of_range' },
    })
    .optional()
    .openapi({ type: 'string', description });

/** Retailers by their domains, comma-separated; also accepts `www.`. An unknown one finds nothing. */
export const createRetailerListFilter = (description: string) =>
  createTextFilter(8192)
    .transform((text, context) => [
      ...new Set(text.split(',').map((domain) => domainOf(domain, context))),
    ])
    .refine((domains) => domains.length <= MAX_IDS, {
      error: `Expected at most ${MAX_IDS} retailers`,
      params: { code: 'out_of_range' },
    })
    .optional()
    .openapi({ type: 'string', description, example: 'kettles.example,teapots.example' });

/** A time filter. */
export const createTimeFilter = (description: string) =>
  TimeInputSchema.transform((text) => new Date(text))
    .optional()
    .openapi({ description });

/** A day in UTC. */
export const createDayFilter = (description: string) =>
  z.iso
    .date({
      error: (issue) =>
        issue.code === 'invalid_format' ? 'Expected a day such as 2026-11-20' : undefined,
    })
    .refine((day) => day >= '1970-01-01', {
      error: 'Expected a day from 1970 on',
      params: { code: 'out_of_range' },
    })
    .optional()
    .openapi({ type: 'string', format: 'date', example: '2026-11-20', description });

/**
 * Filters records created in the half-open interval [created_after, created_before). `field` is the
 * record's field with that time.
 */
export const createPeriodFilter = (field: string) => ({
  created_after: createTimeFilter(`Only records whose \`${field}\` is at or after this time.`),
  created_before: createTimeFilter(`Only records whose \`${field}\` is before this time.`),
});

/**
 * Filters by a retailer: its identifier or its domain, as in the retailer's record; also accepts
 * `www.` and a whole URL.
 */
export const retailerQuery = {
  retailer_id: createIdFilter('retailer'),
  retailer: createTextFilter(2048).transform(domainOf).optional().openapi({
    description: 'Only records of the retailer with this domain.',
    example: 'kettles.example',
  }),
};

/** `true` or `false`. */
export const createFlagFilter = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .openapi({ type: 'boolean', description });

function domainOf(text: string, context: z.RefinementCtx): string {
  try {
    return normalizeDomain(text).domain;
  } catch (error) {
    if (!isAppError(error, 'validation_failed')) throw error;
    context.addIssue({
      code: 'custom',
      message: error.errors[0]?.detail ?? error.message,
      params: { code: 'invalid_domain' },
    });
    return z.NEVER;
  }
}

/**
 * Parses the query with its schema. Throws `invalid_query` for unknown, repeated and invalid
 * parameters: a misspelled filter must not return everything.
 */
export function parseQuery<T extends z.ZodType>(schema: T, search: URLSearchParams): z.output<T> {
  const given = Object.create(null) as Record<string, string>;
  for (const [name, value] of search) {
    if (name in given)
      throw refuse([
        {
          pointer: name.slice(0, 100),
          detail: 'The parameter occurs more than once',
          code: 'repeated',
        },
      ]);
    given[name] = value;
  }
  const parsed = schema.safeParse({ ...given });
  if (parsed.success) return parsed.data;
  throw refuse(
    toFieldErrors(parsed.error.issues).map((error) => ({
      ...error,
      pointer: decodeURIComponent(error.pointer.slice(2)),
      detail: error.code === 'unknown_field' ? 'Unknown parameter' : error.detail,
    })),
  );
}

function refuse(errors: { pointer: string; detail: string; code: string }[]): AppError {
  return new AppError(
    'invalid_query',
    errors
      .map(({ pointer, detail }) => `${pointer}: ${detail}`)
      .join('; ')
      .slice(0, 500),
    { errors },
  );
}
