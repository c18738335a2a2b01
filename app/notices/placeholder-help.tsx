import { BlockStack, Text } from '@shopify/polaris';
import { NOTICE_PLACEHOLDERS } from '#kernel/notices.ts';
import { useMessages } from '#app/components/i18n.tsx';

/** Which placeholders there are, folded. */
export function PlaceholderHelp() {
  const { template, placeholders } = useMessages().notices;
  return (
    <details>
      <summary>{template.placeholders}</summary>
      <BlockStack gap="100">
        <Text as="p">{template.placeholdersHelp({ example: '{{policy?}}' })}</Text>
        <ul>
          {NOTICE_PLACEHOLDERS.map((name) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code> {placeholders[name]}
            </li>
          ))}
        </ul>
      </BlockStack>
    </details>
  );
}
