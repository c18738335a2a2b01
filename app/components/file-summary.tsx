import { Link, useFetcher } from '@remix-run/react';
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
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatCode } from '#app/texts/format-code.ts';
import type { Texts } from '#app/texts/texts.ts';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

const KINDS = [
  'mapPricesSet',
  'mapPricesRemoved',
  'costsSet',
  'costsRemoved',
  'leastSet',
  'leastRemoved',
] as const;

/** How much a file changes, the decision about it, and how far its writing is. */
export function FileSummary({ file }: { file: MapPriceFileView }) {
  const { texts } = useWords();
  const words = texts.products.file;
  const isDone = file.state === 'done';
  const changes = isDone ? words.didSet : words.willSet;
  const counted = KINDS.filter((kind) => file[kind] > 0);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {titleOf(words, file.state)}
          </Text>
          <Badge>{formatCode(words.states, file.state)}</Badge>
        </InlineStack>
        {file.state === 'applying' || file.state === 'done' ? <Progress file={file} /> : null}
        {counted.length > 0 ? (
          <ul className="pi-list">
            {counted.map((kind) => (
              <li key={kind}>{changes[kind](file[kind])}</li>
            ))}
          </ul>
        ) : (
          <Text as="p">{isDone ? words.nothingDone : words.nothing}</Text>
        )}
        {file.same > 0 ? (
          <Text as="p" tone="subdued">
            {words.same(file.same)}
          </Text>
        ) : null}
        {file.mapPricesAbovePrice > 0 && file.state === 'preview' ? (
          <Banner tone="warning" title={words.abovePrice(file.mapPricesAbovePrice)}>
            <p>{words.abovePriceText}</p>
          </Banner>
        ) : null}
        {file.state === 'preview' ? <Decision file={file} /> : null}
        <Undo file={file} />
      </BlockStack>
    </Card>
  );
}

function titleOf(words: Texts['products']['file'], state: MapPriceFileView['state']): string {
  if (state === 'done') return words.didTitle;
  return state === 'applying' ? words.doesTitle : words.willTitle;
}

/** Offers to take the changes back, or says that they were; and what a file takes back itself. */
function Undo({ file }: { file: MapPriceFileView }) {
  const { texts } = useWords();
  const words = texts.products.file;
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const linkTo = (id: string, text: string) => (
    <Link to={`/app/products/file/${id}`} className="pi-text-link">
      {text}
    </Link>
  );
  if (!file.undoes && !file.undoneBy && !file.canUndo) return null;
  return (
    <BlockStack gap="200">
      {file.undoes ? linkTo(file.undoes, words.undoes) : null}
      {file.undoneBy ? (
        <InlineStack gap="200">
          <Text as="span">{words.undone}</Text>
          {linkTo(file.undoneBy, words.undoneBy)}
        </InlineStack>
      ) : null}
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, fetcher.data)}
        </Text>
      ) : null}
      {file.canUndo ? (
        <fetcher.Form method="post" action={`/app/products/file/${file.id}?index`}>
          <input type="hidden" name="intent" value="undo" />
          <BlockStack gap="100" inlineAlign="start">
            <Button submit loading={fetcher.state !== 'idle'}>
              {words.undo}
            </Button>
            <Text as="p" tone="subdued">
              {words.undoHint}
            </Text>
          </BlockStack>
        </fetcher.Form>
      ) : null}
    </BlockStack>
  );
}

function Decision({ file }: { file: MapPriceFileView }) {
  const { texts } = useWords();
  const words = texts.products.file;
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const busy = fetcher.state !== 'idle';
  const intent = fetcher.formData?.get('intent');
  return (
    <BlockStack gap="200">
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, fetcher.data)}
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
            {words.apply(file.waiting)}
          </Button>
        </fetcher.Form>
        <fetcher.Form method="post" action={`/app/products/file/${file.id}?index`}>
          <input type="hidden" name="intent" value="discard" />
          <Button submit disabled={busy} loading={busy && intent === 'discard'}>
            {words.discard}
          </Button>
        </fetcher.Form>
      </InlineStack>
    </BlockStack>
  );
}

function Progress({ file }: { file: MapPriceFileView }) {
  const { texts, count } = useWords();
  const words = texts.products.file;
  const total = file.written + file.failed + file.waiting;
  const done = Math.min(file.reached, total);
  if (file.state === 'done') {
    return (
      <BlockStack gap="200">
        <Text as="p">{words.finished(count(file.written))}</Text>
        {file.failed > 0 ? <Banner tone="warning">{words.failedText}</Banner> : null}
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="200">
      <div role="status">
        <Text as="p">{words.progress(count(done), count(total))}</Text>
      </div>
      <ProgressBar
        progress={total === 0 ? 100 : Math.round((done / total) * 100)}
        size="small"
        animated={false}
      />
      <Text as="p" tone="subdued">
        {words.progressText}
      </Text>
    </BlockStack>
  );
}
