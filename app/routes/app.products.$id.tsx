import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { AddAddress } from '#app/competitors/addresses/add-address.tsx';
import { RecommendationBoard } from '#app/recommendations/recommendation-board.tsx';
import { CannotApply } from '#app/shop/cannot-apply.tsx';
import { MarketHistory } from '#app/products/market-history.tsx';
import { MarketPrices } from '#app/products/market-prices.tsx';
import { OffersTable } from '#app/products/offers-table.tsx';
import { PriceHistory } from '#app/products/price-history.tsx';
import { ProductFacts } from '#app/products/product-facts.tsx';
import { RecentChanges } from '#app/repricing/recent-changes.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { isPaused } from '#app/shop-state/paused.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { SiblingVariants } from '#app/products/sibling-variants.tsx';
import { useMessages, useI18n } from '#app/components/i18n.tsx';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getProductPage, type ProductPage } from '#app/products/get-product-page.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.products);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getPageOrNotFound(() => getProductPage(getServices(), session.shop, params.id ?? ''));
}

export default function Product() {
  const data = useLoaderData<typeof loader>();
  const { shop, product, changes, history, marketDays, mapPriceNow, markets } = data;
  const messages = useMessages();
  const variant =
    product.variantTitle === messages.shared.defaultVariant ? undefined : product.variantTitle;
  const own = changes.map((change) => ({ from: change.at, price: change.to }));
  return (
    <ShopPage
      shop={shop}
      title={product.title}
      subtitle={variant}
      backAction={{ url: '/app/products', content: messages.pages.products }}
    >
      <Notices page={data} />
      <Layout>
        <Layout.Section variant="oneThird">
          <ProductFacts product={product} mapPriceNow={mapPriceNow} />
        </Layout.Section>
        <Layout.Section>
          <ProductRecommendation page={data} />
        </Layout.Section>
      </Layout>
      {product.notMonitored && product.offers.length === 0 ? null : <Competitors page={data} />}
      {product.serviceProductId &&
      !product.notMonitored &&
      shop.capabilities.includes('matches') ? (
        <AddAddress productId={product.serviceProductId} />
      ) : null}
      {marketDays ? (
        <MarketHistory
          key={`market ${product.gid}`}
          days={marketDays}
          currency={product.price.currency}
        />
      ) : null}
      {history ? (
        <PriceHistory
          key={product.gid}
          history={history}
          price={product.price}
          own={own.length > 0 ? own : [{ from: shop.now, price: product.price }]}
        />
      ) : null}
      <RecentChanges
        changes={changes.slice(0, 5)}
        title={messages.product.changes}
        moreUrl="/app/activity"
      />
      <SiblingVariants product={product} />
      <MarketPrices key={`markets ${product.gid}`} prices={markets} />
    </ShopPage>
  );
}

function Notices({ page: { product, shop } }: { page: Pick<ProductPage, 'product' | 'shop'> }) {
  const { messages } = useI18n();
  const labels = messages.product;
  if (product.notMonitored) {
    const reason =
      product.notMonitoredNote ?? formatCode(messages.shared.notMonitored, product.notMonitored);
    if (!isPaused(product.notMonitored))
      return (
        <Banner tone="info" title={labels.notMonitoredTitle}>
          <p>{reason}</p>
        </Banner>
      );
    const isTold =
      product.serviceProductId === null || shop.capabilities.includes('products.pause');
    return (
      <Banner tone="info" title={labels.pausedTitle}>
        <p>{labels.pausedText({ reason })}</p>
        {product.notMonitored === 'no_price' && product.price.minor > 0n ? (
          <p>{labels.lastPrice}</p>
        ) : null}
        {isTold ? null : <p>{labels.pauseNotSent}</p>}
      </Banner>
    );
  }
  if (!product.serviceProductId) return <Banner tone="info">{labels.registering}</Banner>;
  if (product.openAlerts === 0) return null;
  return (
    <Banner
      tone="critical"
      title={labels.violations({ count: product.openAlerts })}
      action={{
        content: labels.showAlerts,
        url: `/app/alerts?product=${encodeURIComponent(product.serviceProductId)}`,
      }}
    />
  );
}

function Competitors({ page: { product, shop } }: { page: Pick<ProductPage, 'product' | 'shop'> }) {
  const { messages } = useI18n();
  const labels = messages.product;
  if (product.offers.length > 0)
    return (
      <OffersTable
        offers={product.offers}
        mapPrice={product.mapPrice}
        checksFor={shop.capabilities.includes('prices.decisions') ? product.serviceProductId : null}
      />
    );
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="h2" variant="headingMd">
          {labels.competitors}
        </Text>
        <Text as="p">{labels.competitorsEmpty}</Text>
        <InlineStack gap="200">
          <Button url="/app/competitors">{labels.addCompetitor}</Button>
          <Button url="/app/matches">{messages.pages.matches}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function ProductRecommendation({
  page: { product, shop },
}: {
  page: Pick<ProductPage, 'product' | 'shop'>;
}) {
  const { messages, formatReason } = useI18n();
  const { gid, title, variantTitle, sku, imageUrl, recommendation, compareAt, lowest } = product;
  const rows = recommendation
    ? [
        {
          recommendation,
          variantGid: gid,
          productTitle: title,
          variantTitle,
          sku,
          imageUrl,
          compareAt,
          lowest,
          priceMoved: product.price.minor !== recommendation.current.minor,
        },
      ]
    : [];
  return (
    <>
      {rows.length > 0 ? <CannotApply shop={shop} /> : null}
      <RecommendationBoard
        key={gid}
        rows={rows}
        threshold={shop.threshold}
        hideProduct
        canApply={shop.canApply}
      />
      {recommendation || product.notMonitored ? null : (
        <Card>
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {messages.product.noRecommendation}
            </Text>
            <Text as="p">
              {product.abstained
                ? formatReason('abstention', product.abstained)
                : messages.product.noRecommendationText}
            </Text>
          </BlockStack>
        </Card>
      )}
    </>
  );
}
