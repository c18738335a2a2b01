import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Layout } from '@shopify/polaris';
import { ApiSettings } from '#app/settings/api-keys/api-settings.tsx';
import { AutomationSettings } from '#app/settings/automation-settings.tsx';
import { ChannelSettings } from '#app/settings/channel-settings.tsx';
import { ConnectionSettings } from '#app/settings/connection-settings.tsx';
import { LimitSettings } from '#app/settings/limit-settings.tsx';
import { MatchingSettings } from '#app/settings/matching-settings.tsx';
import { NotificationSettings } from '#app/settings/notification-settings.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { PlanSettings } from '#app/settings/plan-settings.tsx';
import { SalesSettings } from '#app/settings/sales-settings.tsx';
import { SettingsSections } from '#app/settings/settings-section.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { updateSettings } from '#app/settings/update-settings.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getSettingsPage } from '#app/settings/get-settings-page.server.ts';
import {
  hasFeature,
  type PlanFeature,
  findSmallestPlan,
  isWithoutPlan,
} from '#app/shop-state/plan.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { AccountSettings } from '#app/settings/account-settings.tsx';
import { AlertSettings } from '#app/settings/alert-settings.tsx';
import { ALERT_KINDS_CAPABILITY } from '#app/shop-state/alert-kind-settings.ts';
import { UNDERCUT_CAPABILITY } from '#app/shop-state/undercut.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { TeamSettings } from '#app/settings/team-settings.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.settings);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getSettingsPage(getServices(), session.shop);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = Object.fromEntries(await request.formData());
  return toActionResult(() =>
    updateSettings(getServices(), { shop: session.shop, userId: sessionToken?.sub ?? null }, form),
  );
}

export default function Settings() {
  const { shop, settings, automation, sales, apiBaseUrl } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const plan = messages.plans;
  const gate = (feature: PlanFeature) => {
    const needed = formatCode(plan.names, findSmallestPlan(feature));
    if (isWithoutPlan(shop.subscription.state)) return plan.gateNoPlan({ plan: needed });
    return hasFeature(shop.plan, feature)
      ? null
      : plan.gate({ plan: needed, current: formatCode(plan.names, shop.plan) });
  };
  const isOwner = useHasRole('owner');
  const ownNotifications = <NotificationSettings />;
  const forOwners = (
    <>
      <LimitSettings
        settings={settings}
        hasGoals={shop.goal !== null}
        hasUndercut={shop.capabilities.includes(UNDERCUT_CAPABILITY)}
      />
      {shop.capabilities.includes(ALERT_KINDS_CAPABILITY) ? (
        <AlertSettings kinds={settings.alertKinds} />
      ) : null}
      <ChannelSettings channels={settings.channels} />
      {shop.capabilities.includes('matches.automatic') ? <MatchingSettings /> : null}
      <SalesSettings sales={sales} />
      <AutomationSettings automation={automation} gate={gate('automation')} />
      <ConnectionSettings shop={shop} />
      <ApiSettings baseUrl={apiBaseUrl} />
      <PlanSettings shop={shop} />
      <AccountSettings />
    </>
  );
  return (
    <ShopPage
      shop={shop}
      title={messages.pages.settings}
      showAge={false}
      backAction={{ url: '/app', content: messages.shared.appName }}
    >
      <SettingsSections>
        {isOwner ? (
          <Layout>
            {forOwners}
            {ownNotifications}
            <TeamSettings />
          </Layout>
        ) : (
          <BlockStack gap="400">
            <Layout>
              {ownNotifications}
              <TeamSettings />
            </Layout>
            <Banner tone="info" title={messages.team.ownerTitle}>
              <p>{messages.team.ownerText}</p>
            </Banner>
            <fieldset disabled className="pi-fieldset">
              <Layout>{forOwners}</Layout>
            </fieldset>
          </BlockStack>
        )}
      </SettingsSections>
    </ShopPage>
  );
}
