import { InlineStack, Text } from '@shopify/polaris';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useTexts } from '#app/components/words.tsx';

/** What explains the API to people and to programs. */
export function ApiLinks({ baseUrl }: { baseUrl: string }) {
  const words = useTexts().apiKeys;
  return (
    <InlineStack gap="400">
      <Text as="span">
        <OutsideLink url={`${baseUrl}/docs`}>{words.documentation}</OutsideLink>
      </Text>
      <Text as="span">
        <OutsideLink url={`${baseUrl}/openapi.json`}>{words.description}</OutsideLink>
      </Text>
    </InlineStack>
  );
}
