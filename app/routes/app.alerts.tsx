import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, Card } from '@shopify/polaris';
import { ALERT_TYPES, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { AlertTable } from '#app/alerts/alert-table.tsx';
import { Pager } from '#app/components/pager.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { findAlertGap } from '#app/alerts/find-alert-gap.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { hasAlertKinds } from '#app/alerts/has-alert-kinds.server.ts';
import { AlertQuerySchema, listAlerts } from '#app/alerts/list-alerts.server.ts';
import { setAlertsRead, MarkAlertsSchema } from '#app/alerts/set-alerts-read.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.alerts);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, AlertQuerySchema);
  const [shop, page, hasKinds] = await Promise.all([
    getShop(getServices(), session.shop),
    listAlerts(getServices(), session.shop, query),
    hasAlertKinds(getServices(), session.shop),
  ]);
  const gap =
    page.rows.length === 0 &&
    query.view === 'open' &&
    (query.type ?? SPECIFIED_ALERT_TYPE) === SPECIFIED_ALERT_TYPE
      ? await findAlertGap(getServices(), session.shop)
      : null;
  return { shop, page, query, gap, hasKinds };
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

export default function Alerts() {
  const { shop, page, query, gap, hasKinds } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.alerts;
  const marking = useFetcher<ActionResult<{ marked: number }>>();
  const unread = page.rows.some((row) => row.readAt === null && row.resolvedAt === null);
  const paged = Boolean(query.after || query.before);
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.alerts}
      subtitle={hasKinds ? labels.subtitleKinds : labels.subtitle}
      fullWidth
      backAction={{ url: '/app', content: messages.shared.appName }}
      primaryAction={
        query.view === 'open'
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
      <ViewTabs
        selected={query.view}
        views={[
          { id: 'open', content: labels.views.open, url: buildUrl({ type: query.type }) },
          {
            id: 'resolved',
            content: labels.views.resolved,
            url: buildUrl({ view: 'resolved', type: query.type }),
          },
        ]}
      />
      {hasKinds ? (
        <ViewTabs
          selected={query.type ?? 'all'}
          views={[
            { id: 'all', content: labels.allKinds, url: buildUrl({ view: query.view }) },
            ...ALERT_TYPES.map((type) => ({
              id: type,
              content: labels.kinds[type],
              url: buildUrl({ view: query.view, type }),
            })),
          ]}
        />
      ) : null}
      {query.product ? (
        <p className="pi-inset">
          {labels.onlyProduct}{' '}
          <Link to="/app/alerts" className="pi-text-link">
            {labels.showAll}
          </Link>
        </p>
      ) : null}
      {page.rows.length > 0 ? <AlertTable rows={page.rows} /> : null}
      {page.rows.length === 0 && paged ? <PastEnd /> : null}
      {page.rows.length > 0 || paged ? null : (
        <NoAlerts open={query.view === 'open'} gap={gap} hasKinds={hasKinds} />
      )}
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}

/** The page's address with these filters. */
function buildUrl({ view, type }: { view?: string; type?: string | undefined }): string {
  const search = new URLSearchParams({
    ...(view === 'resolved' && { view }),
    ...(type && { type }),
  }).toString();
  return search ? `/app/alerts?${search}` : '/app/alerts';
}

function NoAlerts({
  open,
  gap,
  hasKinds,
}: {
  open: boolean;
  gap: 'prices' | 'mapPrices' | null;
  hasKinds: boolean;
}) {
  const labels = useMessages().alerts;
  if (gap) {
    const { title, text, action, url } = labels.gaps[gap];
    return (
      <Card>
        <NothingHere heading={title} action={{ content: action, url }}>
          <p>{text}</p>
        </NothingHere>
      </Card>
    );
  }
  const openTitle = hasKinds ? labels.emptyKindsTitle : labels.emptyOpenTitle;
  const openText = hasKinds ? labels.emptyKindsText : labels.emptyOpenText;
  return (
    <Card>
      <NothingHere heading={open ? openTitle : labels.emptyResolvedTitle}>
        <p>{open ? openText : labels.emptyResolvedText}</p>
      </NothingHere>
    </Card>
  );
}
