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
import { useTexts } from '#app/components/words.tsx';
import { findAlertGap } from '#app/service-copy/find-alert-gap.server.ts';
import { toActionResult, type ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { getQuery } from '#app/service-copy/get-query.server.ts';
import { getShop } from '#app/service-copy/get-shop.server.ts';
import { AlertQuerySchema, listAlerts } from '#app/service-copy/list-alerts.server.ts';
import { setAlertsRead, MarkAlertsSchema } from '#app/service-copy/set-alerts-read.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { formatError } from '#app/texts/to-refusal.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((texts) => texts.alerts.title);

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
  const texts = useTexts();
  const words = texts.alerts;
  const marking = useFetcher<ActionResult<{ marked: number }>>();
  const unread = page.rows.some((row) => row.readAt === null && row.resolvedAt === null);
  const paged = Boolean(query.after || query.before);
  return (
    <ShopPage
      shop={shop}
      title={words.title}
      subtitle={words.subtitle}
      fullWidth
      backAction={{ url: '/app', content: texts.shared.appName }}
      primaryAction={
        query.view === 'open'
          ? {
              content: words.markAll,
              disabled: !unread,
              loading: marking.state !== 'idle',
              onAction: () => void marking.submit({ intent: 'mark-all' }, { method: 'post' }),
            }
          : undefined
      }
    >
      {marking.data ? (
        <Banner tone={marking.data.ok ? 'success' : 'critical'}>
          {marking.data.ok ? words.marked(marking.data.marked) : formatError(texts, marking.data)}
        </Banner>
      ) : null}
      <ViewTabs
        selected={query.view}
        views={[
          { id: 'open', content: words.views.open, url: '/app/alerts' },
          { id: 'resolved', content: words.views.resolved, url: '/app/alerts?view=resolved' },
        ]}
      />
      {query.product ? (
        <p className="pi-inset">
          {words.onlyProduct}{' '}
          <Link to="/app/alerts" className="pi-text-link">
            {words.showAll}
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
  const words = useTexts().alerts;
  if (gap) {
    const { title, text, action, url } = words.gaps[gap];
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
      <NothingHere heading={open ? words.emptyOpenTitle : words.emptyResolvedTitle}>
        <p>{open ? words.emptyOpenText : words.emptyResolvedText}</p>
      </NothingHere>
    </Card>
  );
}
