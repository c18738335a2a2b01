import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { PriceCheckCard } from '#app/evidence/price-check-card.tsx';
import { PricePlaceCard } from '#app/evidence/price-place-card.tsx';
import {
  getPriceCheck,
  PriceDecisionFormSchema,
  savePriceDecision,
} from '#app/evidence/get-price-check.server.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { getShop } from '#app/shop/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.priceCheck.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const outcome = await getPriceCheck(getServices(), session.shop, {
    productId: params.product ?? '',
    listingId: params.listing ?? '',
  });
  // Read after the request to the service, which updates the state of the connection.
  const shop = await getShop(getServices(), session.shop);
  return { shop, outcome };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = PriceDecisionFormSchema.parse(Object.fromEntries(await request.formData()));
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    return savePriceDecision(getServices(), session.shop, {
      listingId: params.listing ?? '',
      form,
      by: sessionToken?.sub,
    });
  });
}

export default function PriceCheckPage() {
  const { shop, outcome } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.priceCheck;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/alerts', content: messages.pages.alerts }}
    >
      {outcome.ok ? null : (
        <ServiceErrorBanner shop={shop} outcome={outcome} title={messages.shared.serviceTrouble} />
      )}
      {outcome.ok && outcome.check ? (
        <>
          <PriceCheckCard check={outcome.check} />
          <PricePlaceCard listingId={outcome.check.listingId} readPrice={outcome.check.price} />
        </>
      ) : null}
      {outcome.ok && !outcome.check ? <Banner tone="info" title={labels.missing} /> : null}
    </ShopPage>
  );
}
