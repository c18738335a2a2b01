import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { AddressFile } from '#app/competitors/addresses/address-file.tsx';
import { AddRetailer } from '#app/competitors/add-retailer.tsx';
import { RetailerList } from '#app/competitors/retailer-list.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import {
  updateRetailers,
  ChangeRetailersSchema,
} from '#app/competitors/update-retailers.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { listRetailers } from '#app/competitors/list-retailers.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { RETAILERS_CAPABILITY } from '#app/shop-state/retailers.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.competitors);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const list = await listRetailers(getServices(), session.shop);
  // Read after the request to the service, which updates the state of the connection.
  return { shop: await getShop(getServices(), session.shop), list };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const change = ChangeRetailersSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    return updateRetailers(getServices(), session.shop, change);
  });
}

export default function Competitors() {
  const { shop, list } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.competitors;
  const retailers = list.ok ? list.retailers : [];
  useRefreshWhile(
    retailers.some(
      ({ status, lastVisitAt }) =>
        status === 'probing' || (status === 'active' && lastVisitAt === null),
    ),
    4,
    { backOff: true },
  );
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.competitors}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      <BlockStack gap="400">
        {shop.capabilities.includes('retailers') ? <AddRetailer retailers={retailers} /> : null}
        {list.ok ? null : (
          <ServiceErrorBanner shop={shop} outcome={list} title={labels.failedTitle} />
        )}
        {retailers.length > 0 ? (
          <RetailerList
            retailers={retailers}
            havePages={shop.capabilities.includes(RETAILERS_CAPABILITY)}
          />
        ) : null}
        {list.ok && retailers.length === 0 ? (
          <Card>
            <NothingHere heading={labels.emptyTitle}>
              <p>{labels.emptyText}</p>
            </NothingHere>
          </Card>
        ) : null}
        {shop.capabilities.includes('matches') ? <AddressFile /> : null}
      </BlockStack>
    </ShopPage>
  );
}
