import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { PERIODS_CAPABILITY } from '#app/map-prices/periods/handle-period-action.server.ts';
import { listPeriods, PeriodQuerySchema } from '#app/map-prices/periods/list-periods.server.ts';
import { buildPeriodsUrl, PeriodFilters } from '#app/map-prices/periods/period-filters.tsx';
import { PeriodTable } from '#app/map-prices/periods/period-table.tsx';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.mapPrices.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, PeriodQuerySchema);
  const known = await getShop(getServices(), session.shop);
  const list = known.capabilities.includes(PERIODS_CAPABILITY)
    ? await listPeriods(getServices(), session.shop, query)
    : null;
  // Read after the request to the service, which updates the state of the connection.
  const shop = list?.ok === false ? await getShop(getServices(), session.shop) : known;
  return { shop, query, list };
}

export default function MapPrices() {
  const { shop, query, list } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const isManager = useHasRole('manager');
  const labels = messages.mapPrices;
  const isFiltered = Boolean(query.state ?? query.scope ?? query.key ?? query.q ?? query.cursor);
  const showAll = { content: labels.showAll, url: '/app/map-prices' };
  const add = isManager ? { content: labels.add, url: '/app/map-prices/new' } : undefined;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      fullWidth
      backAction={{ url: '/app/products', content: messages.pages.products }}
      {...(list && {
        primaryAction: { content: labels.add, url: '/app/map-prices/new', disabled: !isManager },
        secondaryActions: [
          { content: labels.importFile, url: '/app/map-prices/files' },
          { content: labels.standing, url: '/app/products/file' },
        ],
      })}
    >
      {query.done ? <Banner tone="success">{labels.done[query.done]}</Banner> : null}
      {list === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : (
        <PeriodFilters key={buildPeriodsUrl(query)} query={query} />
      )}
      {list?.ok && list.periods.length > 0 ? <PeriodTable page={list} /> : null}
      {list?.ok && list.periods.length === 0 ? (
        <NothingHere
          heading={isFiltered ? labels.noneFound : labels.emptyTitle}
          action={isFiltered ? showAll : add}
        >
          {isFiltered ? labels.noneFoundText : labels.emptyText}
        </NothingHere>
      ) : null}
      {list?.ok && list.next !== null ? (
        <Link className="pi-text-link" to={buildPeriodsUrl(query, list.next)}>
          {messages.shared.next}
        </Link>
      ) : null}
      {list && !list.ok ? (
        <ServiceErrorBanner shop={shop} outcome={list} title={messages.shared.serviceTrouble} />
      ) : null}
    </ShopPage>
  );
}
