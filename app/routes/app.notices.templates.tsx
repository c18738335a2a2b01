import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Banner, Button } from '@shopify/polaris';
import { useState } from 'react';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { formatNoticeError } from '#app/notices/format-notice-error.ts';
import {
  listNoticeTemplates,
  TemplateChangeSchema,
  updateNoticeTemplate,
} from '#app/notices/notice-templates.server.ts';
import { type EditedTemplate, TemplateEditor } from '#app/notices/template-editor.tsx';
import { TemplateList, toEdited } from '#app/notices/template-list.tsx';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.notices.template.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  const found = shop.capabilities.includes(NOTICES_CAPABILITY)
    ? await listNoticeTemplates(getServices(), session.shop)
    : null;
  return { shop, found };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const change = TemplateChangeSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    return updateNoticeTemplate(getServices(), session.shop, change);
  });
}

type Done = ActionResult<{ done: 'saved' | 'deleted' }>;

export default function NoticeTemplates() {
  const { shop, found } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.notices.template;
  const fetcher = useFetcher<Done>();
  const [edited, setEdited] = useState<EditedTemplate | null>(null);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const templates = found?.ok ? found.templates : [];
  const own = templates.filter((one) => !one.built_in);
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/notices', content: messages.notices.title }}
    >
      {outcome ? (
        <Banner tone={outcome.ok ? 'success' : 'critical'}>
          {outcome.ok ? labels[outcome.done] : formatNoticeError(messages, outcome)}
        </Banner>
      ) : null}
      {found === null ? <Banner tone="info">{messages.notices.unsupported}</Banner> : null}
      {found && !found.ok ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={labels.title} />
      ) : null}
      {edited ? (
        <TemplateEditor key={`${edited.id}${edited.subject}`} template={edited} fetcher={fetcher} />
      ) : null}
      {found?.ok ? (
        <>
          <TemplateList
            heading={labels.own}
            templates={own}
            onEdit={(one) => setEdited(toEdited(one, one.id))}
          >
            {(one) => (
              <Button
                variant="tertiary"
                tone="critical"
                accessibilityLabel={`${labels.delete}: ${one.name ?? ''}`}
                onClick={() =>
                  void fetcher.submit({ intent: 'delete', id: one.id }, { method: 'post' })
                }
              >
                {labels.delete}
              </Button>
            )}
          </TemplateList>
          <TemplateList
            heading={labels.builtIn}
            templates={templates.filter((one) => one.built_in)}
            onCopy={(one) => setEdited(toEdited(one, ''))}
          />
        </>
      ) : null}
    </ShopPage>
  );
}
