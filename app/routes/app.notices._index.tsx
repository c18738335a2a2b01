import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Banner, Text } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { listNotices, NoticeQuerySchema } from '#app/notices/list-notices.server.ts';
import type { NoticeView } from '#app/notices/notice-steps.ts';
import { NoticeTable } from '#app/notices/notice-table.tsx';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.notices.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, NoticeQuerySchema);
  const shop = await getShop(getServices(), session.shop);
  const list = shop.capabilities.includes(NOTICES_CAPABILITY)
    ? await listNotices(getServices(), session.shop, query)
    : null;
  return { shop, query, list };
}

const VIEWS: readonly NoticeView[] = ['open', 'sent', 'discarded'];

export default function Notices() {
  const { shop, query, list } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.notices;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
      {...(list && {
        secondaryActions: [
          { content: labels.templates, url: '/app/notices/templates' },
          { content: labels.settings, url: '/app/notices/settings' },
        ],
      })}
    >
      {query.prepared ? (
        <Banner tone="success">{labels.prepared({ count: query.prepared })}</Banner>
      ) : null}
      {query.left ? <Banner tone="info">{labels.leftOut({ count: query.left })}</Banner> : null}
      {list === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : null}
      {list?.ok ? (
        <>
          <ViewTabs
            selected={query.view}
            views={VIEWS.map((id) => ({
              id,
              content: labels.views[id],
              url: id === 'open' ? '/app/notices' : `/app/notices?view=${id}`,
            }))}
          />
          {list.notices.length > 0 ? (
            <NoticeTable notices={list.notices} />
          ) : (
            <NothingHere
              heading={labels.emptyTitle[query.view]}
              action={{ content: labels.openAlerts, url: '/app/alerts' }}
            >
              {labels.emptyText}
            </NothingHere>
          )}
          {list.next === null ? null : (
            <Link
              className="pi-text-link"
              to={`/app/notices?${new URLSearchParams({ view: query.view, cursor: list.next }).toString()}`}
            >
              {messages.shared.next}
            </Link>
          )}
          {list.limit === null ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {labels.allowance({ used: String(list.used), limit: String(list.limit) })}
            </Text>
          )}
        </>
      ) : null}
      {list && !list.ok ? (
        <ServiceErrorBanner shop={shop} outcome={list} title={labels.title} />
      ) : null}
    </ShopPage>
  );
}
