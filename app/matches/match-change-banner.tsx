import { Banner, BlockStack, Button, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import type { MatchChange } from '#sdk/index.ts';
import type { Messages } from '#app/locales/messages.ts';
import { useMessages } from '#app/components/i18n.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';

const SECONDS = 2;

/** A change of many matches: how far it is, what it did, and its undo. */
export function MatchChangeBanner({
  change,
  isBusy,
  canDecide,
  onUndo,
}: {
  change: MatchChange;
  isBusy: boolean;
  canDecide: boolean;
  onUndo: () => void;
}) {
  const labels = useMessages().matches.review;
  const isRunning = change.state === 'running' || change.state === 'undoing';
  useRefreshWhile(isRunning, SECONDS);
  const left = change.state === 'running' ? change.waiting : change.updated;
  return (
    <Banner tone={isRunning ? 'info' : 'success'}>
      <BlockStack gap="200">
        <div role="status">
          <Text as="p">{describeChange(labels, change)}</Text>
        </div>
        {isRunning ? (
          <>
            <span id="match-change-progress" hidden>
              {labels.progress}
            </span>
            <ProgressBar
              progress={Math.round(((change.total - left) / Math.max(1, change.total)) * 100)}
              size="small"
              animated={false}
              ariaLabelledBy="match-change-progress"
            />
          </>
        ) : null}
        {change.state === 'done' && change.updated > 0 ? (
          <InlineStack>
            <Button onClick={onUndo} loading={isBusy} disabled={!canDecide}>
              {labels.undoChange}
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Banner>
  );
}

function describeChange(labels: Messages['matches']['review'], change: MatchChange): string {
  const { total, updated, undone, refused, waiting } = change;
  if (change.state === 'running') return labels.running({ done: total - waiting, total });
  if (change.state === 'undoing') return labels.undoing({ done: undone, total: updated + undone });
  if (change.state === 'undone')
    return [
      labels.changeUndone({ count: undone }),
      change.changed_since > 0 && labels.changedSince({ count: change.changed_since }),
    ]
      .filter(Boolean)
      .join(' ');
  const leftOut = change.left_out ?? 0;
  return [
    labels.changeDone({ count: updated }),
    leftOut > 0 && labels.changeLeftOut({ count: leftOut, names: nameLeftOut(change) }),
    refused > 0 && labels.changeRefused({ count: refused }),
  ]
    .filter(Boolean)
    .join(' ');
}

const MOST_NAMED = 5;

/** "Blue kettle (kettles.example), Drill (tools.example) …" */
function nameLeftOut({ left_out: count = 0, left_out_matches: matches = [] }: MatchChange): string {
  const named = matches.slice(0, MOST_NAMED);
  const names = named.map(({ product, retailer }) => `${product} (${retailer})`).join(', ');
  return named.length < count ? `${names}, …` : names;
}
