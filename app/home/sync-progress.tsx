import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import type { ProductCounts } from '#app/home/count-products.server.ts';
import type { SyncRunView } from '#app/home/find-sync-run.server.ts';
import { formatAppReason, formatCode } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Progress of the catalog sync: counts, time left, a button to resume when it stopped, and the
 * number of products that are not monitored by reason.
 */
export function SyncProgress({
  run,
  reasons,
}: {
  run: SyncRunView | null;
  reasons: ProductCounts['reasons'];
}) {
  const { messages } = useI18n();
  const labels = messages.home.sync;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          {run?.state === 'failed' ? (
            <Badge tone="critical">{messages.home.sync.failed}</Badge>
          ) : null}
        </InlineStack>
        <SyncState run={run} />
        {run ? <SyncProblems run={run} /> : null}
        {reasons.length > 0 ? <NotMonitored reasons={reasons} /> : null}
      </BlockStack>
    </Card>
  );
}

function NotMonitored({ reasons }: { reasons: ProductCounts['reasons'] }) {
  const { messages, count } = useI18n();
  return (
    <Text as="p" tone="subdued">
      <Link to="/app/products?view=not-monitored" className="pi-text-link">
        {messages.home.reasonsTitle}
      </Link>
      {': '}
      {reasons
        .map(
          ({ reason, count: variants }) =>
            `${formatCode(messages.shared.notMonitored, reason)} (${count(variants)})`,
        )
        .join(', ')}
    </Text>
  );
}

/** What Shopify's last answer lacked, or what of it could not be read. */
function SyncProblems({ run }: { run: SyncRunView }) {
  const { messages, time, locale } = useI18n();
  const labels = messages.home.sync;
  const { unreadable, example, confirmAt, lacking, missing } = run;
  const texts = [
    run.running && run.error !== null
      ? formatAppReason(messages, { reason: run.error, locale })
      : null,
    confirmAt === null ? null : labels.confirming({ count: lacking, time: time(confirmAt) }),
    missing > 0 && confirmAt === null ? labels.missing({ count: missing }) : null,
    unreadable > 0 ? labels.unreadable({ count: unreadable }) : null,
    unreadable > 0 && example !== null
      ? labels.unreadableExample({
          field: example.field,
          of: example.gid ?? labels.unreadableLine,
          found: example.found,
        })
      : null,
  ].filter((text) => text !== null);
  return texts.map((text) => (
    <Text as="p" tone="subdued" key={text} breakWord>
      {text}
    </Text>
  ));
}

function SyncState({ run }: { run: SyncRunView | null }) {
  const { messages, count, age, now, locale } = useI18n();
  const labels = messages.home.sync;
  if (!run) return <ResumeButton text={labels.none} label={labels.start} />;
  if (run.state === 'failed')
    return (
      <ResumeButton
        text={run.error ? formatAppReason(messages, { reason: run.error, locale }) : labels.failed}
        label={labels.resume}
      />
    );
  if (run.state === 'done') {
    return (
      <Text as="p" tone="subdued">
        {labels.done({ when: age(run.finishedAt ?? run.updatedAt) })}
      </Text>
    );
  }
  const [done, total] =
    run.state === 'sending'
      ? [run.variantsSent, run.variantsToSend]
      : [run.variantsRead, run.variantsTotal];
  const minutes = estimateMinutesLeft({ done, total, startedAt: run.startedAt, now });
  const describeMoving = (): string => {
    const isSending = run.state === 'sending';
    if (total === null)
      return isSending
        ? labels.sending({ sent: count(done) })
        : labels.reading({ read: count(done) });
    return isSending
      ? labels.sendingOf({ sent: count(done), total: count(total) })
      : labels.readingOf({ read: count(done), total: count(total) });
  };
  const text = run.state === 'starting' ? labels.starting : describeMoving();
  const left =
    minutes !== null && minutes < 1
      ? labels.leftUnderMinute
      : labels.left({ minutes: minutes ?? 0 });
  return (
    <BlockStack gap="200">
      <div role="status">
        <Text as="p">{minutes === null ? text : `${text}, ${left}`}</Text>
      </div>
      <ProgressBar
        progress={total ? Math.min(100, Math.round((done / total) * 100)) : 5}
        size="small"
        ariaLabelledBy="sync-progress"
        animated={false}
      />
      <span id="sync-progress" hidden>
        {labels.progress}
      </span>
    </BlockStack>
  );
}

/**
 * Estimates the minutes until `total` is reached, linearly from the pace since the start; null
 * while it can't be estimated.
 */
export function estimateMinutesLeft(progress: {
  done: number;
  total: number | null;
  startedAt: Date;
  now: Date;
}): number | null {
  const { done, total } = progress;
  const seconds = (progress.now.getTime() - progress.startedAt.getTime()) / 1000;
  if (total === null || done < 20 || seconds < 5 || done >= total) return null;
  return Math.floor(((total - done) * seconds) / done / 60);
}

function ResumeButton({ text, label }: { text: string; label: string }) {
  const { messages } = useI18n();
  const fetcher = useFetcher<ActionResult<object>>();
  return (
    <BlockStack gap="200">
      <Text as="p">{text}</Text>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      <fetcher.Form method="post" action="/app?index">
        <input type="hidden" name="intent" value="resume-sync" />
        <Button submit loading={fetcher.state !== 'idle'}>
          {label}
        </Button>
      </fetcher.Form>
    </BlockStack>
  );
}
