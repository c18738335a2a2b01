import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, Card, InlineStack } from '@shopify/polaris';
import { AlertList } from '#app/alerts/alert-list.tsx';
import { AlertQuerySchema, buildAlertsUrl, toAlertParams } from '#app/alerts/alert-query.ts';
import { CaseChangeBanner } from '#app/alerts/case-change-banner.tsx';
import { type AlertsPage, getAlertsPage } from '#app/alerts/get-alerts-page.server.ts';
import { NoAlerts } from '#app/alerts/no-alerts.tsx';
import { setAlertsRead, MarkAlertsSchema } from '#app/alerts/set-alerts-read.server.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ExportMenu } from '#app/exports/export-menu.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { RetailerReport } from '#app/exports/retailer-report.tsx';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import { Pager } from '#app/components/pager.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getQuery } from '#app/requests/get-query.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.alerts);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const who = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return getAlertsPage(getServices(), who, getQuery(request, AlertQuerySchema));
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const mark = MarkAlertsSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    return { marked: await setAlertsRead(getServices(), session.shop, mark) };
  });
}

const GROUPINGS = ['alert', 'retailer', 'product'] as const;

export default function Alerts() {
  const page = useLoaderData<typeof loader>();
  const { shop, query, alerts, groups, hasKinds, gap, change } = page;
  const messages = useMessages();
  const labels = messages.alerts;
  const marking = useFetcher<ActionResult<{ marked: number }>>();
  const unread = alerts?.rows.some((row) => row.readAt === null && row.resolvedAt === null);
  const rows = alerts ?? groups;
  const exporting = useFileExport();
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.alerts}
      subtitle={hasKinds ? labels.subtitleKinds : labels.subtitle}
      fullWidth
      backAction={{ url: '/app', content: messages.shared.appName }}
      primaryAction={
        query.view === 'open' && query.by === 'alert'
          ? {
              content: labels.markAll,
              disabled: !unread,
              loading: marking.state !== 'idle',
              onAction: () => void marking.submit({ intent: 'mark-all' }, { method: 'post' }),
            }
          : undefined
      }
    >
      {marking.data ? (
        <Banner tone={marking.data.ok ? 'success' : 'critical'}>
          {marking.data.ok
            ? labels.marked({ count: marking.data.marked })
            : formatError(messages, marking.data)}
        </Banner>
      ) : null}
      <ExportProgress exporting={exporting} />
      {change ? <CaseChangeBanner change={change} /> : null}
      {gap ? (
        <Card>
          <NoAlerts gap={gap} query={query} hasKinds={hasKinds} />
        </Card>
      ) : (
        <>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <ViewTabs
              selected={query.by}
              views={GROUPINGS.map((by) => ({
                id: by,
                content: labels.list.by[by],
                url: buildAlertsUrl(query, { by, saved: undefined }),
              }))}
            />
            <ExportMenu
              what="alerts"
              query={new URLSearchParams(toAlertParams(query)).toString()}
              exporting={exporting}
            />
          </InlineStack>
          <AlertList page={page} />
        </>
      )}
      {shop.capabilities.includes('exports.files') ? (
        <RetailerReport retailers={listReportRetailers(page)} />
      ) : null}
      <Pager after={rows?.after ?? null} before={rows?.before ?? null} />
    </ShopPage>
  );
}

/** The retailers that the page shows: those filtered by, or those of its groups. */
function listReportRetailers({ query, groups }: AlertsPage): string[] {
  if (query.by !== 'retailer') return query.retailer;
  return groups?.rows.map(({ key }) => key) ?? [];
}
