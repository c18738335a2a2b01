import { useFetcher } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { FileProgress } from '#app/map-prices/file-progress.tsx';
import type { PeriodFileView } from './get-period-file.server.ts';

/** How many periods a file makes or made, its progress, and the buttons for what comes next. */
export function PeriodFileSummary({ file }: { file: PeriodFileView }) {
  const { messages, time } = useI18n();
  const labels = messages.mapPrices.files;
  const counts = [
    file.state === 'preview' ? labels.willMake({ count: file.waiting }) : null,
    file.made > 0 ? labels.made({ count: file.made }) : null,
    file.undone > 0 ? labels.undone({ count: file.undone }) : null,
    file.kept > 0 ? labels.kept({ count: file.kept }) : null,
    file.refused + file.failed > 0 ? labels.skipped({ count: file.refused + file.failed }) : null,
  ].filter((text) => text !== null);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {labels.summary}
          </Text>
          <Badge>{labels.states[file.state]}</Badge>
        </InlineStack>
        {file.error ? (
          <Banner tone="warning" title={labels.stopped}>
            <p>{file.error}</p>
          </Banner>
        ) : null}
        <Progress file={file} />
        <ul className="pi-list">
          {counts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Text as="p" tone="subdued">
          {labels.uploaded({
            time: time(file.createdAt),
            name: file.byName ?? messages.shared.unknown,
          })}
          {file.finishedAt && file.state !== 'discarded'
            ? ` ${labels.imported({ time: time(file.finishedAt) })}`
            : null}
          {file.undoneAt ? ` ${labels.undoneAt({ time: time(file.undoneAt) })}` : null}
        </Text>
        <Decision file={file} />
      </BlockStack>
    </Card>
  );
}

function Progress({ file }: { file: PeriodFileView }) {
  const labels = useI18n().messages.mapPrices.files;
  if (file.state !== 'importing' && file.state !== 'undoing') return null;
  const isUndo = file.state === 'undoing';
  const done = isUndo ? file.undone + file.kept : file.made + file.failed;
  const left = isUndo ? file.made : file.waiting;
  return <FileProgress labels={labels} done={done} total={done + left} />;
}

function Decision({ file }: { file: PeriodFileView }) {
  const { messages } = useI18n();
  const labels = messages.mapPrices.files;
  const isManager = useHasRole('manager');
  const [allows, setAllows] = useState(false);
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const busy = fetcher.state !== 'idle';
  const act = (intent: 'import' | 'discard' | 'undo') =>
    void fetcher.submit({ intent, allowsConflicts: String(allows) }, { method: 'post' });
  const canUndo = file.state === 'done' && file.made > 0;
  if (file.state !== 'preview' && !canUndo) return null;
  return (
    <BlockStack gap="300">
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      {canUndo ? (
        <BlockStack gap="100" inlineAlign="start">
          <Button disabled={!isManager} loading={busy} onClick={() => act('undo')}>
            {labels.undo}
          </Button>
          <Text as="p" tone="subdued">
            {labels.undoHint}
          </Text>
        </BlockStack>
      ) : (
        <>
          <Checkbox
            label={labels.allow}
            helpText={labels.allowHelp}
            checked={allows}
            onChange={setAllows}
            disabled={!isManager}
          />
          <InlineStack gap="200">
            <Button
              variant="primary"
              disabled={!isManager || file.waiting === 0}
              loading={busy}
              onClick={() => act('import')}
            >
              {labels.apply({ count: file.waiting })}
            </Button>
            <Button disabled={!isManager || busy} onClick={() => act('discard')}>
              {messages.shared.discard}
            </Button>
          </InlineStack>
        </>
      )}
    </BlockStack>
  );
}
