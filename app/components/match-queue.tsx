import { useRevalidator } from '@remix-run/react';
import { Banner, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { ArrowLeftIcon, ArrowRightIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import type { MatchPair } from '#app/insights/list-matches.server.ts';
import { NothingHere } from './nothing-here.tsx';
import { MatchPairCard } from './match-pair-card.tsx';
import { useKeys } from './use-keys.tsx';
import { type Decision, useVerdicts, type Verdict } from './use-verdicts.ts';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

/** The pairs that wait for a person, one at a time: Y same, N different, U undo, J/K or arrows to move. */
export function MatchQueue({ pairs, more }: { pairs: readonly MatchPair[]; more: boolean }) {
  const { texts } = useWords();
  const words = texts.matches;
  const { decided, decide, takeBack, failure, saving } = useVerdicts();
  const [at, setAt] = useState(0);
  const revalidator = useRevalidator();
  const openBut = (of: readonly Decision[]) =>
    pairs.filter(({ id }) => !of.some((decision) => decision.pair.id === id));
  const open = openBut(decided);
  const position = Math.min(at, Math.max(0, open.length - 1));
  const pair = open[position];
  const last = decided.at(-1);
  const undo = () => {
    if (!last) return;
    takeBack(last);
    // Where it was; it may have left the list since.
    setAt(
      Math.max(
        0,
        openBut(decided.slice(0, -1)).findIndex(({ id }) => id === last.pair.id),
      ),
    );
  };
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
  const doneTitle = more ? words.doneSome : words.done;
  return (
    <BlockStack gap="400">
      {failure ? (
        <Banner tone="critical" title={words.failed}>
          <p>{sayTrouble(texts, failure)}</p>
        </Banner>
      ) : null}
      <LastDecision decision={last} saving={saving} onTurn={decide} onUndo={undo} />
      {pair ? (
        <>
          <div className="pi-inset">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="p">{words.waiting(open.length, more)}</Text>
              <Text as="p" tone="subdued" variant="bodySm">
                {words.keys}
              </Text>
            </InlineStack>
          </div>
          <MatchPairCard pair={pair} />
          <div className="pi-inset">
            <InlineStack align="space-between" gap="200">
              <ButtonGroup>
                <Button variant="primary" onClick={() => decide(pair, 'confirmed')}>
                  {words.sameKey}
                </Button>
                <Button onClick={() => decide(pair, 'refused')}>{words.differentKey}</Button>
              </ButtonGroup>
              <InlineStack gap="200" blockAlign="center">
                <Text as="span" tone="subdued">
                  {words.position(position + 1, open.length)}
                </Text>
                <Button
                  icon={ArrowLeftIcon}
                  accessibilityLabel={words.earlier}
                  disabled={position === 0}
                  onClick={() => move(-1)}
                />
                <Button
                  icon={ArrowRightIcon}
                  accessibilityLabel={words.later}
                  disabled={position >= open.length - 1}
                  onClick={() => move(1)}
                />
              </InlineStack>
            </InlineStack>
          </div>
        </>
      ) : (
        <Card>
          <NothingHere
            heading={decided.length === 0 ? words.emptyTitle : doneTitle}

            action={
              more
                ? {
                    content: words.loadMore,
                    onAction: () => revalidator.revalidate(),
                    loading: revalidator.state !== 'idle',
                  }
                : undefined
            }
          >
            <p>{words.emptyText}</p>
          </NothingHere>
        </Card>
      )}
    </BlockStack>
  );
}

function LastDecision({
  decision,
  saving,
  onTurn,
  onUndo,
}: {
  decision: Decision | undefined;
  saving: boolean;
  onTurn: (pair: MatchPair, verdict: Verdict) => void;
  onUndo: () => void;
}) {
  const { texts } = useWords();
  const words = texts.matches;
  if (!decision) return null;
  const { pair, verdict } = decision;
  const other: Verdict = verdict === 'confirmed' ? 'refused' : 'confirmed';
  return (
    <Banner tone={verdict === 'confirmed' ? 'success' : 'info'}>
      <InlineStack gap="300" blockAlign="center">
        <span aria-busy={saving}>
          {verdict === 'confirmed'
            ? words.decidedSame(pair.theirs.name)
            : words.decidedDifferent(pair.theirs.name)}
        </span>
        <Button variant="plain" onClick={() => onTurn(pair, other)}>
          {verdict === 'confirmed' ? words.different : words.same}
        </Button>
        <Button variant="plain" onClick={onUndo}>
          {words.undo}
        </Button>
      </InlineStack>
    </Banner>
  );
}
