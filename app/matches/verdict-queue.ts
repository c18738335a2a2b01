import type { DecisionResult } from '#app/matches/save-match-decisions.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { MatchVerdict, UnsavedVerdict, VerdictStorage } from './verdict-storage.ts';

/** The server's response to a batch of decisions; a decision without a result is still unsaved. */
export type Posted =
  | { readonly ok: true; readonly results: readonly DecisionResult[] }
  | {
      readonly ok: false;
      /** Temporary: a network error, a busy service, or an expired session. */
      readonly isPassing: boolean;
      /** The error response, if there was one. */
      readonly outcome: Extract<ActionResult<object>, { ok: false }> | null;
    };

export interface VerdictQueueDeps {
  readonly storage: VerdictStorage;
  readonly post: (verdicts: readonly UnsavedVerdict[]) => Promise<Posted>;
  /** Sends while the page is being closed, so there is no response; returns how many were sent. */
  readonly postLeaving: (verdicts: readonly UnsavedVerdict[]) => number;
  readonly now: () => number;
  /** Calls `work` after that many milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, work: () => void) => () => void;
}

export interface VerdictQueueState {
  /** By match, in the order of the decisions. */
  readonly unsaved: ReadonlyMap<string, UnsavedVerdict>;
  /** The last verdict that the server returned for a match. */
  readonly known: ReadonlyMap<string, MatchVerdict>;
  /** How many other matches a saved decision settled, by match. */
  readonly settled: ReadonlyMap<string, number>;
  /**
   * Decisions that were not saved, by match: another person had decided (`conflict`), it was one of
   * several and states a difference (`differs`), or the service refused them.
   */
  readonly refused: ReadonlyMap<string, Exclude<DecisionResult['status'], 'saved'>>;
  /** Why the last attempt failed; null if it did not. */
  readonly failure: Extract<Posted, { ok: false }> | null;
}

interface GivenVerdict extends Pick<UnsavedVerdict, 'id' | 'verdict'> {
  /** The verdict that the user saw. */
  readonly seen: MatchVerdict;
  /** One of several that are decided together (default false). */
  readonly inBulk?: boolean;
}

export interface VerdictQueue {
  readonly getState: () => VerdictQueueState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shown at once, saved shortly after. */
  readonly setVerdict: (decision: GivenVerdict) => void;
  /** Sends unsaved decisions now, also after a failure. */
  readonly retry: () => void;
  /** The page is being closed. */
  readonly leave: () => void;
  /** The user has read the refusals. */
  readonly clearRefused: () => void;
}

export const EMPTY_STATE: VerdictQueueState = {
  unsaved: new Map(),
  known: new Map(),
  settled: new Map(),
  refused: new Map(),
  failure: null,
};

/**
 * Minimum time between two requests: decisions made meanwhile are sent together, which stays below
 * 60 requests a minute.
 */
const PAUSE_MS = 1000;
const BATCH = 200;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Queue of decisions on matches: stored in the browser until the server has responded to each, sent
 * in batches, one request at a time and in their order, and retried after a failure.
 */
export function createVerdictQueue(deps: VerdictQueueDeps): VerdictQueue {
  const listeners = new Set<() => void>();
  const stored = deps.storage.load();
  let state: VerdictQueueState = {
    ...EMPTY_STATE,
    unsaved: new Map(stored.map((each) => [each.id, each])),
  };
  let busy = false;
  let failures = 0;
  let sentAt = -Infinity;
  let cancel: (() => void) | null = null;

  const set = (change: Partial<VerdictQueueState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const keep = (verdict: UnsavedVerdict): void => {
    deps.storage.keep(verdict);
    const unsaved = new Map(state.unsaved);
    unsaved.delete(verdict.id);
    set({ unsaved: unsaved.set(verdict.id, verdict) });
  };

  const markSent = (ids: ReadonlySet<string>): void =>
    set({
      unsaved: new Map(
        [...state.unsaved].map(([id, each]) => [
          id,
          ids.has(id) ? { ...each, isSent: true } : each,
        ]),
      ),
    });

  const plan = (): void => {
    if (busy || cancel || state.unsaved.size === 0) return;
    if (state.failure && !state.failure.isPassing) return;
    const pause = failures > 0 ? (RETRY_MS[failures - 1] ?? RETRY_MS.at(-1) ?? 0) : PAUSE_MS;
    const wait = Math.max(0, sentAt + pause - deps.now());
    if (wait === 0) return void send();
    cancel = deps.later(wait, () => {
      cancel = null;
      void send();
    });
  };

  const send = async (): Promise<void> => {
    if (busy || state.unsaved.size === 0) return;
    cancel?.();
    cancel = null;
    busy = true;
    sentAt = deps.now();
    const batch = [...state.unsaved.values()].slice(0, BATCH);
    markSent(new Set(batch.map(({ id }) => id)));
    const posted = await deps.post(batch);
    busy = false;
    if (posted.ok) {
      failures = 0;
      applyResults(batch, posted.results);
    } else {
      failures = Math.min(failures + 1, RETRY_MS.length);
      set({ failure: posted });
    }
    plan();
  };

  const applyResults = (
    batch: readonly UnsavedVerdict[],
    results: Extract<Posted, { ok: true }>['results'],
  ): void => {
    const sent = new Map(batch.map((each) => [each.id, each]));
    const unsaved = new Map(state.unsaved);
    const known = new Map(state.known);
    const refused = new Map(state.refused);
    const settled = new Map(state.settled);
    for (const { id, status, verdict, settled: others = 0 } of results) {
      if (verdict) known.set(id, verdict);
      settled.set(id, others);
      const now = unsaved.get(id);
      // Decided again in the meantime: the newer decision is still to be sent.
      const isNewer =
        now !== undefined &&
        (now.verdict !== sent.get(id)?.verdict || now.inBulk !== sent.get(id)?.inBulk);
      if ((status === 'saved' || status === 'differs') && isNewer) {
        unsaved.set(id, { ...now, expected: verdict ?? now.expected });
        deps.storage.keep(unsaved.get(id) ?? now);
        continue;
      }
      unsaved.delete(id);
      deps.storage.remove(id);
      if (status === 'saved') refused.delete(id);
      else refused.set(id, status);
    }
    set({ unsaved, known, settled, refused, failure: null });
  };

  plan();
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setVerdict: ({ id, verdict, seen, inBulk = false }) => {
      const before = state.unsaved.get(id);
      const expected = before?.expected ?? state.known.get(id) ?? seen;
      const refused = new Map(state.refused);
      refused.delete(id);
      set({ refused });
      if (before && !before.isSent && verdict === expected) {
        // Withdrawn before it was sent, so there is nothing to save.
        const unsaved = new Map(state.unsaved);
        unsaved.delete(id);
        deps.storage.remove(id);
        set({ unsaved });
        return;
      }
      keep({ id, verdict, expected, inBulk, isSent: before?.isSent ?? false });
      if (state.failure && !state.failure.isPassing) set({ failure: null });
      plan();
    },
    retry: () => {
      set({ failure: null });
      void send();
    },
    leave: () => {
      const all = [...state.unsaved.values()];
      const taken = all.length === 0 ? 0 : deps.postLeaving(all);
      markSent(new Set(all.slice(0, taken).map(({ id }) => id)));
    },
    clearRefused: () => set({ refused: new Map() }),
  };
}
