import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import {
  getNoticeSettings,
  saveNoticeSettings,
  SaveSettingsSchema,
} from '#app/notices/notice-settings.server.ts';
import { SettingsForm } from '#app/notices/settings-form.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.notices.setting.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const shop = await getShop(getServices(), session.shop);
  const found = shop.capabilities.includes(NOTICES_CAPABILITY)
    ? await getNoticeSettings(getServices(), session.shop)
    : null;
  return { shop, found };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const given = SaveSettingsSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'owner');
    return saveNoticeSettings(getServices(), session.shop, given);
  });
}

export default function NoticeSettingsPage() {
  const { shop, found } = useLoaderData<typeof loader>();
  const labels = useMessages().notices;
  return (
    <ShopPage
      shop={shop}
      title={labels.setting.title}
      subtitle={labels.setting.subtitle}
      showAge={false}
      backAction={{ url: '/app/notices', content: labels.title }}
    >
      {found === null ? <Banner tone="info">{labels.unsupported}</Banner> : null}
      {found?.ok ? <SettingsForm settings={found.settings} /> : null}
      {found && !found.ok ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={labels.setting.title} />
      ) : null}
    </ShopPage>
  );
}
