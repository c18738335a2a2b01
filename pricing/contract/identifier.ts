import { z } from '@hono/zod-openapi';
import type { IdPrefix } from '#kernel/ids.ts';

const UNIQUE = '06gk3t8z0c4m5n6p7q8r9s0t1v';

/** An example identifier with this prefix. */
export const createExampleId = (prefix: IdPrefix): string => `${prefix}_${UNIQUE}`;

/** What the identifiers of the contract identify. */
const NOUNS: Partial<Record<IdPrefix, string>> = {
  acc: 'account',
  alt: 'alert',
  cap: 'capture',
  cas: 'case',
  cev: 'entry of a case’s history',
  chg: 'change of many records',
  dec: 'decision',
  dlv: 'delivery',
  evt: 'event',
  exp: 'export',
  exs: 'export schedule',
  imp: 'import',
  key: 'API key',
  lst: 'listing',
  mat: 'match',
  mpp: 'MAP price period',
  ntc: 'notice',
  pic: 'picture',
  plc: 'chosen place',
  prd: 'product',
  rec: 'recommendation',
  ret: 'retailer',
  whe: 'webhook endpoint',
};

/** An identifier in a response. The part after the prefix is opaque. */
export const createIdSchema = (prefix: IdPrefix) =>
  z.string().openapi({
    example: createExampleId(prefix),
    description: `Identifier of the ${NOUNS[prefix] ?? 'record'}: \`${prefix}_\` and an opaque part that never changes.`,
  });
