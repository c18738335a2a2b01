import { Link } from '@remix-run/react';
import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { MapPriceFileRow } from '#app/map-prices/get-map-price-file.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Badge tones: files that wait for the merchant, and files being processed. */
const TONES: Readonly<Record<string, 'attention' | 'info' | undefined>> = {
  preview: 'attention',
  applying: 'info',
};

/** The latest uploaded files with their state. */
export function RecentFiles({ files }: { files: readonly MapPriceFileRow[] }) {
  const { messages, age } = useI18n();
  const labels = messages.products.file;
  if (files.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.recent}
        </Text>
        {files.map((file) => (
          <InlineStack key={file.id} align="space-between" blockAlign="center" gap="300">
            <Link to={`/app/products/file/${file.id}`} className="pi-text-link">
              <bdi>{file.undoes ? labels.undoOf({ name: file.name }) : file.name}</bdi>
            </Link>
            <InlineStack gap="200" blockAlign="center">
              <Text as="span" tone="subdued">
                {age(file.createdAt)}
              </Text>
              <Badge tone={TONES[file.state]}>{formatCode(labels.states, file.state)}</Badge>
            </InlineStack>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
