import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { exportSources } from '#app/export-sources.server.ts';
import { ExportList } from '#app/exports/export-list.tsx';
import { isUnfinished } from '#app/exports/file-export.ts';
import { getExportsPage } from '#app/exports/get-exports-page.server.ts';
import { handleExportRequest } from '#app/exports/handle-export-request.server.ts';
import { ScheduleList } from '#app/exports/schedule-list.tsx';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.exports);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return getExportsPage(getServices(), user);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const form = Object.fromEntries(await request.formData());
  return toActionResult(async () => {
    const author = {
      shop,
      by: await getPerson(getServices(), request, { shop, userId: sessionToken?.sub ?? null }),
      locale:
        typeof form.locale === 'string' && /^[\w-]{2,35}$/.test(form.locale)
          ? form.locale
          : await getLocale(getServices(), shop, request),
    };
    return handleExportRequest(getServices(), exportSources, { author, form });
  });
}

export default function Exports() {
  const page = useLoaderData<typeof loader>();
  const messages = useMessages();
  useRefreshWhile(page.exports.some(isUnfinished), 3, { backOff: true });
  return (
    <ShopPage
      shop={page.shop}
      title={messages.pages.exports}
      subtitle={messages.exports.subtitle}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      <ExportList exports={page.exports} />
      <ScheduleList page={page} />
    </ShopPage>
  );
}
