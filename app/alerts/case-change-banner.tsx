import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { Messages } from '#app/locales/messages.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import type { CaseChangeView, CaseWork } from './cases/case-change.ts';

const SECONDS = 2;

/** The user's latest change of many cases: how far it is, what it did, and its undo. */
export function CaseChangeBanner({ change }: { change: CaseChangeView }) {
  const { messages } = useI18n();
  const { cases: labels } = messages.alerts;
  const fetcher = useFetcher<ActionResult<{ changeId: string }>>();
  const isRunning = change.state === 'running' || change.state === 'undoing';
  useRefreshWhile(isRunning, SECONDS);
  const send = (intent: string) =>
    void fetcher.submit(
      { intent, changeId: change.id },
      { method: 'post', action: '/app/alerts/changes' },
    );
  const isBusy = fetcher.state !== 'idle';
  const error =
    fetcher.data && !fetcher.data.ok && !isBusy ? formatError(messages, fetcher.data) : null;
  const endTone = change.state === 'failed' ? 'critical' : 'success';
  return (
    <Banner
      tone={isRunning ? 'info' : endTone}
      onDismiss={isRunning ? undefined : () => send('hide')}
    >
      <BlockStack gap="200">
        <div role="status">
          <Text as="p">{describeChange(messages, change)}</Text>
        </div>
        {isRunning && change.total ? (
          <>
            <span id="case-change-progress" hidden>
              {labels.progress}
            </span>
            <ProgressBar
              progress={Math.round((change.done / change.total) * 100)}
              size="small"
              animated={false}
              ariaLabelledBy="case-change-progress"
            />
          </>
        ) : null}
        {error ? (
          <Text as="p" tone="critical">
            {error}
          </Text>
        ) : null}
        {canUndo(change) &&
        (change.state === 'done' || (change.state === 'failed' && change.updated > 0)) ? (
          <InlineStack>
            <Button onClick={() => send('undo')} loading={isBusy}>
              {labels.undo}
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Banner>
  );
}

/** Notes stay in the history. */
function canUndo({ work }: CaseChangeView): boolean {
  return 'read' in work || work.state !== undefined || work.assignee !== undefined;
}

function describeChange(messages: Messages, change: CaseChangeView): string {
  const { cases: labels } = messages.alerts;
  const isRead = 'read' in change.work;
  const { state, total, done } = change;
  if (state === 'failed') return labels.failed({ reason: change.error ?? '' });
  if (state === 'running' || state === 'undoing') {
    if (!total) return labels.starting;
    return state === 'running' ? labels.running({ done, total }) : labels.undoing({ done, total });
  }
  if (state === 'undone')
    return isRead
      ? labels.undoneRead({ count: change.restored })
      : labels.undone({ count: change.restored });
  const what = describeWork(messages, change.work);
  return [
    isRead
      ? `${labels.doneRead({ count: change.updated })}.`
      : `${labels.done({ count: change.updated, what })}.`,
    change.unchanged > 0 && labels.unchanged({ count: change.unchanged }),
    change.refused > 0 && labels.refused({ count: change.refused }),
  ]
    .filter(Boolean)
    .join(' ');
}

function describeWork(messages: Messages, work: CaseWork): string {
  const { did, states } = messages.alerts.cases;
  if ('read' in work) return '';
  return [
    work.state && did.state({ state: states[work.state] }),
    work.assignee && did.assigned({ name: work.assignee.name }),
    work.assignee === null && did.unassigned,
    work.note && did.note,
  ]
    .filter(Boolean)
    .join(', ');
}
