import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button, Card, InlineStack } from '@shopify/polaris';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { ExportMenu } from '#app/exports/export-menu.tsx';
import { ExportProgress } from '#app/exports/export-progress.tsx';
import { useFileExport } from '#app/exports/use-file-export.tsx';
import { Pager } from '#app/components/pager.tsx';
import { ProductFilters } from '#app/products/product-filters.tsx';
import { ProductTable } from '#app/products/product-table.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getShop } from '#app/shop/get-shop.server.ts';
import {
  listProducts,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
  ProductQuerySchema,
} from '#app/products/list-products.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.products);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, ProductQuerySchema);
  const [shop, page] = await Promise.all([
    getShop(getServices(), session.shop),
    listProducts(getServices(), session.shop, query),
  ]);
  return { shop, page, query, views: PRODUCT_VIEWS, sorts: PRODUCT_SORTS };
}

export default function Products() {
  const { shop, page, query, views, sorts } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const exporting = useFileExport();
  const exported = new URLSearchParams({
    view: query.view,
    q: query.q,
    sort: query.sort,
  }).toString();
  const asked = query.q !== '' || query.view !== 'all';
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.products}
      backAction={{ url: '/app', content: messages.shared.appName }}
      // Polaris's list measures itself first and appears only after hydration, which would delay
      // the largest contentful paint.
      secondaryActions={
        <InlineStack gap="200">
          <ExportMenu what="products" query={exported} exporting={exporting} />
          <Button url="/app/products/file">{messages.products.file.action}</Button>
        </InlineStack>
      }
      fullWidth
    >
      <ExportProgress exporting={exporting} />
      <Card padding="0">
        <ProductFilters views={views} sorts={sorts} query={query} />
        {page.rows.length > 0 ? (
          <ProductTable rows={page.rows} threshold={shop.threshold} />
        ) : (
          <NoProducts asked={asked} paged={Boolean(query.after || query.before)} />
        )}
      </Card>
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
