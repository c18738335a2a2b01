import type { AppServices } from '#app/services.server.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';
import { type AlertViewer, buildAlertConditions } from '#app/service-copy/alert-filter.ts';
import { formatCursor, type PageOfRows, parseCursor } from '#app/requests/page-cursor.server.ts';
import { type AlertQuery, toAlertParams } from './alert-query.ts';

const PAGE_SIZE = 50;
/** From this number of alerts on the groups are kept for a short time. */
const LARGE = 2_000;
const BATCH = 1_000;

export type GroupQuery = AlertQuery & { readonly by: 'retailer' | 'product' };

/** The alerts of one retailer or of one product. */
export interface AlertGroup {
  /** The retailer's domain, or the product's id at the service. */
  readonly key: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly variantGid: string | null;
  readonly alerts: number;
  /** Of the alert furthest below its limit, in hundredths of a percent. */
  readonly deepest: number;
  readonly newest: Date;
  /** Products of the retailer, or retailers of the product. */
  readonly others: number;
}

interface Counted {
  key: string;
  alerts: number;
  deepest: number;
  newest: Date;
  others: number;
}

/**
 * One page of the groups that the filter shows: most alerts first, then the deepest. For a large
 * list at most a minute old.
 */
export async function listAlertGroups(
  services: AppServices,
  shop: string,
  { query, viewer }: { query: GroupQuery; viewer: AlertViewer },
): Promise<PageOfRows<AlertGroup>> {
  const isPersonal = query.new !== undefined || query.assignee.length > 0;
  const who = isPersonal ? `${viewer.userIds[0]} ${viewer.lastVisit?.getTime()}` : '';
  const all = await countWithCache(services, {
    name: `alert groups ${shop} ${JSON.stringify(toAlertParams(query))} ${who}`,
    count: () => countGroups(services, shop, { query, viewer }),
    isLarge: (groups) => groups.reduce((sum, { alerts }) => sum + alerts, 0) > LARGE,
  });
  const from = Number(parseCursor(query, 1)?.key[0] ?? 0);
  const start = Number.isInteger(from) && from > 0 ? from : 0;
  const page = all.slice(start, start + PAGE_SIZE);
  return {
    rows: await describeGroups(services, shop, { by: query.by, groups: page }),
    after: start + PAGE_SIZE < all.length ? formatCursor([String(start + PAGE_SIZE)]) : null,
    before: start > 0 ? formatCursor([String(Math.max(0, start - PAGE_SIZE))]) : null,
  };
}

/** All groups that the filter shows, in the same order, in batches. */
export async function* readAlertGroups(
  services: AppServices,
  shop: string,
  { query, viewer }: { query: GroupQuery; viewer: AlertViewer },
): AsyncGenerator<AlertGroup[]> {
  const all = await countGroups(services, shop, { query, viewer });
  for (let start = 0; start < all.length; start += BATCH) {
    const groups = all.slice(start, start + BATCH);
    yield await describeGroups(services, shop, { by: query.by, groups });
  }
}

async function countGroups(
  services: AppServices,
  shop: string,
  { query, viewer }: { query: GroupQuery; viewer: AlertViewer },
): Promise<Counted[]> {
  const values: unknown[] = [shop];
  const conditions = buildAlertConditions(query, viewer, values);
  const [key, other] =
    query.by === 'retailer'
      ? ['retailer', 'service_product_id']
      : ['service_product_id', 'retailer'];
  const { rows } = await services.db.query<Counted>(
    `select a.${key} as key, count(*)::int as alerts, max(a.depth_basis_points) as deepest,
            max(a.detected_at) as newest, count(distinct a.${other})::int as others
     from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')}
     group by a.${key}
     order by alerts desc, deepest desc, key`,
    values,
  );
  return rows;
}

async function describeGroups(
  services: AppServices,
  shop: string,
  { by, groups }: { by: GroupQuery['by']; groups: readonly Counted[] },
): Promise<AlertGroup[]> {
  const plain = { variantTitle: null, sku: null, imageUrl: null, variantGid: null };
  if (by === 'retailer') return groups.map((group) => ({ ...group, ...plain, title: group.key }));
  const { rows } = await services.db.query<{
    key: string;
    title: string;
    variantTitle: string;
    sku: string | null;
    imageUrl: string | null;
    variantGid: string;
  }>(
    `select distinct on (service_product_id) service_product_id as key, product_title as title, title as "variantTitle",
            sku, image_url as "imageUrl", gid as "variantGid"
     from shop.variant where shop = $1 and service_product_id = any($2) and service_product_id is not null
     order by service_product_id, deleted_at nulls first`,
    [shop, groups.map(({ key }) => key)],
  );
  const known = new Map(rows.map((row) => [row.key, row]));
  return groups.map((group) => ({ ...plain, title: '', ...known.get(group.key), ...group }));
}
