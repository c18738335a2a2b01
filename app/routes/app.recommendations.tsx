import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Banner, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { RecommendationBoard } from '#app/recommendations/recommendation-board.tsx';
import { CannotApply } from '#app/shop/cannot-apply.tsx';
import { BulkApply } from '#app/recommendations/bulk-apply.tsx';
import { Pager } from '#app/components/pager.tsx';
import { RecentChanges } from '#app/repricing/recent-changes.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages, useI18n } from '#app/components/i18n.tsx';
import { getRecommendationPage } from '#app/recommendations/get-recommendation-page.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { RecommendationQuerySchema } from '#app/recommendations/list-recommendations.server.ts';
import {
  RecommendationDecisionSchema,
  handleRecommendationDecision,
} from '#app/repricing/handle-recommendation-decision.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.recommendation);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getRecommendationPage(
    getServices(),
    session.shop,
    getQuery(request, RecommendationQuerySchema),
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const by = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  const decision = RecommendationDecisionSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), { shop: session.shop, userId: by.userId }, 'manager');
    return handleRecommendationDecision(getServices(), decision, { shop: session.shop, by });
  });
}

export default function Recommendations() {
  const { shop, page, recent, counts, held, query, bulk } = useLoaderData<typeof loader>();
  const { weaker } = counts;
  const messages = useMessages();
  const labels = messages.recommendation;
  // The state when the page was opened: a recommendation applied now shows its result in its place.
  const [before] = useState(recent);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelected((had) =>
      had.has(id) ? new Set([...had].filter((each) => each !== id)) : new Set([...had, id]),
    );
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.recommendation}
      subtitle={labels.subtitle}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      {counts.approval > 0 || query.view ? (
        <ViewTabs
          selected={query.view ?? 'all'}
          views={[
            { id: 'all', content: labels.views.all, url: '/app/recommendations' },
            {
              id: 'approval',
              content: labels.views.approval({ count: counts.approval }),
              url: '/app/recommendations?view=approval',
            },
          ]}
        />
      ) : null}
      {query.view ? null : (
        <Threshold threshold={shop.threshold} weaker={weaker} shown={query.weaker === '1'} />
      )}
      {held > 0 ? (
        <Banner tone="info">
          {labels.held({ count: held })} <Link to="/app/activity">{labels.heldLink}</Link>
        </Banner>
      ) : null}
      <RecentChanges changes={before} title={labels.recent} moreUrl="/app/activity" />
      <CannotApply shop={shop} />
      <BulkApply
        rows={page.rows.filter((row) => !row.priceMoved && shop.canApply)}
        selected={selected}
        onSelect={setSelected}
        outlook={bulk}
        all={
          query.view
            ? { approval: true }
            : { all: { minConfidence: query.weaker ? 0 : shop.threshold } }
        }
      />
      <RecommendationBoard
        key={[query.view, query.weaker, query.after, query.before].join()}
        rows={page.rows}
        threshold={query.view ? 0 : shop.threshold}
        canApply={shop.canApply}
        selection={{ selected, toggle }}
      />
      {page.rows.length === 0 && (query.after || query.before) ? <PastEnd /> : null}
      {page.rows.length === 0 && !query.after && !query.before ? (
        <Card>
          <NothingHere heading={query.view ? labels.emptyApprovalTitle : labels.emptyTitle}>
            <p>{query.view ? labels.emptyApprovalText : labels.emptyText}</p>
            {weaker > 0 && !query.weaker && !query.view ? (
              <p>{labels.emptyWeakText({ count: weaker })}</p>
            ) : null}
          </NothingHere>
        </Card>
      ) : null}
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}

function Threshold({
  threshold,
  weaker,
  shown,
}: {
  threshold: number;
  weaker: number;
  shown: boolean;
}) {
  const { messages, percent } = useI18n();
  const labels = messages.recommendation;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p">
          {shown ? labels.weakerShown : labels.threshold({ percent: percent(threshold) })}
          {!shown && weaker > 0 ? ` ${labels.weakerHidden({ count: weaker })}` : ''}{' '}
          <Link to="/app/settings" className="pi-text-link">
            {labels.changeThreshold}
          </Link>
        </Text>
        {weaker > 0 || shown ? (
          <Button url={shown ? '/app/recommendations' : '/app/recommendations?weaker=1'}>
            {shown ? labels.hideWeaker : labels.showWeaker}
          </Button>
        ) : null}
      </InlineStack>
    </Card>
  );
}
