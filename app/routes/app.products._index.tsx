import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button, Card, InlineStack } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { RestorationBanner } from '#app/products/deleted-state.tsx';
import { ExportMenu } from '#app/exports/export-menu.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import { Pager } from '#app/components/pager.tsx';
import { FigureDefinitions } from '#app/products/figure-definitions.tsx';
import { ProductFilters } from '#app/products/product-filters.tsx';
import { toProductParams } from '#app/products/product-query.ts';
import { ProductTable } from '#app/products/product-table.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getProductsPage } from '#app/products/get-products-page.server.ts';
import { ProductQuerySchema } from '#app/products/product-query-schema.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.products);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getProductsPage(getServices(), session.shop, getQuery(request, ProductQuerySchema));
}

export default function Products() {
  const { shop, page, query, views, hasMarket } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const exporting = useFileExport();
  const { sort: _, ...asked } = toProductParams(query);
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.products}
      backAction={{ url: '/app', content: messages.shared.appName }}
      // Polaris's list measures itself first and appears only after hydration, which would delay
      // the largest contentful paint.
      secondaryActions={
        <InlineStack gap="200">
          <ExportMenu
            what="products"
            query={new URLSearchParams(toProductParams(query)).toString()}
            exporting={exporting}
          />
          <Button url="/app/products/file">{messages.products.file.action}</Button>
        </InlineStack>
      }
      fullWidth
    >
      <ExportProgress exporting={exporting} />
      <RestorationBanner />
      <Card padding="0">
        <ProductFilters query={query} views={views} hasMarket={hasMarket} />
        {page.rows.length > 0 ? (
          <ProductTable
            rows={page.rows}
            query={query}
            hasMarket={hasMarket}
            threshold={shop.threshold}
          />
        ) : (
          <NoProducts
            asked={Object.keys(asked).length > 0}
            paged={Boolean(query.after ?? query.before)}
          />
        )}
      </Card>
      {page.rows.length > 0 ? <FigureDefinitions hasMarket={hasMarket} /> : null}
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}

/** Shown in place of the list: past its last page, no search results, or no products. */
function NoProducts({ asked, paged }: { asked: boolean; paged: boolean }) {
  const { empty } = useMessages().products;
  if (paged) return <PastEnd />;
  if (!asked)
    return (
      <NothingHere heading={empty.allTitle}>
        <p>{empty.allText}</p>
      </NothingHere>
    );
  return (
    <NothingHere heading={empty.foundTitle} action={{ content: empty.clear, url: '/app/products' }}>
      <p>{empty.foundText}</p>
    </NothingHere>
  );
}
