import { Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useMessages } from '#app/components/i18n.tsx';

/** The way to the page of e-mail and channels. */
export function NotificationSettings() {
  const labels = useMessages().channels;
  return (
    <Layout.AnnotatedSection
      id="notifications"
      title={labels.pageTitle}
      description={labels.description}
    >
      <Card>
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="p">{labels.summary}</Text>
          <Button url="/app/settings/notifications">{labels.manage}</Button>
        </InlineStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
