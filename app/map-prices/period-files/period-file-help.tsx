import { Link } from '@remix-run/react';
import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import type { PeriodFileItem } from './get-period-file.server.ts';

/** Explains the columns of a file of MAP prices by date. */
export function PeriodFileColumns() {
  const { messages, timeZone } = useI18n();
  const labels = messages.mapPrices.files;
  const { from, ...columns } = labels.columns;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {labels.columnsTitle}
        </Text>
        <ul className="pi-list">
          {Object.values(columns).map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{from({ zone: timeZone })}</li>
        </ul>
      </BlockStack>
    </Card>
  );
}

/** The latest files with their state. */
export function RecentPeriodFiles({ files }: { files: readonly PeriodFileItem[] }) {
  const { messages, age } = useI18n();
  const labels = messages.mapPrices.files;
  if (files.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.recent}
        </Text>
        {files.map((file) => (
          <InlineStack key={file.id} align="space-between" blockAlign="center" gap="300">
            <Link to={`/app/map-prices/files/${file.id}`} className="pi-text-link">
              <bdi>{file.name}</bdi>
            </Link>
            <InlineStack gap="200" blockAlign="center">
              <Text as="span" tone="subdued">
                {age(file.createdAt)}
              </Text>
              <Badge {...(file.state === 'preview' && { tone: 'attention' })}>
                {formatCode(labels.states, file.state)}
              </Badge>
            </InlineStack>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
