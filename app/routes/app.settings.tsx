import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Card, Layout, Text } from '@shopify/polaris';
import { AutomationSettings } from '#app/components/automation-settings.tsx';
import { ConnectionSettings } from '#app/components/connection-settings.tsx';
import { LimitSettings } from '#app/components/limit-settings.tsx';
import { pageMeta } from '#app/components/page-meta.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { useTexts } from '#app/components/words.tsx';
import { changeSettings } from '#app/insights/change-settings.server.ts';
import { getOutcome } from '#app/insights/get-outcome.server.ts';
import { getSettingsPage } from '#app/insights/get-settings-page.server.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.settings.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getSettingsPage(getServices(), session.shop);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const form = Object.fromEntries(await request.formData());
  return getOutcome(() => changeSettings(getServices(), session.shop, form));
}

export default function Settings() {
  const { shop, settings, requestsPerMinute, automation } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { plan } = texts.settings;
  return (
    <ShopPage shop={shop} title={texts.settings.title} showAge={false} backAction={{ url: '/app', content: texts.shared.appName }}>
      <Layout>
        <LimitSettings settings={settings} />
        <AutomationSettings automation={automation} gate={null} />
        <ConnectionSettings shop={shop} />
        <Layout.AnnotatedSection title={plan.title} description={plan.text}>
          <Card>
            <Text as="p">{plan.current(nameCode(plan.names, shop.plan))}</Text>
            <Text as="p" tone="subdued">
              {plan.limit(requestsPerMinute)}
            </Text>
          </Card>
        </Layout.AnnotatedSection>
      </Layout>
    </ShopPage>
  );
}
