import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { EditNotice } from '#app/notices/edit-notice.tsx';
import { formatNoticeError } from '#app/notices/format-notice-error.ts';
import { getNotice } from '#app/notices/get-notice.server.ts';
import { NoticeActions, NoticeStateText } from '#app/notices/notice-actions.tsx';
import { NoticeMessage } from '#app/notices/notice-message.tsx';
import { toAuthor } from '#app/shop/to-author.ts';
import { NoticeActionSchema, updateNotice } from '#app/notices/update-notice.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.notices.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  const detail = await getNotice(getServices(), session.shop, params.id ?? '');
  if (!detail.ok && detail.code === 'not_found') throw new Response(null, { status: 404 });
  return { shop, detail };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const userId = sessionToken?.sub ?? null;
  const by = toAuthor(await getPerson(getServices(), request, { shop, userId }));
  const change = NoticeActionSchema.parse(Object.fromEntries(await request.formData()));
  const id = params.id ?? '';
  return toActionResult(async () => {
    await requireRole(getServices(), { shop, userId }, 'manager');
    return updateNotice(getServices(), { shop, id, by }, change);
  });
}

type Done = ActionResult<{ done: 'saved' | 'sent' | 'marked' | 'discarded' }>;
const EDITABLE: readonly string[] = ['draft', 'ready', 'not_delivered'];

export default function NoticePage() {
  const { shop, detail } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.notices;
  const fetcher = useFetcher<Done>();
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const notice = detail.ok ? detail.notice : null;
  return (
    <ShopPage
      shop={shop}
      title={notice ? `${labels.steps[notice.step]} · ${notice.retailer}` : labels.title}
      {...(notice && { subtitle: labels.cases({ count: notice.case_ids.length }) })}
      showAge={false}
      backAction={{ url: '/app/notices', content: labels.title }}
    >
      {outcome ? (
        <Banner tone={outcome.ok ? 'success' : 'critical'}>
          {outcome.ok ? labels.done[outcome.done] : formatNoticeError(messages, outcome)}
        </Banner>
      ) : null}
      {detail.ok ? (
        <>
          <NoticeStateText notice={detail.notice} />
          <NoticeMessage {...detail} />
          {EDITABLE.includes(detail.notice.state) || detail.notice.state === 'perhaps_sent' ? (
            <NoticeActions {...detail} fetcher={fetcher} />
          ) : null}
          {EDITABLE.includes(detail.notice.state) ? (
            <EditNotice key={detail.notice.updated_at} notice={detail.notice} fetcher={fetcher} />
          ) : null}
        </>
      ) : (
        <ServiceErrorBanner shop={shop} outcome={detail} title={labels.title} />
      )}
    </ShopPage>
  );
}
