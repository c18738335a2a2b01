import { BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTexts } from '#app/components/words.tsx';
import { ApiLinks } from './api-links.tsx';

/** The part of Settings that leads to the API keys; `baseUrl` null: the connected service manages none here. */
export function ApiSettings({ baseUrl }: { baseUrl: string | null }) {
  const words = useTexts().apiKeys;
  return (
    <Layout.AnnotatedSection title={words.title} description={words.settingsText}>
      <Card>
        {baseUrl === null ? (
          <Text as="p">{words.unsupported}</Text>
        ) : (
          <BlockStack gap="300">
            <ApiLinks baseUrl={baseUrl} />
            <InlineStack align="end">
              <Button url="/app/settings/keys">{words.manage}</Button>
            </InlineStack>
          </BlockStack>
        )}
      </Card>
    </Layout.AnnotatedSection>
  );
}
