import { useRouteLoaderData } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatchPair } from '#app/matches/list-matches.server.ts';
import { openVerdictQueue } from './open-verdict-queue.ts';
import { EMPTY_STATE, type VerdictQueueState } from './verdict-queue.ts';
import type { MatchVerdict, UnsavedVerdict } from './verdict-storage.ts';

export interface Verdicts {
  readonly state: VerdictQueueState;
  /** The match's verdict: the one decided on this page, else the server's. */
  readonly verdictOf: (pair: MatchPair) => MatchVerdict;
  /** Whether it was decided on this page. */
  readonly isChanged: (pair: MatchPair) => boolean;
  /** `inBulk`: one of several that are decided together. */
  readonly setVerdict: (
    pair: MatchPair,
    verdict: UnsavedVerdict['verdict'],
    inBulk?: boolean,
  ) => void;
  readonly retry: () => void;
  readonly clearRefused: () => void;
}

/** Whether there is any saving status to show. */
export const hasSavingStatus = ({ unsaved, known }: VerdictQueueState): boolean =>
  unsaved.size > 0 || known.size > 0;

const nothing = () => EMPTY_STATE;
const noChange = () => () => undefined;

/** The user's decisions on matches: shown at once, saved in the background (verdict-queue.ts). */
export function useVerdicts(): Verdicts {
  const owner = readOwner(useRouteLoaderData('routes/app'));
  // On the server there are no decisions.
  const queue = typeof document === 'undefined' ? null : openVerdictQueue(owner);
  const state = useSyncExternalStore(
    queue?.subscribe ?? noChange,
    queue?.getState ?? nothing,
    nothing,
  );
  useEffect(() => queue?.expect(), [queue]);
  const setVerdict = useCallback(
    ({ id, verdict: seen }: MatchPair, verdict: UnsavedVerdict['verdict'], inBulk = false) =>
      queue?.setVerdict({ id, verdict, seen, inBulk }),
    [queue],
  );
  return useMemo(
    () => ({
      state,
      verdictOf: ({ id, verdict }) =>
        state.unsaved.get(id)?.verdict ?? state.known.get(id) ?? verdict,
      isChanged: ({ id }) => state.unsaved.has(id) || state.known.has(id),
      setVerdict,
      retry: () => queue?.retry(),
      clearRefused: () => queue?.clearRefused(),
    }),
    [queue, setVerdict, state],
  );
}

function readOwner(layout: unknown): string {
  return layout &&
    typeof layout === 'object' &&
    'decisionsOf' in layout &&
    typeof layout.decisionsOf === 'string'
    ? layout.decisionsOf
    : '';
}
