import { Link } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { PreviewPage } from '#app/activity/preview/get-preview-page.server.ts';
import type { CompareAtChoice } from '#app/repricing/choose-compare-at.ts';
import { usePreview } from '#app/repricing/use-preview.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** The button that starts what the preview shows, or the reason why it can't be started. */
export function PreviewConfirm({ preview }: { preview: PreviewPage }) {
  const { messages } = useI18n();
  const labels = messages.previews;
  const { id, kind, totals, batchId, runningBatchId, shop } = preview;
  const [compareAt, setCompareAt] = useState<CompareAtChoice>('leave');
  const { order, busy, error } = usePreview();
  if (batchId)
    return (
      <Banner tone="info">
        {labels.confirmed} <Link to={`/app/activity/batches/${batchId}`}>{labels.seeBatch}</Link>
      </Banner>
    );
  if (totals.included === 0)
    return (
      <Banner tone="info" title={labels.nothing}>
        <p>{labels.nothingText}</p>
      </Banner>
    );
  return (
    <Card>
      <BlockStack gap="300">
        {kind === 'apply' ? (
          <CompareAt value={compareAt} onChange={setCompareAt} notLowest={totals.notLowest} />
        ) : null}
        <Text as="p" tone="subdued">
          {labels.confirmHelp}
        </Text>
        <Text as="p">{describeTime(labels, preview.seconds)}</Text>
        {runningBatchId ? (
          <Banner tone="info">
            {messages.batches.bulk.running}{' '}
            <Link to={`/app/activity/batches/${runningBatchId}`}>
              {messages.batches.bulk.runningLink}
            </Link>
          </Banner>
        ) : null}
        {error ? (
          <Banner tone="critical" title={labels.notStarted}>
            <p>{error}</p>
          </Banner>
        ) : null}
        <InlineStack>
          <Button
            variant="primary"
            loading={busy}
            disabled={runningBatchId !== null || (kind === 'apply' && !shop.canApply)}
            onClick={() => order({ intent: 'confirm', previewId: id, compareAt })}
          >
            {labels.confirm[kind]({ count: totals.included })}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** How long it takes: in minutes up to two hours, else in hours; rounded up. */
function describeTime(
  labels: ReturnType<typeof useI18n>['messages']['previews'],
  seconds: number | null,
): string {
  if (seconds === null) return labels.timeUnknown;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120
    ? labels.timeMinutes({ count: minutes })
    : labels.timeHours({ count: Math.ceil(minutes / 60) });
}

function CompareAt({
  value,
  onChange,
  notLowest,
}: {
  value: CompareAtChoice;
  onChange: (choice: CompareAtChoice) => void;
  notLowest: number;
}) {
  const { messages } = useI18n();
  const labels = messages.previews;
  return (
    <>
      <ChoiceList
        title={messages.batches.bulk.compareAt}
        choices={[
          { label: labels.compareAtLeave, value: 'leave' },
          { label: labels.compareAtOld, value: 'old_price', helpText: labels.compareAtOldHelp },
          { label: labels.compareAtClear, value: 'clear' },
        ]}
        selected={[value]}
        onChange={([next]) => onChange(next === 'old_price' || next === 'clear' ? next : 'leave')}
      />
      {value === 'old_price' ? (
        <Banner tone={notLowest > 0 ? 'warning' : 'info'}>
          {notLowest > 0 ? labels.notLowest({ count: notLowest }) : labels.noneLower}
        </Banner>
      ) : null}
    </>
  );
}
