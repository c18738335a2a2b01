import { InlineStack, Text } from '@shopify/polaris';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useMessages } from '#app/components/i18n.tsx';

/** Links to the API's documentation for people and for programs. */
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
