import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, Card } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { AlertTable } from '#app/components/alert-table.tsx';
import { Pager } from '#app/components/pager.tsx';
import { pageMeta } from '#app/components/page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useTexts } from '#app/components/words.tsx';
import { findAlertGap } from '#app/insights/find-alert-gap.server.ts';
import { getOutcome, type Outcome } from '#app/insights/get-outcome.server.ts';
import { getQuery } from '#app/insights/get-query.server.ts';
import { getShop } from '#app/insights/get-shop.server.ts';
import { AlertQuerySchema, listAlerts } from '#app/insights/list-alerts.server.ts';
import { markAlertsRead, MarkAlertsSchema } from '#app/insights/mark-alerts-read.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { sayTrouble } from '#app/texts/refuse.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.alerts.title);

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
  return getOutcome(async () => ({
    marked: await markAlertsRead(getServices(), session.shop, mark),
  }));
}

export default function Alerts() {
  const { shop, page, query, gap } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const words = texts.alerts;
  const marking = useFetcher<Outcome<{ marked: number }>>();
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
          {marking.data.ok ? words.marked(marking.data.marked) : sayTrouble(texts, marking.data)}
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

function NoAlerts({ open, gap }: { open: boolean; gap: 'prices' | 'floors' | null }) {
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
