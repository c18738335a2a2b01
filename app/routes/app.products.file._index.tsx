import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FileColumns } from '#app/map-prices/file-columns.tsx';
import { MAX_FILE_BYTES } from '#app/map-prices/file-limits.ts';
import { FileUpload } from '#app/map-prices/file-upload.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { RecentFiles } from '#app/map-prices/recent-files.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { listMapPriceFiles } from '#app/map-prices/get-map-price-file.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.products.file.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const [shop, files] = await Promise.all([
    getShop(getServices(), session.shop),
    listMapPriceFiles(getServices(), session.shop),
  ]);
  return { shop, files };
}

export default function MapPriceFiles() {
  const { shop, files } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.products.file;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/products', content: labels.back }}
    >
      <FileUpload
        action="/app/products/upload"
        page="/app/products/file"
        maxBytes={MAX_FILE_BYTES}
        hint={labels.chooseHint}
        download={{
          path: '/app/products/export',
          name: labels.exportName,
          label: labels.exportAction,
        }}
      />
      <FileColumns />
      <RecentFiles files={files} />
    </ShopPage>
  );
}
