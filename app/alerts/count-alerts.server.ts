import type { AppServices } from '#app/services.server.ts';
import {
  type AlertFilter,
  type AlertViewer,
  buildAlertConditions,
} from '#app/service-copy/alert-filter.ts';

/** Counting is exact up to this number: counting 50,000 would take longer than reading the page. */
const COUNTED = 10_000;

export interface AlertCount {
  readonly count: number;
  /** True: `count` is COUNTED, and there are more. */
  readonly isMore: boolean;
}

/** How many alerts the filter shows, exact up to 10,000. */
export async function countAlerts(
  services: AppServices,
  shop: string,
  { query, viewer }: { query: AlertFilter; viewer: AlertViewer },
): Promise<AlertCount> {
  const values: unknown[] = [shop];
  const conditions = buildAlertConditions(query, viewer, values);
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')} limit ${COUNTED + 1}
     ) found`,
    values,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED), isMore: count > COUNTED };
}
