import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, Button, Card, InlineStack } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { listRuleComparisons } from '#app/activity/outcomes/list-rule-comparisons.server.ts';
import { RuleComparisons } from '#app/activity/outcomes/rule-comparisons.tsx';
import { OutcomeTable } from '#app/activity/outcomes/outcome-table.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ReliabilityCard } from '#app/activity/outcomes/reliability-card.tsx';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { findSales } from '#app/catalog-sync/sales/find-sales.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { listOutcomes, OutcomeQuerySchema } from '#app/activity/outcomes/list-outcomes.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.outcomes);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, OutcomeQuerySchema);
  const [found, sales, comparisons] = await Promise.all([
    listOutcomes(getServices(), session.shop, query),
    findSales(getServices(), session.shop),
    query.cursor ? [] : listRuleComparisons(getServices(), session.shop),
  ]);
  // Read after the requests to the service, which update the state of the connection.
  const shop = await getShop(getServices(), session.shop);
  return { shop, found, comparisons, query, lacksSales: sales.supported && !sales.allowed };
}

export default function Outcomes() {
  const { shop, found, comparisons, query, lacksSales } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.outcomes;
  const all = query.show === 'all';
  const views = [
    { id: 'applied', content: labels.tabs.applied, url: '/app/outcomes' },
    { id: 'all', content: labels.tabs.all, url: '/app/outcomes?show=all' },
  ];
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.outcomes}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      {found.ok ? (
        <>
          {lacksSales ? (
            <Banner
              title={labels.noSales.title}
              action={{ content: labels.noSales.action, url: '/app/settings' }}
            >
              <p>{labels.noSales.text}</p>
            </Banner>
          ) : null}
          <RuleComparisons comparisons={comparisons} />
          <ReliabilityCard reliability={found.reliability} />
          <ViewTabs views={views} selected={all ? 'all' : 'applied'} />
          {found.rows.length > 0 ? (
            <OutcomeTable rows={found.rows} />
          ) : (
            <Card>
              <NothingHere
                heading={labels.emptyTitle}
                action={{ content: labels.emptyAction, url: '/app/recommendations' }}
              >
                <p>{labels.emptyText}</p>
              </NothingHere>
            </Card>
          )}
          <OtherPages next={found.next} first={query.cursor !== undefined} all={all} />
        </>
      ) : (
        <ServiceErrorBanner shop={shop} outcome={found} title={labels.failedTitle} />
      )}
    </ShopPage>
  );
}

/** The service's pagination only goes forward: to the next page, or back to the first. */
function OtherPages({ next, first, all }: { next: string | null; first: boolean; all: boolean }) {
  const labels = useMessages().outcomes;
  const start = all ? '/app/outcomes?show=all' : '/app/outcomes';
  return (
    <InlineStack gap="200" align="center">
      {first ? <Button url={start}>{labels.first}</Button> : null}
      {next === null ? null : (
        <Button url={`${start}${all ? '&' : '?'}cursor=${encodeURIComponent(next)}`}>
          {labels.next}
        </Button>
      )}
    </InlineStack>
  );
}
