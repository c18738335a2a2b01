import { Link } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';

/** One current number with a link to the page about it. */
export function NumberCard({
  label,
  value,
  note,
  to,
  tone,
}: {
  label: string;
  value: string;
  note: string;
  to: string;
  tone?: 'critical';
}) {
  return (
    <Link to={to} prefetch="intent" className="pi-card-link">
      <Card>
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {label}
          </Text>
          <Text as="p" variant="heading2xl" tone={tone}>
            {value}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {note}
          </Text>
        </BlockStack>
      </Card>
    </Link>
  );
}
