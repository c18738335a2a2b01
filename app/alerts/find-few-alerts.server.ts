import type { AppServices } from '#app/services.server.ts';
import {
  type AlertFilter,
  type AlertViewer,
  buildAlertConditions,
} from '#app/service-copy/alert-filter.ts';

/** With more hits than this, reading the list in its order soon fills a page. */
const FEW = 2000;

/**
 * The ids of the alerts that a search finds; null when they are many, or nothing is searched. The
 * planner cannot know how rare a word is, and would read the whole list in its order for a word
 * without hits.
 */
export async function findFewAlerts(
  services: AppServices,
  shop: string,
  { query, viewer }: { query: AlertFilter; viewer: AlertViewer },
): Promise<string[] | null> {
  if (query.q === '') return null;
  const values: unknown[] = [shop];
  const conditions = buildAlertConditions(query, viewer, values);
  const { rows } = await services.db.query<{ id: string }>(
    `select a.id from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')} limit ${FEW + 1}`,
    values,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
