/**
 * What the alerts page shows, as its address says it: the list, saved views, exports and channels
 * filter by the same schema and the same conditions.
 */
import { z } from 'zod';
import { ALERT_TYPES } from '#kernel/alert-types.ts';
import { CASE_STATES } from '#kernel/case-states.ts';
import { DAY_MS } from '#kernel/durations.ts';

/** Values of one filter in an address; more make an unreadable address and a slow query. */
const MAX_VALUES = 50;
const MAX_DAYS = 3650;

/** Values of the filter by assignee beside the ids of persons. */
export const ASSIGNED_TO_ME = 'me';
export const ASSIGNED_TO_NOBODY = 'nobody';

const textList = z
  .string()
  .max(10_000)
  .transform((text) =>
    [...new Set(text.split(',').map(decodeValue))].filter(isUsable).slice(0, MAX_VALUES),
  )
  .catch([]);
const listOf = <const Value extends string>(known: readonly Value[]) =>
  z
    .string()
    .transform((text) => {
      const given = text.split(',');
      return known.filter((value) => given.includes(value));
    })
    .catch([]);
const days = z.coerce.number().int().min(1).max(MAX_DAYS).optional().catch(undefined);

/** Every parameter is optional; a value that is not one of its own falls back to no filter. */
export const AlertFilterSchema = z.object({
  view: z.enum(['open', 'resolved']).catch('open'),
  q: z.string().trim().max(200).catch(''),
  /** The product's id at the service. */
  product: z.string().min(1).max(100).optional().catch(undefined),
  retailer: textList,
  brand: textList,
  product_type: textList,
  /** Shopify's ids of collections. */
  collection: textList,
  type: listOf(ALERT_TYPES),
  /** Case states. */
  status: listOf(CASE_STATES),
  /** Ids of persons, `me`, `nobody`. */
  assignee: textList,
  /** At least so many per cent below the other price. */
  depth: z.coerce.number().min(0).max(100).optional().catch(undefined),
  /** Found more than so many days ago, or within so many days. */
  older: days,
  newer: days,
  /** `1`: found since the user's last visit. */
  new: z.enum(['1']).optional().catch(undefined),
});
export type AlertFilter = z.infer<typeof AlertFilterSchema>;

/** Who looks, for the filters that depend on it, and when. */
export interface AlertViewer {
  /** Ids under which the user may be an assignee; empty: unknown. */
  readonly userIds: readonly string[];
  /** When the user last looked at the list; null: never. */
  readonly lastVisit: Date | null;
  readonly now: Date;
}

/**
 * Builds SQL conditions on `shop.alert_copy a` from the filter; its shop is the parameter `$1` of
 * the caller. Adds to `values`. Every condition reads the alert's own row, where triggers keep what
 * it is filtered by (product, brand, case).
 */
export function buildAlertConditions(
  filter: AlertFilter,
  viewer: AlertViewer,
  values: unknown[],
): string[] {
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    filter.view === 'open' ? 'a.resolved_at is null' : 'a.resolved_at is not null',
    ...buildSearch(filter.q, add),
  ];
  const equals = (column: string, list: readonly string[]): void => {
    if (list.length > 0) conditions.push(`a.${column} = any(${add(list)}::text[])`);
  };
  if (filter.product) conditions.push(`a.service_product_id = ${add(filter.product)}`);
  equals('retailer', filter.retailer);
  equals('vendor', filter.brand);
  equals('product_type', filter.product_type);
  equals('type', filter.type);
  equals('case_state', filter.status);
  if (filter.collection.length > 0)
    conditions.push(
      `a.product_gid in (select pc.product_gid from shop.product_collection pc
        where pc.shop = $1 and pc.collection_gid = any(${add(filter.collection)}::text[]))`,
    );
  if (filter.depth)
    conditions.push(`a.depth_basis_points >= ${add(Math.ceil(filter.depth * 100))}::int`);
  const daysAgo = (count: number): Date => new Date(viewer.now.getTime() - count * DAY_MS);
  if (filter.older) conditions.push(`a.detected_at < ${add(daysAgo(filter.older))}::timestamptz`);
  if (filter.newer) conditions.push(`a.detected_at >= ${add(daysAgo(filter.newer))}::timestamptz`);
  // Somebody who was never here before has seen none of them.
  if (filter.new && viewer.lastVisit)
    conditions.push(`a.detected_at > ${add(viewer.lastVisit)}::timestamptz`);
  return [...conditions, ...buildAssignee(filter.assignee, viewer, add)];
}

function buildAssignee(
  assignees: readonly string[],
  viewer: AlertViewer,
  add: (value: unknown) => string,
): string[] {
  if (assignees.length === 0) return [];
  const ids = assignees.flatMap((value) => {
    if (value === ASSIGNED_TO_ME) return viewer.userIds;
    return value === ASSIGNED_TO_NOBODY ? [] : [value];
  });
  const parts = [`a.assignee_id = any(${add(ids)}::text[])`];
  // An alert without a case is nobody's work, but nobody can be given it either.
  if (assignees.includes(ASSIGNED_TO_NOBODY))
    parts.push('(a.case_state is not null and a.assignee_id is null)');
  return [`(${parts.join(' or ')})`];
}

const MAX_TERMS = 8;
/** For fewer than three letters the index only finds the beginnings of words. */
const SHORT_TERM = /^[\p{L}\p{N}]{1,2}$/u;

/** Every term must occur in product, variant, SKU, barcode, brand or retailer. */
function buildSearch(text: string, add: (value: unknown) => string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((term) => {
      const at = `lower(${add(term.replace(/[\\%_]/g, '\\$&'))})`;
      return SHORT_TERM.test(term)
        ? `(a.searched like ${at} || '%' or a.searched like '% ' || ${at} || '%')`
        : `a.searched like '%' || ${at} || '%'`;
    });
}

/** Writes the values of one filter for an address; commas inside a value are kept apart. */
function formatFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/%/g, '%25').replace(/,/g, '%2C')).join(',');
}

function decodeValue(text: string): string {
  return text.replace(/%2C/gi, ',').replace(/%25/g, '%').trim();
}

function isUsable(text: string): boolean {
  return text !== '' && text.length <= 200;
}

/** The filter's parameters that differ from an address without any. */
export function toFilterParams(filter: AlertFilter): Record<string, string> {
  const lists = {
    retailer: filter.retailer,
    brand: filter.brand,
    product_type: filter.product_type,
    collection: filter.collection,
    type: filter.type,
    status: filter.status,
    assignee: filter.assignee,
  };
  return {
    ...(filter.view === 'resolved' && { view: filter.view }),
    ...(filter.q && { q: filter.q }),
    ...(filter.product && { product: filter.product }),
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list.length > 0)
        .map(([name, list]) => [name, formatFilterValues(list)]),
    ),
    ...(filter.depth && { depth: String(filter.depth) }),
    ...(filter.older && { older: String(filter.older) }),
    ...(filter.newer && { newer: String(filter.newer) }),
    ...(filter.new && { new: filter.new }),
  };
}
