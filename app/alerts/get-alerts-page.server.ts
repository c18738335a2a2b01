import type { AppServices } from '#app/services.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { listSavedViews, type SavedView } from '#app/shop/saved-views.server.ts';
import { CASE_CAPABILITY } from '#app/shop-state/cases.ts';
import type { PageOfRows } from '#app/requests/page-cursor.server.ts';
import type { AlertQuery } from './alert-query.ts';
import type { CaseChangeView } from './cases/case-change.ts';
import { findCaseChange } from './cases/get-case-change.server.ts';
import { type AlertCount, countAlerts } from './count-alerts.server.ts';
import { findAlertGap } from './find-alert-gap.server.ts';
import { getAlertViewer } from './get-alert-viewer.server.ts';
import { hasAlertKinds } from './has-alert-kinds.server.ts';
import { type AlertGroup, listAlertGroups } from './list-alert-groups.server.ts';
import { type ListedAlert, listAlerts } from './list-alerts.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';

export interface AlertsPage {
  readonly shop: ShopView;
  readonly query: AlertQuery;
  /** Null while they are shown in groups. */
  readonly alerts: PageOfRows<ListedAlert> | null;
  readonly groups: PageOfRows<AlertGroup> | null;
  readonly count: AlertCount;
  readonly views: readonly SavedView[];
  readonly change: CaseChangeView | null;
  readonly hasKinds: boolean;
  readonly hasCases: boolean;
  /** What is missing before there can be an alert, where there is none. */
  readonly gap: 'prices' | 'mapPrices' | null;
  readonly me: { readonly id: string; readonly name: string } | null;
  readonly loadedAt: Date;
}

/** Everything on the alerts page for the user; records the visit. `userId`: of the session token. */
export async function getAlertsPage(
  services: AppServices,
  { shop: domain, userId }: { shop: string; userId: string | null },
  query: AlertQuery,
): Promise<AlertsPage> {
  const viewer = await getAlertViewer(services, domain, userId);
  const { by } = query;
  const [shop, alerts, groups, count, views, change, hasKinds, me] = await Promise.all([
    getShop(services, domain),
    by === 'alert' ? listAlerts(services, domain, { query, viewer }) : null,
    by === 'alert' ? null : listAlertGroups(services, domain, { query: { ...query, by }, viewer }),
    countAlerts(services, domain, { query, viewer }),
    listSavedViews(services, domain, 'alerts'),
    findCaseChange(services, domain, userId),
    hasAlertKinds(services, domain),
    findMe(services, domain, userId),
  ]);
  const gap =
    count.count === 0 && query.view === 'open' ? await findAlertGap(services, domain) : null;
  const hasCases = shop.capabilities.includes(CASE_CAPABILITY);
  const loadedAt = viewer.now;
  return {
    shop,
    query,
    alerts,
    groups,
    count,
    views,
    change,
    hasKinds,
    hasCases,
    gap,
    me,
    loadedAt,
  };
}

async function findMe(
  services: AppServices,
  shop: string,
  userId: string | null,
): Promise<AlertsPage['me']> {
  if (userId === null) return null;
  const user = await services.db.prisma.shopUser.findUnique({
    where: { shop_userId: { shop, userId } },
    select: { name: true, email: true },
  });
  return { id: toStaffId(userId), name: user?.name ?? user?.email ?? userId };
}
