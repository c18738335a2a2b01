import { useFetcher } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  ProgressBar,
  Text,
} from '@shopify/polaris';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { BatchView } from '#app/activity/list-batches.server.ts';
import type { Ordered } from '#app/repricing/handle-batch-request.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatPersonName } from './format-person-name.ts';
import { usePreview } from '#app/repricing/use-preview.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Progress of a batch, who started it, and its actions: pause or stop while it runs, undo afterwards. `me`:
 * the current user's id.
 */
export function BatchProgress({ batch, me }: { batch: BatchView; me: string | null }) {
  const { messages, age } = useI18n();
  const labels = messages.batches;
  const done = batch.total - batch.waiting;
  const endTone = batch.state === 'done' ? 'success' : 'warning';
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <div role="status">
            <Text as="p" variant="headingMd">
              {labels.progress({ done, total: batch.total })}
            </Text>
          </div>
          <Badge tone={batch.running ? 'info' : endTone}>
            {formatCode(labels.states, batch.state)}
          </Badge>
        </InlineStack>
        <ProgressBar
          progress={batch.total === 0 ? 100 : Math.round((done / batch.total) * 100)}
          size="small"
          animated={false}
          ariaLabelledBy="batch-progress"
        />
        <span id="batch-progress" hidden>
          {labels.progressLabel}
        </span>
        <Text as="p" tone="subdued">
          {labels.counts(batch)} ·{' '}
          {labels.started({
            when: age(batch.startedAt),
            who: formatPersonName(messages, batch, me),
          })}
        </Text>
        {batch.kind === 'undo' ? (
          <Text as="p">{labels.undoOf}</Text>
        ) : (
          <Text as="p">{formatCode(labels.compareAt, batch.compareAt)}</Text>
        )}
        {batch.leftOut > 0 ? (
          <Banner tone="info">{labels.leftOut({ count: batch.leftOut })}</Banner>
        ) : null}
        {batch.stopReason ? (
          <Banner tone={batch.stopReason === 'by_person' ? 'info' : 'critical'}>
            {formatCode(labels.stopReasons, batch.stopReason)}
          </Banner>
        ) : null}
        <BatchWays batch={batch} />
      </BlockStack>
    </Card>
  );
}

function BatchWays({ batch }: { batch: BatchView }) {
  const { messages } = useI18n();
  const labels = messages.batches;
  const fetcher = useFetcher<ActionResult<Ordered>>();
  const undo = usePreview();
  const busy = fetcher.state !== 'idle';
  const refused =
    fetcher.data && !fetcher.data.ok && !busy ? formatError(messages, fetcher.data) : null;
  const error = undo.error ?? refused;
  const ask = (intent: 'stop' | 'pause' | 'resume') =>
    void fetcher.submit(
      { intent, batchId: batch.id },
      { method: 'post', action: '/app/activity/batches?index' },
    );
  return (
    <BlockStack gap="200" inlineAlign="start">
      {error ? <Banner tone="critical">{error}</Banner> : null}
      {batch.running || batch.state === 'paused' ? (
        <>
          {batch.state === 'stopping' ? <Text as="p">{labels.stopping}</Text> : null}
          {batch.state === 'paused' ? <Text as="p">{labels.pausedHelp}</Text> : null}
          <InlineStack gap="200">
            {batch.state === 'paused' ? (
              <Button variant="primary" onClick={() => ask('resume')} loading={busy}>
                {labels.resume}
              </Button>
            ) : (
              <Button
                onClick={() => ask('pause')}
                loading={busy}
                disabled={batch.state === 'stopping'}
              >
                {labels.pause}
              </Button>
            )}
            <Button
              tone="critical"
              onClick={() => ask('stop')}
              loading={busy}
              disabled={batch.state === 'stopping'}
            >
              {labels.stop}
            </Button>
          </InlineStack>
        </>
      ) : null}
      {!batch.running && batch.state !== 'paused' && batch.kind !== 'undo' && batch.applied > 0 ? (
        <>
          <Text as="p" tone="subdued">
            {labels.undoAllHelp}
          </Text>
          <Button
            onClick={() => undo.order({ intent: 'preview-undo', batchId: batch.id })}
            loading={undo.busy}
          >
            {labels.undoAll}
          </Button>
        </>
      ) : null}
    </BlockStack>
  );
}
