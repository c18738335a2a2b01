import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Banner, Card, InlineStack, Text } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useI18n, useMessages } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { ExportMenu } from '#app/exports/export-menu.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import {
  getMatrixPage,
  INSIGHTS_CAPABILITY,
  type MatrixPage,
} from '#app/matrix/get-matrix-page.server.ts';
import { MatrixFilters } from '#app/matrix/matrix-filters.tsx';
import { type MatrixQuery, toMatrixParams } from '#app/matrix/matrix-query.ts';
import { MatrixTable } from '#app/matrix/matrix-table.tsx';
import { findInstant, MatrixQuerySchema } from '#app/matrix/parse-matrix-query.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
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

interface MatrixResultProps {
  readonly shop: ShopView;
  readonly query: MatrixQuery;
  readonly result: ActionResult<MatrixPage>;
}

/** The matrix with the instant it is of, or why there is none. */
function MatrixResult({ shop, query, result }: MatrixResultProps) {
  const { messages, exactTime, now } = useI18n();
  const labels = messages.matrix;
  if (!result.ok)
    return result.code === 'plan_limit' ? (
      <Banner tone="info">{labels.beforeHistory}</Banner>
    ) : (
      <ServiceErrorBanner shop={shop} outcome={result} title={messages.pages.matrix} />
    );
  const { products, retailers, hidden, next } = result;
  const asOf = products[0]?.asOf ?? now;
  return (
    <>
      <div className="pi-inset">
        <Text as="p" tone="subdued">
          {labels.asOf({ when: exactTime(asOf) })} {query.date === '' ? null : labels.pastNote}{' '}
          {labels.indexNote} {hidden > 0 ? labels.hidden({ count: hidden }) : null}
        </Text>
      </div>
      <Card padding="0">
        {products.length > 0 ? (
          <MatrixTable products={products} retailers={retailers} />
        ) : (
          <NothingHere heading={labels.emptyTitle}>
            <p>{next === null ? labels.emptyText : labels.emptyPage}</p>
          </NothingHere>
        )}
      </Card>
      <Pages query={query} next={next} />
    </>
  );
}

function Pages({ query, next }: { query: MatrixQuery; next: string | null }) {
  const { shared } = useI18n().messages;
  const params = toMatrixParams(query);
  if (next === null && query.cursor === undefined) return null;
  return (
    <InlineStack gap="400" align="center">
      {query.cursor === undefined ? null : (
        <Link className="pi-text-link" to={`/app/matrix?${params}`}>
          {shared.firstPage}
        </Link>
      )}
      {next === null ? null : (
        <Link
          className="pi-text-link"
          to={`/app/matrix?${new URLSearchParams([...new URLSearchParams(params), ['cursor', next]]).toString()}`}
        >
          {shared.next}
        </Link>
      )}
    </InlineStack>
  );
}
