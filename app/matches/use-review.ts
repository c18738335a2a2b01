import { useState } from 'react';
import { findSimilar } from './find-similar.ts';
import type { ReviewPair } from './list-review.server.ts';
import type { Verdicts } from './use-verdicts.ts';

export type Decision = 'confirmed' | 'refused';

/** Where the user is in the table, what is selected, and what they decided last. */
export interface ReviewState {
  /** The row that the keys act on; -1 when all are decided. */
  readonly at: number;
  readonly current: ReviewPair | undefined;
  readonly selected: ReadonlySet<string>;
  /** Waiting matches for which the last decision says as much. */
  readonly similar: readonly ReviewPair[];
  /** The last decisions that can be undone together; null when there are none. */
  readonly last: { readonly pairs: readonly ReviewPair[]; readonly verdict: Decision } | null;
  readonly moveTo: (at: number) => void;
  readonly move: (by: number) => void;
  readonly toggle: (id: string) => void;
  readonly selectAll: (on: boolean) => void;
  readonly decide: (pairs: readonly ReviewPair[], verdict: Decision) => void;
  readonly decideSelected: (verdict: Decision) => void;
  readonly applyToSimilar: () => void;
  readonly undo: () => void;
}

interface Group {
  readonly ids: readonly string[];
  readonly verdict: Decision;
}

/** `pairs`: in the order in which they are shown. */
export function useReview(pairs: readonly ReviewPair[], verdicts: Verdicts): ReviewState {
  const { verdictOf, setVerdict } = verdicts;
  const [wanted, setWanted] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const isOpen = (pair: ReviewPair): boolean => !isDecided(verdictOf(pair));
  const first = pairs.findIndex(isOpen);
  const found = pairs.findIndex(({ id }) => id === wanted);
  const at = found >= 0 ? found : first;
  const current = pairs[at];
  const open = pairs.filter(isOpen);
  const group = groups.at(-1);
  const inGroup = pairs.filter(
    ({ id }) => group?.ids.includes(id) && verdicts.state.refused.get(id) !== 'differs',
  );
  const one = group?.ids.length === 1 ? inGroup[0] : undefined;
  const similar = one ? pairs.filter((pair) => findSimilar(one, open).includes(pair)) : [];

  /** The service leaves out those decided `inBulk` that state a difference: nobody looked at each. */
  const decide = (
    chosen: readonly ReviewPair[],
    verdict: Decision,
    inBulk = chosen.length > 1,
  ): void => {
    if (chosen.length === 0) return;
    for (const pair of chosen) setVerdict(pair, verdict, inBulk);
    const ids = new Set(chosen.map(({ id }) => id));
    setGroups((before) => [...before, { ids: [...ids], verdict }]);
    setSelected(new Set());
    // On to the next that waits, after this one or, at the end, from the top.
    const isLeft = (pair: ReviewPair): boolean => isOpen(pair) && !ids.has(pair.id);
    const next = pairs.slice(at + 1).find(isLeft) ?? pairs.find(isLeft);
    if (current === undefined || ids.has(current.id)) setWanted(next?.id ?? null);
  };
  const moveTo = (to: number): void => {
    const pair = pairs[Math.max(0, Math.min(pairs.length - 1, to))];
    if (pair) setWanted(pair.id);
  };
  return {
    at,
    current,
    selected,
    similar,
    last: group && inGroup.length > 0 ? { pairs: inGroup, verdict: group.verdict } : null,
    moveTo,
    move: (by) => moveTo(at + by),
    toggle: (id) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    selectAll: (on) => setSelected(new Set(on ? open.map(({ id }) => id) : [])),
    decide: (chosen, verdict) => decide(chosen, verdict),
    decideSelected: (verdict) =>
      decide(
        pairs.filter(({ id }) => selected.has(id)),
        verdict,
      ),
    applyToSimilar: () => {
      if (group) decide(similar, group.verdict, true);
    },
    undo: () => {
      if (!group) return;
      for (const pair of inGroup) setVerdict(pair, 'review');
      setGroups(groups.slice(0, -1));
      setWanted(inGroup[0]?.id ?? null);
    },
  };
}

export const isDecided = (verdict: string): boolean =>
  verdict === 'confirmed' || verdict === 'refused';
