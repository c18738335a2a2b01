import { Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useMessages } from '#app/components/i18n.tsx';

/** The way to the page where all data are downloaded and the account is deleted. */
export function AccountSettings() {
  const labels = useMessages().account;
  return (
    <Layout.AnnotatedSection title={labels.title} description={labels.description}>
      <Card>
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="p">{labels.summary}</Text>
          <Button url="/app/settings/account">{labels.manage}</Button>
        </InlineStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
