import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { buildAlertsUrl, AlertQuerySchema } from '#app/alerts/alert-query.ts';
import { CaseStateBadge } from '#app/alerts/case-badge.tsx';
import { CaseChangeBanner } from '#app/alerts/case-change-banner.tsx';
import { CaseActions } from '#app/alerts/cases/case-actions.tsx';
import { CaseHistory } from '#app/alerts/cases/case-history.tsx';
import { CaseViolations } from '#app/alerts/cases/case-violations.tsx';
import { type CasePage, getCasePage } from '#app/alerts/cases/get-case-page.server.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { DomainName } from '#app/components/domain-name.tsx';
import { MapPriceNow } from '#app/components/map-price-now.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n, useMessages } from '#app/components/i18n.tsx';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getServices } from '#app/services.server.ts';
import { RETAILERS_CAPABILITY } from '#app/shop-state/retailers.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.alerts.casePage.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const who = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return getPageOrNotFound(() => getCasePage(getServices(), who, params.id));
}

export default function Case() {
  const page: CasePage = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.alerts.casePage;
  return (
    <ShopPage
      shop={page.shop}
      title={labels.title}
      backAction={{ url: '/app/alerts', content: messages.pages.alerts }}
      fullWidth
    >
      <BlockStack gap="400">
        {page.change ? <CaseChangeBanner change={page.change} /> : null}
        <Card>
          <BlockStack gap="400">
            <CaseFacts page={page} />
            <CaseActions page={page} />
          </BlockStack>
        </Card>
        <CaseViolations detail={page.detail} />
        <CaseHistory history={page.detail.history} />
      </BlockStack>
    </ShopPage>
  );
}

/** Product and retailer, the state, who works on it, and what happened so far in numbers. */
function CaseFacts({ page: { shop, detail, product, mapPriceNow } }: { page: CasePage }) {
  const { messages, time, count } = useI18n();
  const { casePage: labels, cases, list, unknownProduct } = messages.alerts;
  const atRetailer = AlertQuerySchema.parse({ retailer: detail.retailer });
  const facts: readonly (readonly [string, string])[] = [
    [cases.assignee, detail.assignee?.name ?? list.unassigned],
    ...(detail.excuse
      ? [
          [cases.reason, detail.excuse.reason] as const,
          [
            cases.until,
            detail.excuse.until ? time(new Date(detail.excuse.until)) : labels.noEnd,
          ] as const,
        ]
      : []),
    [labels.recurrences, count(detail.recurrences)],
    [labels.notices, count(detail.notices)],
    [labels.opened, time(new Date(detail.opened_at))],
  ];
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" align="space-between" blockAlign="center">
        <ProductName
          gid={product?.gid ?? null}
          title={product?.title ?? unknownProduct}
          variantTitle={product?.variantTitle ?? null}
          sku={product?.sku ?? null}
          imageUrl={product?.imageUrl ?? null}
          heading="h2"
        />
        <CaseStateBadge state={detail.state} />
      </InlineStack>
      <Text as="p">
        <Link
          className="pi-text-link"
          to={
            shop.capabilities.includes(RETAILERS_CAPABILITY)
              ? `/app/retailers/${encodeURIComponent(detail.retailer)}`
              : buildAlertsUrl(atRetailer)
          }
        >
          <DomainName domain={detail.retailer} />
        </Link>
      </Text>
      <dl className="pi-facts">
        {mapPriceNow ? (
          <div className="pi-fact">
            <dt>{messages.mapPrices.now.title}</dt>
            <dd>
              <MapPriceNow now={mapPriceNow} />
            </dd>
          </div>
        ) : null}
        {facts.map(([name, value]) => (
          <div key={name} className="pi-fact">
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </BlockStack>
  );
}
