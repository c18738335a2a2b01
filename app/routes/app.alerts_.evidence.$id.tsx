import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { AlertSummary } from '#app/evidence/alert-summary.tsx';
import { Evidence } from '#app/evidence/evidence.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import {
  ServiceErrorBanner,
  type ServiceErrorBannerProps,
} from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { findAlert } from '#app/evidence/find-alert.server.ts';
import { getEvidence } from '#app/evidence/get-evidence.server.ts';
import { requestPicture } from '#app/evidence/request-picture.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { runWithRole } from '#app/shop/run-with-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.alerts.evidencePage.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const id = params.id ?? '';
  const [alert, outcome] = await Promise.all([
    findAlert(getServices(), session.shop, id),
    getEvidence(getServices(), session.shop, id),
  ]);
  // Read after the request to the service, which updates the state of the connection.
  const shop = await getShop(getServices(), session.shop);
  return { shop, alert, outcome };
}

/** Requests a picture of the page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return runWithRole(getServices(), { user, needed: 'manager' }, () =>
    requestPicture(getServices(), session.shop, params.id ?? ''),
  );
}

export default function AlertEvidence() {
  const { shop, alert, outcome } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.alerts.evidencePage;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.text}
      showAge={false}
      backAction={{ url: '/app/alerts', content: labels.back }}
    >
      {alert ? <AlertSummary alert={alert} /> : null}
      {outcome.ok ? (
        <Evidence
          evidence={outcome.evidence}
          retailer={alert?.retailer ?? new URL(outcome.evidence.url).hostname}
          detectedAt={alert?.detectedAt ?? null}
          isOpen={alert?.resolvedAt === null}
        />
      ) : (
        <MissingEvidence shop={shop} outcome={outcome} />
      )}
    </ShopPage>
  );
}

function MissingEvidence({ shop, outcome }: Omit<ServiceErrorBannerProps, 'title'>) {
  const messages = useMessages();
  const labels = messages.alerts.evidencePage;
  if (outcome.code === 'not_found') return <Banner tone="info" title={labels.none} />;
  if (outcome.code === 'gone') return <Banner tone="info" title={labels.gone} />;
  return (
    <ServiceErrorBanner shop={shop} outcome={outcome} title={messages.shared.serviceTrouble} />
  );
}
