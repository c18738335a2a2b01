import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { BatchProgress } from '#app/activity/batch-progress.tsx';
import { BatchErrors } from '#app/activity/batch-errors.tsx';
import { ChangeTable } from '#app/activity/change-table.tsx';
import { Pager } from '#app/components/pager.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getBatchPage } from '#app/activity/get-batch-page.server.ts';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { PriceChangeQuerySchema } from '#app/repricing/list-price-changes.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.batches.listTitle);

const SECONDS = 1;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const query = getQuery(request, PriceChangeQuerySchema);
  const page = await getPageOrNotFound(() =>
    getBatchPage(getServices(), session.shop, { id: params.id ?? '', query }),
  );
  return { ...page, me: sessionToken?.sub ?? null };
}

export default function Batch() {
  const { shop, batch, failedChanges, page, me } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.batches;
  useRefreshWhile(batch.running, SECONDS);
  return (
    <ShopPage
      shop={shop}
      title={formatCode(labels.kinds, batch.kind)}
      showAge={false}
      backAction={{ url: '/app/activity', content: labels.backToActivity }}
    >
      <BatchProgress key={batch.id} batch={batch} me={me} />
      <BatchErrors rows={failedChanges} count={batch.refused + batch.failed} />
      <Text as="h2" variant="headingMd">
        {labels.allTitle}
      </Text>
      <ChangeTable rows={page.rows} me={me} />
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}
