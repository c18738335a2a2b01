import { useFetcher, useRevalidator } from '@remix-run/react';
import { Banner, BlockStack, Button, ButtonGroup, Card, EmptyState, InlineStack, Text } from '@shopify/polaris';
import { ArrowLeftIcon, ArrowRightIcon } from '@shopify/polaris-icons';
import { useCallback, useEffect, useState } from 'react';
import type { MatchPair } from '#app/insights/list-matches.server.ts';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import { MatchPairCard } from './match-pair-card.tsx';
import { useKeys } from './use-keys.tsx';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

type Verdict = 'confirmed' | 'refused';
/** What is sent: a verdict, or that it is taken back. */
type Word = Verdict | 'review';
interface Decision {
  readonly pair: MatchPair;
  readonly verdict: Verdict;
}

/** The pairs that wait for a person, one at a time: Y same, N different, U undo, J/K or arrows to move. */
export function MatchQueue({ pairs, more }: { pairs: readonly MatchPair[]; more: boolean }) {
  const { texts } = useWords();
  const words = texts.matches;
  const [decided, setDecided] = useState<readonly Decision[]>([]);
  const [at, setAt] = useState(0);
  const [undone, setUndone] = useState<Decision | null>(null);
  const revalidator = useRevalidator();
  const fetcher = useFetcher<Outcome<{ id: string; verdict: string }>>();
  const open = pairs.filter((pair) => !decided.some((decision) => decision.pair.id === pair.id));
  const position = Math.min(at, Math.max(0, open.length - 1));
  const pair = open[position];
  const busy = fetcher.state !== 'idle';
  const { submit, data } = fetcher;
  const say = useCallback((target: MatchPair, word: Word) => void submit({ id: target.id, verdict: word }, { method: 'post', action: '/app/matches' }), [submit]);
  const decide = useCallback(
    (target: MatchPair, verdict: Verdict) => {
      setDecided((before) => [...before.filter((decision) => decision.pair.id !== target.id), { pair: target, verdict }]);
      say(target, verdict);
    },
    [say],
  );
  const last = decided.at(-1);
  const undo = () => {
    if (!last || busy) return;
    setDecided((before) => before.slice(0, -1));
    setAt(pairs.filter((other) => other.id === last.pair.id || !decided.some((decision) => decision.pair.id === other.id)).indexOf(last.pair));
    setUndone(last);
    say(last.pair, 'review');
  };
  useEffect(() => {
    // A decision that was not saved comes back into the queue; one that was not taken back stands.
    if (data && !data.ok) setDecided((before) => (undone ? [...before, undone] : before.slice(0, -1)));
    if (data) setUndone(null);
    // Only when an answer comes: `undone` is what was asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  const move = (by: number) => setAt(Math.max(0, Math.min(open.length - 1, position + by)));
  useKeys({
    y: () => pair && !busy && decide(pair, 'confirmed'),
    n: () => pair && !busy && decide(pair, 'refused'),
    u: undo,
    k: () => move(-1),
    j: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
  });
  return (
    <BlockStack gap="400">
      {data && !data.ok ? (
        <Banner tone="critical" title={words.failed}>
          <p>{sayTrouble(texts, data)}</p>
        </Banner>
      ) : null}
      <LastDecision decision={last} busy={busy} onTurn={decide} onUndo={undo} />
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
              <Button variant="primary" disabled={busy} onClick={() => decide(pair, 'confirmed')}>
                {words.sameKey}
              </Button>
              <Button disabled={busy} onClick={() => decide(pair, 'refused')}>
                {words.differentKey}
              </Button>
            </ButtonGroup>
            <InlineStack gap="200" blockAlign="center">
              <Text as="span" tone="subdued">
                {words.position(position + 1, open.length)}
              </Text>
              <Button icon={ArrowLeftIcon} accessibilityLabel={words.earlier} disabled={position === 0} onClick={() => move(-1)} />
              <Button icon={ArrowRightIcon} accessibilityLabel={words.later} disabled={position >= open.length - 1} onClick={() => move(1)} />
            </InlineStack>
          </InlineStack>
          </div>
        </>
      ) : (
        <Card>
          <EmptyState
            heading={decided.length === 0 ? words.emptyTitle : more ? words.doneSome : words.done}
            image=""
            action={more ? { content: words.loadMore, onAction: () => revalidator.revalidate(), loading: revalidator.state !== 'idle' } : undefined}
          >
            <p>{words.emptyText}</p>
          </EmptyState>
        </Card>
      )}
    </BlockStack>
  );
}

function LastDecision({ decision, busy, onTurn, onUndo }: { decision: Decision | undefined; busy: boolean; onTurn: (pair: MatchPair, verdict: Verdict) => void; onUndo: () => void }) {
  const { texts } = useWords();
  const words = texts.matches;
  if (!decision) return null;
  const { pair, verdict } = decision;
  const other: Verdict = verdict === 'confirmed' ? 'refused' : 'confirmed';
  return (
    <Banner tone={verdict === 'confirmed' ? 'success' : 'info'}>
      <InlineStack gap="300" blockAlign="center">
        <span>{verdict === 'confirmed' ? words.decidedSame(pair.theirs.name) : words.decidedDifferent(pair.theirs.name)}</span>
        <Button variant="plain" disabled={busy} onClick={() => onTurn(pair, other)}>
          {verdict === 'confirmed' ? words.different : words.same}
        </Button>
        <Button variant="plain" disabled={busy} onClick={onUndo}>
          {words.undo}
        </Button>
      </InlineStack>
    </Banner>
  );
}
