import { Link, useFetcher, useNavigate } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  ChoiceList,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { BulkOutlook } from '#app/insights/get-bulk-outlook.server.ts';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { RecommendationRow } from '#app/insights/list-recommendations.server.ts';
import type { CompareAtChoice } from '#app/repricing/choose-compare-at.ts';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

export interface BulkApplyProps {
  /** The suggestions of this page that can be applied. */
  readonly rows: readonly RecommendationRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly outlook: BulkOutlook;
  /** What "all" means: the confidence from which on the page lists. */
  readonly minConfidence: number;
}

/** Several suggestions at once: chosen, asked about once, then followed on the batch's own page. */
export function BulkApply({ rows, selected, onSelect, outlook, minConfidence }: BulkApplyProps) {
  const { texts } = useWords();
  const words = texts.batches.bulk;
  const [asking, setAsking] = useState<'selected' | 'all' | null>(null);
  const chosen = rows.filter((row) => selected.has(row.advice.serviceProductId));
  if (outlook.runningBatchId) {
    return (
      <Banner tone="info">
        {words.running}{' '}
        <Link to={`/app/batches/${outlook.runningBatchId}`}>{words.runningLink}</Link>
      </Banner>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Checkbox
            label={words.selectPage}
            checked={chosen.length === rows.length}
            onChange={(on) =>
              onSelect(new Set(on ? rows.map((row) => row.advice.serviceProductId) : []))
            }
          />
          <InlineStack gap="200" blockAlign="center">
            {chosen.length > 0 ? (
              <Text as="span" tone="subdued">
                {words.selected(chosen.length)}
              </Text>
            ) : null}
            <Button disabled={chosen.length === 0} onClick={() => setAsking('selected')}>
              {words.applySelected}
            </Button>
            {outlook.count > rows.length ? (
              <Button onClick={() => setAsking('all')}>{words.applyAll(outlook.count)}</Button>
            ) : null}
          </InlineStack>
        </InlineStack>
        {asking === null || (asking === 'selected' && chosen.length === 0) ? null : (
          <Confirmation
            key={asking}
            chosen={asking === 'all' ? null : chosen}
            outlook={outlook}
            minConfidence={minConfidence}
            onCancel={() => setAsking(null)}
          />
        )}
      </BlockStack>
    </Card>
  );
}

interface ConfirmationProps {
  /** Null: all that are listed. */
  readonly chosen: readonly RecommendationRow[] | null;
  readonly outlook: BulkOutlook;
  readonly minConfidence: number;
  readonly onCancel: () => void;
}

function Confirmation({ chosen, outlook, minConfidence, onCancel }: ConfirmationProps) {
  const { texts } = useWords();
  const words = texts.batches.bulk;
  const fetcher = useFetcher<Outcome<{ batchId: string }>>();
  const navigate = useNavigate();
  const requestKey = useRef<string | null>(null);
  const [compareAt, setCompareAt] = useState<CompareAtChoice>('leave');
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok) void navigate(`/app/batches/${data.batchId}`);
    else requestKey.current = null;
  }, [data, navigate]);
  const priors = chosen
    ? chosen.filter((row) => (row.advice.basis ?? 'prior') === 'prior').length
    : outlook.priors;
  const count = (chosen?.length ?? outlook.count) - Math.max(0, priors - outlook.maxPriors);
  const notLowest = chosen
    ? chosen.filter((row) => outlook.notLowest.includes(row.advice.serviceProductId)).length
    : outlook.notLowest.length;
  const start = () => {
    // A second click before the answer carries the same key: it is the same batch.
    requestKey.current ??= crypto.randomUUID();
    const choice = chosen ? { picked: chosen.map(toPicked) } : { all: { minConfidence } };
    void fetcher.submit(
      {
        intent: 'apply',
        choice: JSON.stringify(choice),
        compareAt,
        requestKey: requestKey.current,
      },
      { method: 'post', action: '/app/batches?index' },
    );
  };
  return (
    <div role="group" aria-label={words.title}>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {words.confirmTitle(count)}
        </Text>
        <Text as="p">{words.confirmText}</Text>
        {priors > 0 ? <Banner tone="warning">{words.priors(priors)}</Banner> : null}
        <ChoiceList
          title={words.compareAt}
          choices={[
            { label: words.compareAtLeave, value: 'leave' },
            { label: words.compareAtOld, value: 'old_price', helpText: words.compareAtOldHelp },
            { label: words.compareAtClear, value: 'clear' },
          ]}
          selected={[compareAt]}
          onChange={([value]) =>
            setCompareAt(value === 'old_price' || value === 'clear' ? value : 'leave')
          }
        />
        {compareAt === 'old_price' ? (
          <Banner tone={notLowest > 0 ? 'warning' : 'info'}>
            {notLowest > 0 ? words.notLowest(notLowest) : words.euUnknown}
          </Banner>
        ) : null}
        {data && !data.ok && fetcher.state === 'idle' ? (
          <Banner tone="critical" title={words.notStarted}>
            <p>{sayTrouble(texts, data)}</p>
          </Banner>
        ) : null}
        <InlineStack gap="200">
          <Button
            variant="primary"
            onClick={start}
            loading={fetcher.state !== 'idle' || data?.ok === true}
          >
            {words.confirm(count)}
          </Button>
          <Button onClick={onCancel} disabled={fetcher.state !== 'idle'}>
            {texts.shared.cancel}
          </Button>
        </InlineStack>
      </BlockStack>
    </div>
  );
}

const toPicked = ({ advice }: RecommendationRow) => ({
  serviceProductId: advice.serviceProductId,
  recommendationId: advice.recommendationId,
  expectedMinor: advice.current.minor.toString(),
  toMinor: advice.suggested.minor.toString(),
});
