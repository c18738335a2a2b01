import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import type { ProductCounts } from '#app/service-copy/count-products.server.ts';
import type { SyncRunView } from '#app/service-copy/find-sync-run.server.ts';
import { formatAppReason } from '#app/texts/format-app-reason.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { estimateMinutesLeft } from './estimate-minutes-left.ts';
import { useWords } from './words.tsx';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatError } from '#app/texts/to-refusal.ts';

/** How far the catalogue is: counts, time left, a way on when it stopped, and what is not monitored for which reason. */
export function SyncProgress({
  run,
  reasons,
}: {
  run: SyncRunView | null;
  reasons: ProductCounts['reasons'];
}) {
  const { texts } = useWords();
  const words = texts.home.sync;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {words.title}
          </Text>
          {run?.state === 'failed' ? <Badge tone="critical">{texts.home.sync.failed}</Badge> : null}
        </InlineStack>
        <SyncState run={run} />
        {reasons.length > 0 ? <NotMonitored reasons={reasons} /> : null}
      </BlockStack>
    </Card>
  );
}

function NotMonitored({ reasons }: { reasons: ProductCounts['reasons'] }) {
  const { texts, count } = useWords();
  return (
    <Text as="p" tone="subdued">
      <Link to="/app/products?view=not-monitored" className="pi-text-link">
        {texts.home.reasonsTitle}
      </Link>
      {': '}
      {reasons
        .map(
          ({ reason, count: variants }) =>
            `${formatCode(texts.shared.notMonitored, reason)} (${count(variants)})`,
        )
        .join(', ')}
    </Text>
  );
}

function SyncState({ run }: { run: SyncRunView | null }) {
  const { texts, count, age, now, locale } = useWords();
  const words = texts.home.sync;
  if (!run) return <ResumeButton text={words.none} label={words.start} />;
  if (run.state === 'failed')
    return (
      <ResumeButton
        text={run.error ? formatAppReason(texts, { reason: run.error, locale }) : words.failed}
        label={words.resume}
      />
    );
  if (run.state === 'done') {
    return (
      <Text as="p" tone="subdued">
        {words.done(age(run.finishedAt ?? run.updatedAt))}
      </Text>
    );
  }
  const [done, total] =
    run.state === 'sending'
      ? [run.variantsSent, run.variantsToSend]
      : [run.variantsRead, run.variantsTotal];
  const minutes = estimateMinutesLeft({ done, total, startedAt: run.startedAt, now });
  const moving = run.state === 'sending' ? words.sending : words.reading;
  const text =
    run.state === 'starting'
      ? words.starting
      : moving(count(done), total === null ? null : count(total));
  return (
    <BlockStack gap="200">
      <div role="status">
        <Text as="p">{minutes === null ? text : `${text}, ${words.left(minutes)}`}</Text>
      </div>
      <ProgressBar
        progress={total ? Math.min(100, Math.round((done / total) * 100)) : 5}
        size="small"
        ariaLabelledBy={undefined}
        animated={false}
      />
    </BlockStack>
  );
}

function ResumeButton({ text, label }: { text: string; label: string }) {
  const { texts } = useWords();
  const fetcher = useFetcher<ActionResult<object>>();
  return (
    <BlockStack gap="200">
      <Text as="p">{text}</Text>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, fetcher.data)}
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
