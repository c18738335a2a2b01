import { BlockStack, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';

/** Explains the columns of a file of MAP prices and costs. */
export function FileColumns() {
  const labels = useI18n().messages.products.file;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {labels.columnsTitle}
        </Text>
        <ul className="pi-list">
          {Object.values(labels.columns).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
