import { BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useMessages } from '#app/components/i18n.tsx';
import { ApiLinks } from './api-links.tsx';

/**
 * The section of Settings that links to the API keys; `baseUrl` null: the connected service does
 * not manage keys here.
 */
export function ApiSettings({ baseUrl }: { baseUrl: string | null }) {
  const labels = useMessages().apiKeys;
  return (
    <Layout.AnnotatedSection title={labels.title} description={labels.settingsText}>
      <Card>
        {baseUrl === null ? (
          <Text as="p">{labels.unsupported}</Text>
        ) : (
          <BlockStack gap="300">
            <ApiLinks baseUrl={baseUrl} />
            <InlineStack align="end">
              <Button url="/app/settings/keys">{labels.manage}</Button>
            </InlineStack>
          </BlockStack>
        )}
      </Card>
    </Layout.AnnotatedSection>
  );
}
