import type { Cell, Column } from '#spreadsheet/table.ts';
import { getMessages, type Messages } from '#app/locales/messages.ts';
import { formatResolution } from '#app/locales/format-resolution.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  EXPORT_BATCH,
  type ExportSource,
  LARGE_EXPORT,
  type OpenedView,
} from '#app/exports/export-source.ts';
import { toPercentCell } from '#app/exports/to-percent-cell.ts';
import { hasEvidence } from '#app/service-copy/alert-facts.ts';
import type { AlertViewer } from '#app/service-copy/alert-filter.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { toAlertCells, toAmount } from './alert-cells.ts';
import { type AlertQuery, AlertQuerySchema, toAlertParams } from './alert-query.ts';
import { countAlerts } from './count-alerts.server.ts';
import { getAlertViewer } from './get-alert-viewer.server.ts';
import { type AlertGroup, type GroupQuery, readAlertGroups } from './list-alert-groups.server.ts';
import { type ListedAlert, listAlerts } from './list-alerts.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';

const parseQuery = (text: string): AlertQuery =>
  AlertQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));

/** The alerts page as a file: its alerts, or its groups by retailer or product. */
export const alertsExport: ExportSource = {
  what: 'alerts',
  prepare: async (services, { shop, query: text, userId }) => {
    const query = parseQuery(text);
    const viewer = await getAlertViewer(services, shop, userId);
    const { count, isMore } = await countAlerts(services, shop, { query, viewer });
    return {
      query: new URLSearchParams(toAlertParams(query)).toString(),
      since: viewer.lastVisit,
      isLarge: isMore || count > LARGE_EXPORT,
    };
  },
  open: (services, view) => {
    const query = parseQuery(view.query);
    const viewer: AlertViewer = {
      userIds: view.userId === null ? [] : [toStaffId(view.userId)],
      lastVisit: view.since,
      now: services.clock.now(),
    };
    const messages = getMessages(view.locale);
    const { by } = query;
    const content =
      by === 'alert'
        ? {
            columns: listAlertColumns(messages),
            rows: readAlerts(services, { view, query, viewer, messages }),
          }
        : {
            columns: listGroupColumns(messages, by),
            rows: readGroups(services, { view, query: { ...query, by }, viewer }),
          };
    const { timeZone, locale } = view;
    return Promise.resolve({ name: messages.pages.alerts, timeZone, locale, ...content });
  },
};

interface Reading<Query extends AlertQuery> {
  readonly view: OpenedView;
  readonly query: Query;
  readonly viewer: AlertViewer;
}

async function* readAlerts(
  services: AppServices,
  { view, query, viewer, messages }: Reading<AlertQuery> & { messages: Messages },
): AsyncGenerator<Cell[][]> {
  const urlOf = (path: string) => ({ url: buildAdminUrl(services, view.shop, path) });
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof listAlerts>> = await listAlerts(services, view.shop, {
      query: { ...query, before: undefined, after: after || undefined },
      viewer,
      pageSize: EXPORT_BATCH,
    });
    yield page.rows.map((row) => toAlertRow(row, messages, urlOf));
    after = page.after;
  }
}

function listAlertColumns({ alerts, exports: { columns: own } }: Messages): Column[] {
  const { columns, list } = alerts;
  return [
    { heading: columns.product, width: 36 },
    { heading: own.variant, width: 20 },
    { heading: own.sku },
    { heading: columns.retailer, width: 24 },
    { heading: own.kind, width: 18 },
    { heading: columns.listed },
    { heading: own.compared },
    { heading: own.currency, width: 10 },
    { heading: own.below },
    { heading: own.details, width: 30 },
    { heading: columns.since, width: 18 },
    { heading: own.resolved, width: 18 },
    { heading: own.resolution, width: 30 },
    { heading: list.status, width: 18 },
    { heading: own.assignee, width: 20 },
    { heading: own.notices },
    { heading: own.lastNotice, width: 18 },
    { heading: own.recurrences },
    { heading: own.listing, width: 40 },
    { heading: alerts.evidence, width: 40 },
    { heading: list.caseLink, width: 40 },
  ];
}

function toAlertRow(
  row: ListedAlert,
  { alerts, ...messages }: Messages,
  urlOf: (path: string) => Cell,
): Cell[] {
  const cells = toAlertCells(row.facts, alerts.facts);
  const isOfRetailer = row.type === 'retailer_unreadable';
  const title = isOfRetailer
    ? alerts.facts.allProducts
    : (row.productTitle ?? alerts.unknownProduct);
  const work = row.case;
  return [
    title,
    row.variantTitle === 'Default Title' ? null : row.variantTitle,
    row.sku,
    row.retailer,
    alerts.kinds[row.type],
    toAmount(cells.listed),
    toAmount(cells.compared),
    (cells.listed ?? cells.compared)?.currency ?? null,
    cells.below,
    cells.details || null,
    { at: row.detectedAt },
    row.resolvedAt && { at: row.resolvedAt },
    formatResolution({ ...messages, alerts }, row) || null,
    work && alerts.cases.states[work.state],
    work && (work.assigneeName ?? work.assigneeId),
    work && { decimal: String(work.notices) },
    work?.lastNoticeAt ? { at: work.lastNoticeAt } : null,
    work && { decimal: String(work.recurrences) },
    row.listingUrl === null ? null : { url: row.listingUrl },
    hasEvidence(row.type) ? urlOf(`/app/alerts/evidence/${encodeURIComponent(row.id)}`) : null,
    work && urlOf(`/app/alerts/cases/${encodeURIComponent(work.id)}`),
  ];
}

async function* readGroups(
  services: AppServices,
  { view, query, viewer }: Reading<GroupQuery>,
): AsyncGenerator<Cell[][]> {
  for await (const groups of readAlertGroups(services, view.shop, { query, viewer }))
    yield groups.map((group) => toGroupRow(group, query.by));
}

function listGroupColumns(
  { alerts, exports: { columns: own } }: Messages,
  by: GroupQuery['by'],
): Column[] {
  const labels = alerts.list.groupColumns;
  const first =
    by === 'retailer'
      ? [{ heading: labels.retailer, width: 28 }]
      : [
          { heading: labels.product, width: 36 },
          { heading: own.variant, width: 20 },
          { heading: own.sku },
        ];
  return [
    ...first,
    { heading: labels.alerts },
    { heading: by === 'retailer' ? labels.products : labels.retailers },
    { heading: own.deepest },
    { heading: labels.newest, width: 18 },
  ];
}

function toGroupRow(group: AlertGroup, by: GroupQuery['by']): Cell[] {
  const variant = group.variantTitle === 'Default Title' ? null : group.variantTitle;
  const first = by === 'retailer' ? [group.key] : [group.title || group.key, variant, group.sku];
  return [
    ...first,
    { decimal: String(group.alerts) },
    { decimal: String(group.others) },
    group.deepest > 0 ? toPercentCell(group.deepest) : null,
    { at: group.newest },
  ];
}
