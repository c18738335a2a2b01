import { useRevalidator } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { ArrowLeftIcon, ArrowRightIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import type { MatchPair } from '#app/matches/list-matches.server.ts';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { MatchPairCard } from './match-pair-card.tsx';
import { useKeys } from './use-keys.ts';
import { hasSavingStatus, useVerdicts, type Verdicts } from './use-verdicts.ts';
import { describeSaving, VerdictStatus, VerdictErrors } from './verdict-status.tsx';
import { useMessages } from '#app/components/i18n.tsx';

type Decision = 'confirmed' | 'refused';

/** The matches to review, one at a time: Y same, N different, U undo, J/K or arrows to move. */
export function MatchQueue({
  pairs,
  more,
  total,
}: {
  pairs: readonly MatchPair[];
  more: boolean;
  /** All that waited when the list was loaded; null where the service cannot count them. */
  total: number | null;
}) {
  const labels = useMessages().matches;
  const verdicts = useVerdicts();
  const { verdictOf, setVerdict } = verdicts;
  // The matches decided on this page, the latest last: needed for undo.
  const [decided, setDecided] = useState<readonly MatchPair[]>([]);
  const [at, setAt] = useState(0);
  const revalidator = useRevalidator();
  const isOpen = (each: MatchPair): boolean => !isDecided(verdictOf(each));
  const open = pairs.filter(isOpen);
  const position = Math.min(at, Math.max(0, open.length - 1));
  const pair = open[position];
  const last = decided.findLast((each) => isDecided(verdictOf(each)));
  const decide = (each: MatchPair, verdict: Decision) => {
    setDecided((before) => [...before.filter(({ id }) => id !== each.id), each]);
    setVerdict(each, verdict);
  };
  const undo = () => {
    if (!last) return;
    setDecided((before) => before.filter(({ id }) => id !== last.id));
    setVerdict(last, 'review');
    // The position of the match that is open again; a reload may have removed it from the list.
    const openAgain = pairs.filter((each) => each.id === last.id || isOpen(each));
    setAt(
      Math.max(
        0,
        openAgain.findIndex(({ id }) => id === last.id),
      ),
    );
  };
  const asked = useRef<string | null>(null);
  const isDoneBefore = more && open.length === 0 && decided.length === 0;
  const isSaved = verdicts.state.unsaved.size === 0;
  // All of this list had been decided when it was loaded: the next ones are loaded as soon as these
  // decisions are saved.
  const list = pairs.map(({ id }) => id).join(' ');
  const { revalidate } = revalidator;
  useEffect(() => {
    // Once per list: a list that comes back unchanged would otherwise be requested again and again.
    if (isDoneBefore && isSaved && list !== asked.current) {
      asked.current = list;
      revalidate();
    }
  }, [isDoneBefore, isSaved, list, revalidate]);
  const move = (by: number) => setAt(Math.max(0, Math.min(open.length - 1, position + by)));
  useKeys({
    y: () => pair && decide(pair, 'confirmed'),
    n: () => pair && decide(pair, 'refused'),
    u: undo,
    k: () => move(-1),
    j: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
  });
  const doneTitle = more ? labels.doneSome : labels.done;
  return (
    <BlockStack gap="400">
      <VerdictErrors
        verdicts={verdicts}
        pairs={[...decided, ...pairs.filter((each) => !decided.includes(each))]}
      />
      {pair ? (
        <>
          <div className="pi-inset">
            <Text as="p">
              {more && total === null
                ? labels.waitingMore({ count: open.length })
                : labels.waiting({
                    count: total === null ? open.length : total - (pairs.length - open.length),
                  })}
            </Text>
          </div>
          <MatchPairCard pair={pair} />
        </>
      ) : (
        <Card>
          <NothingHere
            heading={decided.length === 0 && !more ? labels.emptyTitle : doneTitle}
            action={
              more
                ? {
                    content: labels.loadMore,
                    onAction: () => revalidator.revalidate(),
                    loading: revalidator.state !== 'idle',
                  }
                : undefined
            }
          >
            <p>{labels.emptyText}</p>
          </NothingHere>
        </Card>
      )}
      {pair || hasSavingStatus(verdicts.state) ? (
        <div className="pi-decide">
          {pair ? (
            <InlineStack align="space-between" gap="200">
              <ButtonGroup>
                <Button variant="primary" onClick={() => decide(pair, 'confirmed')}>
                  {labels.sameKey}
                </Button>
                <Button onClick={() => decide(pair, 'refused')}>{labels.differentKey}</Button>
              </ButtonGroup>
              <InlineStack gap="200" blockAlign="center">
                <Text as="span" tone="subdued">
                  {labels.position({ count: position + 1, of: open.length })}
                </Text>
                <Button
                  icon={ArrowLeftIcon}
                  accessibilityLabel={labels.earlier}
                  disabled={position === 0}
                  onClick={() => move(-1)}
                />
                <Button
                  icon={ArrowRightIcon}
                  accessibilityLabel={labels.later}
                  disabled={position >= open.length - 1}
                  onClick={() => move(1)}
                />
              </InlineStack>
            </InlineStack>
          ) : null}
          <div className="pi-decided">
            {last ? (
              <LastDecision pair={last} verdicts={verdicts} onTurn={decide} onUndo={undo} />
            ) : (
              <KeyHint />
            )}
            <VerdictStatus verdicts={verdicts} />
          </div>
        </div>
      ) : null}
    </BlockStack>
  );
}

const isDecided = (verdict: MatchPair['verdict']): boolean =>
  verdict === 'confirmed' || verdict === 'refused';

/** Shown until there is something to undo; not on devices without a keyboard. */
function KeyHint() {
  return (
    <div className="pi-keys">
      <Text as="span" tone="subdued" variant="bodySm">
        {useMessages().matches.keys}
      </Text>
    </div>
  );
}

function LastDecision({
  pair,
  verdicts,
  onTurn,
  onUndo,
}: {
  pair: MatchPair;
  verdicts: Verdicts;
  onTurn: (pair: MatchPair, verdict: Decision) => void;
  onUndo: () => void;
}) {
  const labels = useMessages().matches;
  const { name } = pair.theirs;
  const isSame = verdicts.verdictOf(pair) === 'confirmed';
  const done = isSame ? labels.decidedSame({ name }) : labels.decidedDifferent({ name });
  return (
    <>
      <div role="status" className="pi-decided-name" title={name}>
        {describeSaving(labels, verdicts.state, { pairs: [pair], done })}
      </div>
      <InlineStack gap="300" blockAlign="center">
        <Button variant="plain" onClick={() => onTurn(pair, isSame ? 'refused' : 'confirmed')}>
          {isSame ? labels.different : labels.same}
        </Button>
        <Button variant="plain" onClick={onUndo}>
          {labels.undo}
        </Button>
      </InlineStack>
    </>
  );
}
