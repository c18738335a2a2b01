import { Link } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { PreviewPage } from '#app/service-copy/get-preview-page.server.ts';
import type { CompareAtChoice } from '#app/repricing/choose-compare-at.ts';
import { usePreview } from './use-preview.ts';
import { useWords } from './words.tsx';

/** Starts what the preview shows, or says why it can't be started. */
export function PreviewConfirm({ preview }: { preview: PreviewPage }) {
  const { texts } = useWords();
  const words = texts.previews;
  const { id, kind, totals, batchId, runningBatchId, shop } = preview;
  const [compareAt, setCompareAt] = useState<CompareAtChoice>('leave');
  const { order, busy, trouble } = usePreview();
  if (batchId)
    return (
      <Banner tone="info">
        {words.confirmed} <Link to={`/app/activity/batches/${batchId}`}>{words.seeBatch}</Link>
      </Banner>
    );
  if (totals.kept === 0)
    return (
      <Banner tone="info" title={words.nothing}>
        <p>{words.nothingText}</p>
      </Banner>
    );
  return (
    <Card>
      <BlockStack gap="300">
        {kind === 'apply' ? (
          <CompareAt value={compareAt} onChange={setCompareAt} notLowest={totals.notLowest} />
        ) : null}
        <Text as="p" tone="subdued">
          {words.confirmHelp}
        </Text>
        {runningBatchId ? (
          <Banner tone="info">
            {texts.batches.bulk.running}{' '}
            <Link to={`/app/activity/batches/${runningBatchId}`}>
              {texts.batches.bulk.runningLink}
            </Link>
          </Banner>
        ) : null}
        {trouble ? (
          <Banner tone="critical" title={words.notStarted}>
            <p>{trouble}</p>
          </Banner>
        ) : null}
        <InlineStack>
          <Button
            variant="primary"
            loading={busy}
            disabled={runningBatchId !== null || (kind === 'apply' && !shop.canApply)}
            onClick={() => order({ intent: 'confirm', previewId: id, compareAt })}
          >
            {words.confirm[kind](totals.kept)}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
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
  const { texts } = useWords();
  const words = texts.previews;
  return (
    <>
      <ChoiceList
        title={texts.batches.bulk.compareAt}
        choices={[
          { label: words.compareAtLeave, value: 'leave' },
          { label: words.compareAtOld, value: 'old_price', helpText: words.compareAtOldHelp },
          { label: words.compareAtClear, value: 'clear' },
        ]}
        selected={[value]}
        onChange={([next]) => onChange(next === 'old_price' || next === 'clear' ? next : 'leave')}
      />
      {value === 'old_price' ? (
        <Banner tone={notLowest > 0 ? 'warning' : 'info'}>
          {notLowest > 0 ? words.notLowest(notLowest) : words.noneLower}
        </Banner>
      ) : null}
    </>
  );
}
