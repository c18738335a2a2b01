import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { AlertSummary } from '#app/components/alert-summary.tsx';
import { Evidence } from '#app/components/evidence.tsx';
import { pageMeta } from '#app/components/page-meta.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { useTexts } from '#app/components/words.tsx';
import { findAlert } from '#app/insights/find-alert.server.ts';
import { getEvidence } from '#app/insights/get-evidence.server.ts';
import { getShop } from '#app/insights/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { sayTrouble } from '#app/texts/refuse.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.alerts.evidencePage.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const id = params.id ?? '';
  const [shop, alert, outcome] = await Promise.all([
    getShop(getServices(), session.shop),
    findAlert(getServices(), session.shop, id),
    getEvidence(getServices(), session.shop, id),
  ]);
  return { shop, alert, outcome };
}

export default function AlertEvidence() {
  const { shop, alert, outcome } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const words = texts.alerts.evidencePage;
  const titles: Readonly<Record<string, string>> = { not_found: words.none, gone: words.gone };
  return (
    <ShopPage
      shop={shop}
      title={words.title}
      subtitle={words.text}
      showAge={false}
      backAction={{ url: '/app/alerts', content: words.back }}
    >
      {alert ? <AlertSummary alert={alert} /> : null}
      {outcome.ok ? (
        <Evidence evidence={outcome.evidence} />
      ) : (
        <Banner tone="info" title={titles[outcome.code] ?? texts.shared.serviceTrouble}>
          {outcome.code === 'not_found' || outcome.code === 'gone' ? null : (
            <p>{sayTrouble(texts, outcome)}</p>
          )}
        </Banner>
      )}
    </ShopPage>
  );
}
