import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { MatchLists } from '#app/matches/match-lists.tsx';
import { listReview } from '#app/matches/list-review.server.ts';
import { ReviewQuerySchema } from '#app/matches/review-query.ts';
import { ReviewTable } from '#app/matches/review-table.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import { MatchQueue } from '#app/matches/match-queue.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { listMatchView, MatchQuerySchema } from '#app/matches/list-match-view.server.ts';
import { listMatches } from '#app/matches/list-matches.server.ts';
import { MATCH_VIEWS } from '#app/matches/match-views.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const { view, after } = getQuery(request, MatchQuerySchema);
  const query = getQuery(request, ReviewQuerySchema);
  const services = getServices();
  const wantsTable = view === 'review' && query.layout !== 'cards';
  const table = wantsTable ? await listReview(services, session.shop, query) : null;
  const review = table?.ok ? table.review : null;
  const [queue, list] = await Promise.all([
    view === 'review' && review === null ? listMatches(services, session.shop) : null,
    view === 'review' ? null : listMatchView(services, session.shop, { view, after }),
  ]);
  // Read after the requests to the service, which update the state of the connection.
  const shop = await getShop(services, session.shop);
  return { shop, view, query, review, queue, list, isFirst: after === undefined };
}

export default function Matches() {
  const { shop, view, query, review, queue, list, isFirst } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.matches;
  const shown = queue ?? list;
  const canDecide = useHasRole('manager');
  const hasTable = shop.capabilities.includes('matches.review');
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.matches}
      subtitle={labels.subtitle}
      showAge={false}
      fullWidth={view !== 'review' || review !== null}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      <BlockStack gap="400">
        <ViewTabs
          selected={view}
          views={MATCH_VIEWS.filter((id) => id !== 'not_sold' || hasTable).map((id) => ({
            id,
            content: labels.views[id],
            url: id === 'review' ? '/app/matches' : `?view=${id}`,
          }))}
        />
        {shown && !shown.ok ? (
          <ServiceErrorBanner shop={shop} outcome={shown} title={labels.failedTitle} />
        ) : null}
        {view === 'review' && hasTable ? (
          <ViewTabs
            selected={review === null ? 'cards' : 'table'}
            views={[
              { id: 'table', content: labels.review.table, url: '?layout=table' },
              { id: 'cards', content: labels.review.cards, url: '?layout=cards' },
            ]}
          />
        ) : null}
        {review ? <ReviewTable review={review} query={query} canDecide={canDecide} /> : null}
        {queue?.ok ? (
          <MatchQueue pairs={queue.pairs} more={queue.more} total={queue.total} />
        ) : null}
        {list?.ok && view !== 'review' ? (
          <MatchLists
            key={view}
            list={list}
            about={labels.viewTexts[view]}
            isFirst={isFirst}
            canMove={hasTable && canDecide}
          />
        ) : null}
      </BlockStack>
    </ShopPage>
  );
}
