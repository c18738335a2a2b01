import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import { getApiAddress } from '#app/settings/api-keys/get-api-address.server.ts';
import { ApiLinks } from '#app/settings/api-keys/api-links.tsx';
import { ApiKeyTable } from '#app/settings/api-keys/api-key-table.tsx';
import {
  updateApiKeys,
  ChangeApiKeysSchema,
} from '#app/settings/api-keys/update-api-keys.server.ts';
import { CopyField } from '#app/settings/api-keys/copy-field.tsx';
import { CreateApiKey } from '#app/settings/api-keys/create-api-key.tsx';
import { listApiKeys } from '#app/settings/api-keys/list-api-keys.server.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.apiKeys.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const known = await getShop(getServices(), session.shop);
  if (!known.capabilities.includes('keys')) return { shop: known, list: null, baseUrl: '' };
  const list = await listApiKeys(getServices(), session.shop);
  const shop = await getShop(getServices(), session.shop);
  return { shop, list, baseUrl: getApiAddress(shop.baseUrl) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const change = ChangeApiKeysSchema.parse(Object.fromEntries(await request.formData()));
  const outcome = await toActionResult(async () => {
    await requireRole(getServices(), user, 'owner');
    return updateApiKeys(getServices(), session.shop, change);
  });
  // The response contains a new key, so no cache may store it.
  return data(outcome, { headers: { 'Cache-Control': 'no-store' } });
}

export const headers: HeadersFunction = ({ parentHeaders, actionHeaders, errorHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders, ...(errorHeaders ?? [])]);

export default function ApiKeys() {
  const { shop, list, baseUrl } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.apiKeys;
  return (
    <ShopPage
      shop={shop}
      title={labels.title}
      subtitle={labels.subtitle}
      showAge={false}
      backAction={{ url: '/app/settings', content: messages.pages.settings }}
    >
      {list === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : (
        <BlockStack gap="400">
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {labels.access}
              </Text>
              <CopyField label={labels.baseUrl} value={baseUrl} helpText={labels.baseUrlHelp} />
              <ApiLinks baseUrl={baseUrl} />
            </BlockStack>
          </Card>
          <CreateApiKey keys={list.ok ? list.keys : null} capabilities={shop.capabilities} />
          {list.ok ? (
            <ApiKeyTable keys={list.keys} />
          ) : (
            <ServiceErrorBanner shop={shop} outcome={list} title={labels.failedTitle} />
          )}
        </BlockStack>
      )}
    </ShopPage>
  );
}
