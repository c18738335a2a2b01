import { useFetcher, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { MatchPair } from '#app/insights/list-matches.server.ts';

export type Verdict = 'confirmed' | 'refused';
export interface Decision {
  readonly pair: MatchPair;
  readonly verdict: Verdict;
}

/** What is sent: a verdict, or that it is taken back (`review`), with the decision it is about. */
interface Word {
  readonly decision: Decision;
  readonly say: Verdict | 'review';
}

const ACTION = { method: 'post', action: '/app/matches' } as const;
const bodyOf = ({ decision, say }: Word) => ({ id: decision.pair.id, verdict: say });
const without = (decisions: readonly Decision[], id: string): Decision[] =>
  decisions.filter(({ pair }) => pair.id !== id);

/**
 * Verdicts on pairs, shown at once and saved one after the other in the order in which they were
 * given: nobody waits for the one before, and one that is taken back while it is on its way is
 * taken back as soon as it has arrived. What was not saved is undone here and said.
 */
export function useVerdicts() {
  const [decided, setDecided] = useState<readonly Decision[]>([]);
  const [waiting, setWaiting] = useState<readonly Word[]>([]);
  const [failure, setFailure] = useState<Extract<Outcome<object>, { ok: false }> | null>(null);
  const fetcher = useFetcher<Outcome<{ id: string; verdict: string }>>();
  const submitOnLeaving = useSubmit();
  const onItsWay = useRef<Word | null>(null);
  const answerBefore = useRef(fetcher.data);
  const latest = useRef({ waiting, submitOnLeaving });
  latest.current = { waiting, submitOnLeaving };

  useEffect(() => {
    const { data, state, submit } = fetcher;
    const sent = onItsWay.current;
    if (state !== 'idle') return;
    if (sent) {
      // Each answer is an object of its own.
      if (!data || data === answerBefore.current) return;
      onItsWay.current = null;
      setFailure(data.ok ? null : data);
      if (!data.ok) {
        const { id } = sent.decision.pair;
        // A verdict that was not saved goes, with what was said of it since; one that was not taken back stands.
        setDecided((before) =>
          sent.say === 'review' ? [...without(before, id), sent.decision] : without(before, id),
        );
        setWaiting((before) => before.filter(({ decision }) => decision.pair.id !== id));
        return;
      }
    }
    const [next] = waiting;
    if (!next) return;
    onItsWay.current = next;
    answerBefore.current = data;
    setWaiting((before) => before.filter((word) => word !== next));
    submit(bodyOf(next), ACTION);
  }, [fetcher, waiting]);

  // Whoever leaves the page has said what they have said.
  useEffect(
    () => () =>
      latest.current.waiting.forEach((word) =>
        latest.current.submitOnLeaving(bodyOf(word), { ...ACTION, navigate: false }),
      ),
    [],
  );

  const say = useCallback((word: Word) => {
    setWaiting((before) => [
      ...before.filter(({ decision }) => decision.pair.id !== word.decision.pair.id),
      word,
    ]);
  }, []);
  const decide = useCallback(
    (pair: MatchPair, verdict: Verdict) => {
      const decision = { pair, verdict };
      setDecided((before) => [...without(before, pair.id), decision]);
      say({ decision, say: verdict });
    },
    [say],
  );
  const takeBack = useCallback(
    (decision: Decision) => {
      setDecided((before) => without(before, decision.pair.id));
      say({ decision, say: 'review' });
    },
    [say],
  );
  return {
    decided,
    decide,
    takeBack,
    failure,
    saving: waiting.length > 0 || fetcher.state !== 'idle',
  };
}
