import { Link, useFetcher } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import type { Messages } from '#app/locales/messages.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import { FileProgress } from './file-progress.tsx';

const KINDS = [
  'mapPricesSet',
  'mapPricesRemoved',
  'costsSet',
  'costsRemoved',
  'leastSet',
  'leastRemoved',
] as const;

/**
 * How much a file changes, the buttons that apply or discard it, and the progress of writing it.
 */
export function FileSummary({ file }: { file: MapPriceFileView }) {
  const { messages } = useI18n();
  const labels = messages.products.file;
  const isDone = file.state === 'done';
  const changes = isDone ? labels.didSet : labels.willSet;
  const counted = KINDS.filter((kind) => file[kind] > 0);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {titleOf(labels, file.state)}
          </Text>
          <Badge>{formatCode(labels.states, file.state)}</Badge>
        </InlineStack>
        {file.state === 'applying' || file.state === 'done' ? <Progress file={file} /> : null}
        {counted.length > 0 ? (
          <ul className="pi-list">
            {counted.map((kind) => (
              <li key={kind}>{changes[kind]({ count: file[kind] })}</li>
            ))}
          </ul>
        ) : (
          <Text as="p">{isDone ? labels.nothingDone : labels.nothing}</Text>
        )}
        {file.same > 0 ? (
          <Text as="p" tone="subdued">
            {labels.same({ count: file.same })}
          </Text>
        ) : null}
        {file.mapPricesAbovePrice > 0 && file.state === 'preview' ? (
          <Banner tone="warning" title={labels.abovePrice({ count: file.mapPricesAbovePrice })}>
            <p>{labels.abovePriceText}</p>
          </Banner>
        ) : null}
        {file.state === 'preview' ? <Decision file={file} /> : null}
        <Undo file={file} />
      </BlockStack>
    </Card>
  );
}

function titleOf(labels: Messages['products']['file'], state: MapPriceFileView['state']): string {
  if (state === 'done') return labels.didTitle;
  return state === 'applying' ? labels.doesTitle : labels.willTitle;
}

/**
 * Offers to undo the file, or shows that it was undone; for an undo, links to the file that it
 * undoes.
 */
function Undo({ file }: { file: MapPriceFileView }) {
  const { messages } = useI18n();
  const labels = messages.products.file;
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const linkTo = (id: string, text: string) => (
    <Link to={`/app/products/file/${id}`} className="pi-text-link">
      {text}
    </Link>
  );
  if (!file.undoes && !file.undoneBy && !file.canUndo) return null;
  return (
    <BlockStack gap="200">
      {file.undoes ? linkTo(file.undoes, labels.undoes) : null}
      {file.undoneBy ? (
        <InlineStack gap="200">
          <Text as="span">{labels.undone}</Text>
          {linkTo(file.undoneBy, labels.undoneBy)}
        </InlineStack>
      ) : null}
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      {file.canUndo ? (
        <fetcher.Form method="post" action={`/app/products/file/${file.id}?index`}>
          <input type="hidden" name="intent" value="undo" />
          <BlockStack gap="100" inlineAlign="start">
            <Button submit loading={fetcher.state !== 'idle'}>
              {labels.undo}
            </Button>
            <Text as="p" tone="subdued">
              {labels.undoHint}
            </Text>
          </BlockStack>
        </fetcher.Form>
      ) : null}
    </BlockStack>
  );
}

function Decision({ file }: { file: MapPriceFileView }) {
  const { messages } = useI18n();
  const labels = messages.products.file;
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const busy = fetcher.state !== 'idle';
  const intent = fetcher.formData?.get('intent');
  return (
    <BlockStack gap="200">
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      <InlineStack gap="200">
        <fetcher.Form method="post" action={`/app/products/file/${file.id}?index`}>
          <input type="hidden" name="intent" value="apply" />
          <Button
            submit
            variant="primary"
            disabled={file.waiting === 0 || busy}
            loading={busy && intent === 'apply'}
          >
            {labels.apply({ count: file.waiting })}
          </Button>
        </fetcher.Form>
        <fetcher.Form method="post" action={`/app/products/file/${file.id}?index`}>
          <input type="hidden" name="intent" value="discard" />
          <Button submit disabled={busy} loading={busy && intent === 'discard'}>
            {labels.discard}
          </Button>
        </fetcher.Form>
      </InlineStack>
    </BlockStack>
  );
}

function Progress({ file }: { file: MapPriceFileView }) {
  const { messages, count } = useI18n();
  const labels = messages.products.file;
  const total = file.written + file.failed + file.waiting;
  const done = Math.min(file.reached, total);
  if (file.state === 'done') {
    return (
      <BlockStack gap="200">
        <Text as="p">{labels.finished({ done: count(file.written) })}</Text>
        {file.failed > 0 ? <Banner tone="warning">{labels.failedText}</Banner> : null}
      </BlockStack>
    );
  }
  return <FileProgress labels={labels} done={done} total={total} />;
}
