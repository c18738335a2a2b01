import type { Sql } from '#prisma/open-database.ts';
import { type AlertViewer, buildAlertConditions } from '#app/service-copy/alert-filter.ts';
import { AlertQuerySchema } from '#app/alerts/alert-query.ts';
import type { AlertSelection, CaseWork } from './case-change.ts';

export interface Targets {
  readonly shop: string;
  readonly selection: AlertSelection;
  readonly work: CaseWork;
  readonly viewer: AlertViewer;
}

/**
 * The ids of what is changed: of the selected alerts where they are marked, else of their cases, in
 * order. Alerts without a case are left out. `most`: ids that are enough to know.
 */
export async function chooseTargets(
  sql: Sql,
  { shop, selection, work, viewer }: Targets,
  most: number | null = null,
): Promise<string[]> {
  if ('cases' in selection) return findCases(sql, shop, selection.cases);
  const values: unknown[] = [shop];
  const conditions = buildSelection(selection, viewer, values);
  const limit = `limit $${values.push(most)}`;
  if ('read' in work) {
    const { rows } = await sql.query<{ id: string }>(
      `select a.id from shop.alert_copy a where a.shop = $1 and ${conditions.join(' and ')} order by a.id ${limit}`,
      values,
    );
    return rows.map(({ id }) => id);
  }
  const { rows } = await sql.query<{ id: string }>(
    `select distinct c.id from shop.alert_copy a
     join shop.case_copy c on c.shop = a.shop
       and c.service_product_id = a.service_product_id
       and c.retailer = a.retailer
     where a.shop = $1 and a.type = 'map_violation' and ${conditions.join(' and ')} order by c.id ${limit}`,
    values,
  );
  return rows.map(({ id }) => id);
}

async function findCases(sql: Sql, shop: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from shop.case_copy where shop = $1 and id = any($2) order by id',
    [shop, ids],
  );
  return rows.map(({ id }) => id);
}

function buildSelection(
  selection: Exclude<AlertSelection, { cases: string[] }>,
  viewer: AlertViewer,
  values: unknown[],
): string[] {
  if ('ids' in selection) return [`a.id = any($${values.push(selection.ids)}::text[])`];
  const query = AlertQuerySchema.parse(Object.fromEntries(new URLSearchParams(selection.query)));
  const conditions = buildAlertConditions(query, viewer, values);
  // What came after the page was loaded has not been seen by who selected "all".
  return [
    ...conditions,
    `a.detected_at <= $${values.push(new Date(selection.until))}::timestamptz`,
  ];
}
