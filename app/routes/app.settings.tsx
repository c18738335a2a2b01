import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Layout } from '@shopify/polaris';
import { ApiSettings } from '#app/api-keys/api-settings.tsx';
import { AutomationSettings } from '#app/components/automation-settings.tsx';
import { ChannelSettings } from '#app/components/channel-settings.tsx';
import { ConnectionSettings } from '#app/components/connection-settings.tsx';
import { LimitSettings } from '#app/components/limit-settings.tsx';
import { NotificationSettings } from '#app/components/notification-settings.tsx';
import { pageMeta } from '#app/components/page-meta.tsx';
import { PlanSettings } from '#app/components/plan-settings.tsx';
import { SalesSettings } from '#app/components/sales-settings.tsx';
import { SettingsSections } from '#app/components/settings-section.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { useTexts } from '#app/components/words.tsx';
import { changeSettings } from '#app/insights/change-settings.server.ts';
import { getOutcome } from '#app/insights/get-outcome.server.ts';
import { getSettingsPage } from '#app/insights/get-settings-page.server.ts';
import { hasFeature, type PlanFeature, smallestPlanWith } from '#app/plans/plan.ts';
import { isWithoutPlan } from '#app/plans/plan-state.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/users/get-person.server.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.settings.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { userId } = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  return getSettingsPage(getServices(), session.shop, userId);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const form = Object.fromEntries(await request.formData());
  return getOutcome(() =>
    changeSettings(getServices(), { shop: session.shop, userId: sessionToken?.sub ?? null }, form),
  );
}

export default function Settings() {
  const { shop, settings, automation, preference, sales, apiBaseUrl } =
    useLoaderData<typeof loader>();
  const texts = useTexts();
  const { plan } = texts.settings;
  const gate = (feature: PlanFeature) => {
    const needed = nameCode(plan.names, smallestPlanWith(feature));
    if (isWithoutPlan(shop.subscription.state)) return plan.gate(needed, null);
    return hasFeature(shop.plan, feature)
      ? null
      : plan.gate(needed, nameCode(plan.names, shop.plan));
  };
  return (
    <ShopPage
      shop={shop}
      title={texts.settings.title}
      showAge={false}
      backAction={{ url: '/app', content: texts.shared.appName }}
    >
      <SettingsSections>
        <Layout>
          <LimitSettings settings={settings} hasGoals={shop.goal !== null} />
          <ChannelSettings channels={settings.channels} />
          <SalesSettings sales={sales} />
          <NotificationSettings preference={preference} flowGate={gate('flow')} />
          <AutomationSettings automation={automation} gate={gate('automation')} />
          <ConnectionSettings shop={shop} />
          <ApiSettings baseUrl={apiBaseUrl} />
          <PlanSettings shop={shop} />
        </Layout>
      </SettingsSections>
    </ShopPage>
  );
}
