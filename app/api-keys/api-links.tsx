import { InlineStack, Text } from '@shopify/polaris';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useMessages } from '#app/components/i18n.tsx';

/** What explains the API to people and to programs. */
export function ApiLinks({ baseUrl }: { baseUrl: string }) {
  const labels = useMessages().apiKeys;
  return (
    <InlineStack gap="400">
      <Text as="span">
        <OutsideLink url={`${baseUrl}/docs`}>{labels.documentation}</OutsideLink>
      </Text>
      <Text as="span">
        <OutsideLink url={`${baseUrl}/openapi.json`}>{labels.description}</OutsideLink>
      </Text>
    </InlineStack>
  );
}
