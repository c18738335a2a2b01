import { BlockStack, Card, Text } from '@shopify/polaris';
import { useWords } from './words.tsx';

/** What a file of floors and costs has to look like. */
export function FileColumns() {
  const words = useWords().texts.products.file;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {words.columnsTitle}
        </Text>
        <ul className="pi-list">
          {words.columns.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
