import { z } from 'zod';
import { AlertFilterSchema, toFilterParams } from '#app/service-copy/alert-filter.ts';

export const ALERT_SORTS = [
  'found desc',
  'found asc',
  'depth desc',
  'depth asc',
  'retailer asc',
  'retailer desc',
  'product asc',
  'product desc',
  'status asc',
  'status desc',
] as const;
export type AlertSort = (typeof ALERT_SORTS)[number];
const DEFAULT_SORT: AlertSort = 'found desc';

/** The address of the alerts page. Invalid values fall back to the default. */
export const AlertQuerySchema = AlertFilterSchema.extend({
  /** One row per alert, per retailer or per product. */
  by: z.enum(['alert', 'retailer', 'product']).catch('alert'),
  sort: z.enum(ALERT_SORTS).catch(DEFAULT_SORT),
  /** A saved view's id: which tab is selected. */
  saved: z.string().max(60).optional().catch(undefined),
  after: z.string().max(6000).optional().catch(undefined),
  before: z.string().max(6000).optional().catch(undefined),
});
export type AlertQuery = z.infer<typeof AlertQuerySchema>;
export type ChangeFilter = (changed: Partial<AlertQuery>) => void;

/** The parameters of the page's address, without those that are as by default, from its first page. */
export function toAlertParams(query: AlertQuery): Record<string, string> {
  return {
    ...toFilterParams(query),
    ...(query.by !== 'alert' && { by: query.by }),
    ...(query.sort !== DEFAULT_SORT && { sort: query.sort }),
  };
}

/** Only what the page reads of an address, without the page of the list. */
export function normalizeAlertQuery(text: string): string {
  const query = AlertQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));
  return new URLSearchParams(toAlertParams(query)).toString();
}

/** The page's address with some parameters changed, from its first page. */
export function buildAlertsUrl(query: AlertQuery, changed: Partial<AlertQuery> = {}): string {
  const { saved, ...next } = { ...query, ...changed };
  const params = new URLSearchParams(toAlertParams(next));
  if (saved) params.set('saved', saved);
  const text = params.toString();
  return text ? `/app/alerts?${text}` : '/app/alerts';
}
