import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { FileUpload } from '#app/map-prices/file-upload.tsx';
import { listPeriodFiles } from '#app/map-prices/period-files/get-period-file.server.ts';
import {
  PeriodFileColumns,
  RecentPeriodFiles,
} from '#app/map-prices/period-files/period-file-help.tsx';
import { MAX_PERIOD_FILE_BYTES } from '#app/map-prices/period-files/period-file-limits.ts';
import { PERIODS_CAPABILITY } from '#app/map-prices/periods/handle-period-action.server.ts';
import { getServices } from '#app/services.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.mapPrices.files.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const [shop, files] = await Promise.all([
    getShop(getServices(), session.shop),
    listPeriodFiles(getServices(), session.shop),
  ]);
  return { shop, files, hasPeriods: shop.capabilities.includes(PERIODS_CAPABILITY) };
}

export default function PeriodFiles() {
  const { shop, files, hasPeriods } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const isManager = useHasRole('manager');
  const labels = messages.mapPrices.files;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/map-prices', content: messages.mapPrices.title }}
    >
      {hasPeriods ? (
        <>
          <FileUpload
            action="/app/map-prices/upload"
            page="/app/map-prices/files"
            maxBytes={MAX_PERIOD_FILE_BYTES}
            hint={labels.chooseHint}
            disabled={!isManager}
            download={{
              path: '/app/map-prices/sample',
              name: labels.sampleName,
              label: labels.downloadSample,
            }}
          />
          <PeriodFileColumns />
        </>
      ) : (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{messages.mapPrices.unsupported}</p>
        </Banner>
      )}
      <RecentPeriodFiles files={files} />
    </ShopPage>
  );
}
