import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, Card } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { AlertTable } from '#app/components/alert-table.tsx';
import { Pager } from '#app/components/pager.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { findAlertGap } from '#app/service-copy/find-alert-gap.server.ts';
import { toActionResult, type ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { getQuery } from '#app/service-copy/get-query.server.ts';
import { getShop } from '#app/service-copy/get-shop.server.ts';
import { AlertQuerySchema, listAlerts } from '#app/service-copy/list-alerts.server.ts';
import { setAlertsRead, MarkAlertsSchema } from '#app/service-copy/set-alerts-read.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.alerts);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, AlertQuerySchema);
  const [shop, page] = await Promise.all([
    getShop(getServices(), session.shop),
    listAlerts(getServices(), session.shop, query),
  ]);
  const gap =
    page.rows.length === 0 && query.view === 'open'
      ? await findAlertGap(getServices(), session.shop)
      : null;
  return { shop, page, query, gap };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const mark = MarkAlertsSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => ({
    marked: await setAlertsRead(getServices(), session.shop, mark),
  }));
}

export default function Alerts() {
  const { shop, page, query, gap } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.alerts;
  const marking = useFetcher<ActionResult<{ marked: number }>>();
  const unread = page.rows.some((row) => row.readAt === null && row.resolvedAt === null);
  const paged = Boolean(query.after || query.before);
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.alerts}
      subtitle={labels.subtitle}
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
          { id: 'open', content: labels.views.open, url: '/app/alerts' },
          { id: 'resolved', content: labels.views.resolved, url: '/app/alerts?view=resolved' },
        ]}
      />
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
      {page.rows.length > 0 || paged ? null : <NoAlerts open={query.view === 'open'} gap={gap} />}
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}

function NoAlerts({ open, gap }: { open: boolean; gap: 'prices' | 'mapPrices' | null }) {
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
  return (
    <Card>
      <NothingHere heading={open ? labels.emptyOpenTitle : labels.emptyResolvedTitle}>
        <p>{open ? labels.emptyOpenText : labels.emptyResolvedText}</p>
      </NothingHere>
    </Card>
  );
}
