import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { getQuery } from '#app/requests/get-query.server.ts';
import { listRetailers, RetailerQuerySchema } from '#app/retailers/list-retailers.server.ts';
import { RetailerFilters } from '#app/retailers/retailer-filters.tsx';
import { RetailerTable } from '#app/retailers/retailer-table.tsx';
import { getServices } from '#app/services.server.ts';
import { RETAILERS_CAPABILITY } from '#app/shop-state/retailers.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.retailers.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, RetailerQuerySchema);
  const shop = await getShop(getServices(), session.shop);
  const list = shop.capabilities.includes(RETAILERS_CAPABILITY)
    ? await listRetailers(getServices(), session.shop, query)
    : null;
  return { shop, query, list };
}

export default function Retailers() {
  const { shop, query, list } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.retailers;
  const { sort, authorized = '', q } = query;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      {list === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : (
        <RetailerFilters key={`${sort} ${authorized} ${q}`} query={query} />
      )}
      {list?.ok && list.retailers.length > 0 ? <RetailerTable retailers={list.retailers} /> : null}
      {list?.ok && list.retailers.length === 0 ? (
        <NothingHere
          heading={labels.emptyTitle}
          action={{ content: messages.pages.competitors, url: '/app/competitors' }}
        >
          {labels.emptyText}
        </NothingHere>
      ) : null}
      {list?.ok && list.next !== null ? (
        <Link
          className="pi-text-link"
          to={`/app/retailers?${new URLSearchParams({ sort, authorized, q, cursor: list.next }).toString()}`}
        >
          {messages.shared.next}
        </Link>
      ) : null}
      {list && !list.ok ? (
        <ServiceErrorBanner shop={shop} outcome={list} title={labels.title} />
      ) : null}
    </ShopPage>
  );
}
