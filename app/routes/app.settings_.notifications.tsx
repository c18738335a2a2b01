import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { ChannelSettings } from '#app/settings/notifications/channel-settings.tsx';
import { EmailSettings } from '#app/settings/notifications/email-settings.tsx';
import { FlowSettings } from '#app/settings/notifications/flow-settings.tsx';
import { getNotificationsPage } from '#app/settings/notifications/get-notifications-page.server.ts';
import { updateNotifications } from '#app/settings/notifications/update-notifications.server.ts';
import { ALERT_KINDS_CAPABILITY } from '#app/shop-state/alert-kind-settings.ts';
import { findSmallestPlan, hasFeature, isWithoutPlan } from '#app/shop-state/plan.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.channels.pageTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  // The user's address is read with their name.
  const { userId } = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  return getNotificationsPage(getServices(), { shop: session.shop, userId });
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = Object.fromEntries(await request.formData());
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return toActionResult(async () =>
    updateNotifications(
      getServices(),
      { shop: session.shop, by: await getPerson(getServices(), request, user) },
      form,
    ),
  );
}

export default function NotificationsPage() {
  const { shop, preference, channels, views } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const plan = messages.plans;
  const needed = formatCode(plan.names, findSmallestPlan('flow'));
  const missing = isWithoutPlan(shop.subscription.state)
    ? plan.gateNoPlan({ plan: needed })
    : plan.gate({ plan: needed, current: formatCode(plan.names, shop.plan) });
  const hasKinds = shop.capabilities.includes(ALERT_KINDS_CAPABILITY);
  return (
    <ShopPage
      shop={shop}
      title={messages.channels.pageTitle}
      subtitle={messages.channels.description}
      showAge={false}
      backAction={{ url: '/app/settings', content: messages.pages.settings }}
    >
      <EmailSettings preference={preference} views={views} hasKinds={hasKinds} />
      <ChannelSettings channels={channels} views={views} hasKinds={hasKinds} />
      <FlowSettings
        preference={preference}
        views={views}
        gate={
          !isWithoutPlan(shop.subscription.state) && hasFeature(shop.plan, 'flow') ? null : missing
        }
      />
    </ShopPage>
  );
}
