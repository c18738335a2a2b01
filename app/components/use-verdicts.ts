import { useRouteLoaderData } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatchPair } from '#app/service-copy/list-matches.server.ts';
import { openVerdictQueue } from './open-verdict-queue.ts';
import { NOTHING_SAID, type VerdictQueueState } from './verdict-queue.ts';
import type { MatchVerdict, UnsavedVerdict } from './verdict-storage.ts';

export interface Verdicts {
  readonly state: VerdictQueueState;
  /** The match's verdict: the one decided on this page, else the server's. */
  readonly verdictOf: (pair: MatchPair) => MatchVerdict;
  /** Whether it was decided on this page. */
  readonly isSaid: (pair: MatchPair) => boolean;
  readonly say: (pair: MatchPair, verdict: UnsavedVerdict['verdict']) => void;
  readonly retry: () => void;
  readonly forgetRefused: () => void;
}

/** Whether there is any saving status to show. */
export const isAnythingSaid = ({ unsaved, known }: VerdictQueueState): boolean =>
  unsaved.size > 0 || known.size > 0;

const nothing = () => NOTHING_SAID;
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
  const say = useCallback(
    (pair: MatchPair, verdict: UnsavedVerdict['verdict']) =>
      queue?.say(pair.id, verdict, pair.verdict),
    [queue],
  );
  return useMemo(
    () => ({
      state,
      verdictOf: ({ id, verdict }) =>
        state.unsaved.get(id)?.verdict ?? state.known.get(id) ?? verdict,
      isSaid: ({ id }) => state.unsaved.has(id) || state.known.has(id),
      say,
      retry: () => queue?.retry(),
      forgetRefused: () => queue?.forgetRefused(),
    }),
    [queue, say, state],
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
