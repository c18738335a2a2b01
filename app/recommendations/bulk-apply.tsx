import { Link } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import type { BulkOutlook } from '#app/recommendations/get-bulk-outlook.server.ts';
import type { RecommendationRow } from '#app/recommendations/list-recommendations.server.ts';
import type { BatchChoice } from '#app/repricing/price-batch.ts';
import { usePreview } from '#app/repricing/use-preview.tsx';
import { useI18n } from '#app/components/i18n.tsx';

export interface BulkApplyProps {
  /** The recommendations of this page that can be applied. */
  readonly rows: readonly RecommendationRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly outlook: BulkOutlook;
  /** What "all" refers to: the recommendations that the page lists. */
  readonly all: Extract<BatchChoice, { all: unknown } | { approval: unknown }>;
}

/**
 * Selects several recommendations. Every price is shown on the preview page, and nothing changes
 * before it is confirmed there.
 */
export function BulkApply({ rows, selected, onSelect, outlook, all }: BulkApplyProps) {
  const { messages } = useI18n();
  const labels = messages.batches.bulk;
  const { order, busy, error } = usePreview();
  const chosen = rows
    .map((row) => row.recommendation.serviceProductId)
    .filter((serviceProductId) => selected.has(serviceProductId));
  const review = (choice: object) => order({ intent: 'preview', choice: JSON.stringify(choice) });
  if (outlook.runningBatchId) {
    return (
      <Banner tone="info">
        {labels.running}{' '}
        <Link to={`/app/activity/batches/${outlook.runningBatchId}`}>{labels.runningLink}</Link>
      </Banner>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Checkbox
            label={labels.selectPage}
            checked={chosen.length === rows.length}
            onChange={(on) =>
              onSelect(new Set(on ? rows.map((row) => row.recommendation.serviceProductId) : []))
            }
          />
          <InlineStack gap="200" blockAlign="center">
            {chosen.length > 0 ? (
              <Text as="span" tone="subdued">
                {labels.selected({ count: chosen.length })}
              </Text>
            ) : null}
            <Button
              disabled={chosen.length === 0 || busy}
              onClick={() => review({ picked: chosen })}
            >
              {labels.reviewSelected}
            </Button>
            {outlook.count > rows.length ? (
              <Button disabled={busy} onClick={() => review(all)}>
                {labels.reviewAll({ count: outlook.count })}
              </Button>
            ) : null}
          </InlineStack>
        </InlineStack>
        {error ? <Banner tone="critical">{error}</Banner> : null}
      </BlockStack>
    </Card>
  );
}
