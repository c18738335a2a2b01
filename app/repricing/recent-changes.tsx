import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { UndoButton } from './undo-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** The latest applied prices, each with an undo button. */
export function RecentChanges({
  changes,
  title,
  moreUrl,
}: {
  changes: readonly PriceChangeRow[];
  title: string;
  moreUrl?: string;
}) {
  const { messages, age, money } = useI18n();
  if (changes.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {moreUrl ? (
            <Button variant="plain" url={moreUrl}>
              {messages.recommendation.allChanges}
            </Button>
          ) : null}
        </InlineStack>
        {changes.map((change) => (
          <InlineStack key={change.id} align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="100">
              <ProductName
                gid={change.productTitle ? change.variantGid : null}
                title={change.productTitle ?? messages.activity.gone}
                variantTitle={change.variantTitle}
                imageUrl={change.imageUrl}
              />
              <div className="pi-indent">
                <Text as="p" tone="subdued" numeric>
                  {money(change.from)} → {money(change.to)} · {age(change.at)}
                </Text>
              </div>
            </BlockStack>
            {change.undoBlocked === null ? (
              <UndoButton
                changeId={change.id}
                title={change.productTitle ?? ''}
                back={change.from}
              />
            ) : (
              <Text as="p" variant="bodySm" tone="subdued">
                {messages.activity.blocked[change.undoBlocked]}
              </Text>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
