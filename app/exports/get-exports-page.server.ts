import type { AppServices } from '#app/services.server.ts';
import { isAppError } from '#kernel/app-error.ts';
import { getRole } from '#app/shop-state/get-role.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import type { FileExportView } from './file-export.ts';
import { PAUSES, type ScheduleView } from './schedule.ts';
import { toCadence } from './schedules.server.ts';
import { FILES_CAPABILITY, refreshServiceExport } from './service-export.server.ts';
import {
  findExport,
  listExports,
  type StoredExport,
  toExportView,
} from './stored-export.server.ts';

export interface ExportsPage {
  readonly shop: ShopView;
  readonly exports: readonly FileExportView[];
  readonly schedules: readonly ScheduleView[];
  readonly choices: ScheduleChoices;
  /** False where the operator has configured no mail server. */
  readonly mailSetUp: boolean;
  readonly hasReports: boolean;
}

export interface ScheduleChoices {
  readonly views: readonly { readonly id: string; readonly name: string }[];
  readonly retailers: readonly string[];
  /** Staff with verified addresses. */
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

/** Everything on the exports page for the user. `userId`: of the session token. */
export async function getExportsPage(
  services: AppServices,
  { shop: domain, userId }: { shop: string; userId: string | null },
): Promise<ExportsPage> {
  await refreshUnfinished(services, domain);
  const isOwner = (await getRole(services, { shop: domain, userId })) === 'owner';
  const [shop, exports, schedules, choices] = await Promise.all([
    getShop(services, domain),
    listExports(services, domain, { isOwner }),
    listSchedules(services, domain),
    listChoices(services, domain),
  ]);
  return {
    shop,
    exports,
    schedules,
    choices,
    mailSetUp: Boolean(services.mailer),
    hasReports: shop.capabilities.includes(FILES_CAPABILITY),
  };
}

/**
 * The state of one export; of a file that the service writes as the service says. Null for one of
 * another shop, or one that has expired.
 */
export async function getExportState(
  services: AppServices,
  shop: string,
  id: string,
): Promise<FileExportView | null> {
  const row = await findExport(services, { shop, id });
  return row && toExportView(await refreshQuietly(services, row));
}

/** A service that is silent now is asked again by the next look at the page. */
async function refreshQuietly(services: AppServices, row: StoredExport): Promise<StoredExport> {
  return refreshServiceExport(services, row).catch((error: unknown) => {
    if (isAppError(error)) return row;
    throw error;
  });
}

async function refreshUnfinished(services: AppServices, shop: string): Promise<void> {
  const rows = await services.db.prisma.fileExport.findMany({
    where: { shop, state: { in: ['waiting', 'running'] }, serviceExportId: { not: null } },
    take: 10,
  });
  for (const row of rows) await refreshQuietly(services, row);
}

async function listSchedules(services: AppServices, shop: string): Promise<ScheduleView[]> {
  const [rows, users] = await Promise.all([
    services.db.prisma.shopExportSchedule.findMany({
      where: { shop },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    services.db.prisma.shopUser.findMany({
      where: { shop },
      select: { userId: true, name: true, email: true },
    }),
  ]);
  const names = new Map(users.map((user) => [user.userId, user.name ?? user.email]));
  return rows.map((row) => ({
    id: row.id,
    what: row.what,
    subject: toSubject(row),
    format: row.format,
    viewName: row.viewName,
    retailer: row.what === 'retailer_report' ? row.query : null,
    every: toCadence(row.every),
    hour: row.hour,
    recipients: row.recipients.map((id) => ({ id, name: names.get(id) ?? id })),
    nextAt: row.nextAt,
    paused: PAUSES.find((reason) => reason === row.paused) ?? null,
    lastSentAt: row.lastSentAt,
  }));
}

function toSubject({
  what,
  viewId,
  query,
}: {
  what: string;
  viewId: string | null;
  query: string;
}): string {
  if (what === 'retailer_report') return 'report';
  return viewId === null ? `${what}:${query}` : `view:${viewId}`;
}

async function listChoices(services: AppServices, shop: string): Promise<ScheduleChoices> {
  const [views, retailers, staff] = await Promise.all([
    services.db.query<{ id: string; name: string }>(
      `select id, name from shop.saved_view where shop = $1 and page = 'alerts' order by created_at, id limit 50`,
      [shop],
    ),
    services.db.query<{ retailer: string }>(
      `select distinct retailer from shop.alert_copy
       where shop = $1 and type = 'map_violation' order by retailer limit 500`,
      [shop],
    ),
    services.db.query<{ id: string; name: string }>(
      `select user_id as id, coalesce(name || ' (' || email || ')', email, user_id) as name from shop.shop_user
       where shop = $1 and email_verified and email is not null order by 2 limit 200`,
      [shop],
    ),
  ]);
  return {
    views: views.rows,
    retailers: retailers.rows.map(({ retailer }) => retailer),
    staff: staff.rows,
  };
}
