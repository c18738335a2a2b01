import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CannotApply } from '#app/shop/cannot-apply.tsx';
import { Pager } from '#app/components/pager.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PreviewConfirm } from '#app/activity/preview/preview-confirm.tsx';
import { PreviewTable } from '#app/activity/preview/preview-table.tsx';
import { PreviewTotals } from '#app/activity/preview/preview-totals.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getPreviewPage } from '#app/activity/preview/get-preview-page.server.ts';
import { getQuery } from '#app/requests/get-query.server.ts';
import { PreviewQuerySchema } from '#app/activity/preview/list-preview-rows.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.previews.title.apply);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const query = getQuery(request, PreviewQuerySchema);
  return getPageOrNotFound(() =>
    getPreviewPage(getServices(), session.shop, { id: params.id ?? '', query }),
  );
}

export default function Preview() {
  const preview = useLoaderData<typeof loader>();
  const { shop, id, kind, totals, scope, page, undoOf } = preview;
  const labels = useMessages().previews;
  const leftOut = totals.leftOut.reduce((sum, each) => sum + each.count, 0);
  const path = `/app/activity/batches/preview/${id}`;
  return (
    <ShopPage
      shop={shop}
      title={labels.title[kind]}
      subtitle={labels.subtitle[kind]}
      backAction={{
        url: kind === 'undo' && undoOf ? `/app/activity/batches/${undoOf}` : '/app/recommendations',
        content: labels.back[kind],
      }}
    >
      {kind === 'apply' ? <CannotApply shop={shop} /> : null}
      <PreviewTotals totals={totals} notListed={preview.notListed} />
      <PreviewConfirm preview={preview} />
      {leftOut > 0 ? (
        <ViewTabs
          selected={scope}
          views={[
            {
              id: 'changes',
              content: labels.views.changes({ count: totals.included + totals.removed }),
              url: path,
            },
            {
              id: 'left_out',
              content: labels.views.left_out({ count: leftOut }),
              url: `${path}?view=left_out`,
            },
          ]}
        />
      ) : null}
      <PreviewTable
        id={id}
        kind={kind}
        rows={page.rows}
        leftOut={scope === 'left_out'}
        open={preview.batchId === null}
      />
      <Pager after={page.after} before={page.before} />
    </ShopPage>
  );
}
