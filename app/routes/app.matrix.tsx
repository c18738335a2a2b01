import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, Card } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { ExportMenu } from '#app/exports/export-menu.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import { getMatrixPage, INSIGHTS_CAPABILITY } from '#app/matrix/get-matrix-page.server.ts';
import { MatrixFilters } from '#app/matrix/matrix-filters.tsx';
import { toMatrixParams } from '#app/matrix/matrix-query.ts';
import { MatrixResult } from '#app/matrix/matrix-result.tsx';
import { findInstant, MatrixQuerySchema } from '#app/matrix/parse-matrix-query.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.matrix);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, MatrixQuerySchema);
  const shop = await getShop(getServices(), session.shop);
  const isOffered = shop.capabilities.includes(INSIGHTS_CAPABILITY);
  const instant = findInstant(query, shop);
  if (!isOffered || typeof instant === 'string')
    return { shop, query, isOffered, instant, result: null };
  const result = await getMatrixPage(getServices(), session.shop, { query, at: instant });
  // A failed request changes the state of the connection, which the page shows.
  const shown = result.ok ? shop : await getShop(getServices(), session.shop);
  return { shop: shown, query, isOffered, instant, result };
}

export default function Matrix() {
  const { shop, query, isOffered, instant, result } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.matrix;
  const exporting = useFileExport();
  const exported = toMatrixParams(query);
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.matrix}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/products', content: messages.pages.products }}
      secondaryActions={
        result?.ok ? (
          <ExportMenu what="price_matrix" query={exported} exporting={exporting} />
        ) : undefined
      }
      fullWidth
    >
      <ExportProgress exporting={exporting} />
      {isOffered ? (
        <Card>
          <MatrixFilters
            key={exported}
            query={query}
            error={typeof instant === 'string' ? labels.instants[instant] : null}
          />
        </Card>
      ) : (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      )}
      {result ? <MatrixResult shop={shop} query={query} result={result} /> : null}
    </ShopPage>
  );
}
