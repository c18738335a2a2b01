/**
 * Parameters of several operations, described once: paging, the idempotency key, identifiers in
 * paths.
 */
import { pageQuery } from '#pricing/api/request/parse-query.ts';

const UNIQUE = '06gk3t8z0c4m5n6p7q8r9s0t1v';
const ID_SCHEMA = { type: 'string' as const, pattern: '^[A-Za-z0-9_-]{1,64}$' };

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Makes retries safe: requests with the same key and body within 24 hours have one effect ' +
    'and get the same response. 1 to 255 visible characters, optionally in quotes.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 257, examples: ['"order-4711"'] },
};

/** By component name. */
export const fixedParameters = {
  Limit: {
    name: 'limit',
    in: 'query' as const,
    required: false,
    description: 'Number of records per page.',
    schema: { type: 'integer' as const, minimum: 1, maximum: 1000, default: 1000, examples: [100] },
  },
  Cursor: {
    name: 'cursor',
    in: 'query' as const,
    required: false,
    description:
      '`next_cursor` of the previous page. Opaque; valid only for the same list, account and filters.',
    schema: { type: 'string' as const, minLength: 1, maxLength: 2048, examples: ['b3BhcXVl'] },
  },
  IdempotencyKey: keyHeader,
};

const pagingByName: Record<string, { schema: unknown; ref: string }> = {
  limit: { schema: pageQuery.limit, ref: '#/components/parameters/Limit' },
  cursor: { schema: pageQuery.cursor, ref: '#/components/parameters/Cursor' },
};

/** Reference to a shared paging parameter; null for a parameter specific to the operation. */
export function findPagingRef(name: string, schema: unknown): { $ref: string } | null {
  const shared = pagingByName[name];
  return shared && shared.schema === schema ? { $ref: shared.ref } : null;
}

export interface PathParameter {
  readonly component: string;
  readonly parameter: {
    name: string;
    in: 'path';
    required: true;
    description: string;
    schema: typeof ID_SCHEMA & { examples?: string[] };
  };
}

const prefixes: Record<string, readonly [prefix: string, words: string]> = {
  account: ['acc', 'account'],
  key: ['key', 'API key'],
  product: ['prd', 'product'],
  alert: ['alt', 'alert'],
  case: ['cas', 'case'],
  'match-change': ['chg', 'change of matches'],
  'export-schedule': ['exs', 'export schedule'],
  change: ['chg', 'change of cases'],
  match: ['mat', 'match'],
  retailer: ['ret', 'retailer'],
  listing: ['lst', 'listing'],
  recommendation: ['rec', 'recommendation'],
  'webhook-endpoint': ['whe', 'webhook endpoint'],
  delivery: ['dlv', 'delivery'],
  event: ['evt', 'event'],
  capture: ['cap', 'capture'],
  export: ['exp', 'export'],
  picture: ['pic', 'picture'],
  notice: ['ntc', 'notice'],
  'notice-template': ['ntp', 'template'],
  'map-price-period': ['mpp', 'MAP price period'],
  import: ['imp', 'import'],
};
/** Parameters that are not identifiers of the service, with an example. */
const OTHERS: Readonly<Record<string, readonly [example: string, description: string]>> = {
  search: ['winter', 'Key by which conditions of rules name the search.'],
  version: ['3', 'Version of the rule set.'],
};

/**
 * The parameters in a path such as `/products/{id}/listings`, each with the name of its component.
 */
export function listPathParameters(path: string): PathParameter[] {
  const parts = path.split('/');
  return parts.flatMap((part, i) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return [];
    const noun = name === 'id' ? singular(parts[i - 1] ?? '') : name.replace(/_id$/, '');
    const [prefix, words] = prefixes[noun] ??
      prefixes[noun.split('-').at(-1) ?? ''] ?? [undefined, noun];
    const component =
      name === 'id'
        ? `${pascal(
            parts
              .slice(1, i)
              .filter((one) => !one.startsWith('{'))
              .join('_'),
          )}Id`
        : pascal(name);
    const other = OTHERS[name];
    const example = other?.[0] ?? (prefix && `${prefix}_${UNIQUE}`);
    const schema = { ...ID_SCHEMA, ...(example !== undefined && { examples: [example] }) };
    return [
      {
        component,
        parameter: {
          name,
          in: 'path',
          required: true,
          description: other?.[1] ?? `Identifier of the ${words}.`,
          schema,
        },
      },
    ];
  });
}

const singular = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(ch)es$/, '$1')
    .replace(/s$/, '');
const pascal = (text: string): string =>
  text
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
