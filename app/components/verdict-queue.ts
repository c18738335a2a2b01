import type { DecisionResult } from '#app/service-copy/save-match-decisions.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { MatchVerdict, UnsavedVerdict, VerdictStorage } from './verdict-storage.ts';

/** What the server said of some of the decisions that were sent; one that it says nothing of is still unsaved. */
export type Posted =
  | { readonly ok: true; readonly results: readonly DecisionResult[] }
  | {
      readonly ok: false;
      /** It may pass by itself: the network, a service that is busy, a session that was refused. */
      readonly isPassing: boolean;
      /** What was answered, where anything was. */
      readonly outcome: Extract<ActionResult<object>, { ok: false }> | null;
    };

export interface VerdictQueueDeps {
  readonly storage: VerdictStorage;
  readonly post: (verdicts: readonly UnsavedVerdict[]) => Promise<Posted>;
  /** Sends while the page goes away, which gives no answer; how many were taken along. */
  readonly postLeaving: (verdicts: readonly UnsavedVerdict[]) => number;
  readonly now: () => number;
  /** Calls back after that many milliseconds, unless what is returned is called before. */
  readonly later: (ms: number, work: () => void) => () => void;
}

export interface VerdictQueueState {
  /** By match, in the order in which they were given. */
  readonly unsaved: ReadonlyMap<string, UnsavedVerdict>;
  /** What the server said last of a match. */
  readonly known: ReadonlyMap<string, MatchVerdict>;
  /** Decisions that were not taken, by match: another person had decided (`conflict`), or the service refuses them. */
  readonly refused: ReadonlyMap<string, 'conflict' | 'refused'>;
  /** Why the last attempt failed; null while none did. */
  readonly trouble: Extract<Posted, { ok: false }> | null;
}

export interface VerdictQueue {
  readonly getState: () => VerdictQueueState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shown at once, saved soon. `seen`: the verdict that the person was shown. */
  readonly say: (id: string, verdict: UnsavedVerdict['verdict'], seen: MatchVerdict) => void;
  /** Sends what is unsaved now, also after a failure. */
  readonly retry: () => void;
  /** The page goes away. */
  readonly leave: () => void;
  /** What was refused has been read. */
  readonly forgetRefused: () => void;
}

export const NOTHING_SAID: VerdictQueueState = {
  unsaved: new Map(),
  known: new Map(),
  refused: new Map(),
  trouble: null,
};

/** Between two requests: whoever decides several a second sends them together, also where 60 requests a minute are allowed. */
const PAUSE_MS = 1000;
const BATCH = 200;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Decisions on matches on their way to the server: kept in the browser until the server has answered for each, sent in batches, one request
 * at a time and in the order in which they were given, tried again after a failure.
 */
export function createVerdictQueue(deps: VerdictQueueDeps): VerdictQueue {
  const listeners = new Set<() => void>();
  const kept = deps.storage.load();
  let state: VerdictQueueState = {
    ...NOTHING_SAID,
    unsaved: new Map(kept.map((each) => [each.id, each])),
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
    if (state.trouble && !state.trouble.isPassing) return;
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
      settle(batch, posted.results);
    } else {
      failures = Math.min(failures + 1, RETRY_MS.length);
      set({ trouble: posted });
    }
    plan();
  };

  const settle = (
    batch: readonly UnsavedVerdict[],
    results: Extract<Posted, { ok: true }>['results'],
  ): void => {
    const said = new Map(batch.map((each) => [each.id, each.verdict]));
    const unsaved = new Map(state.unsaved);
    const known = new Map(state.known);
    const refused = new Map(state.refused);
    for (const { id, status, verdict } of results) {
      if (verdict) known.set(id, verdict);
      const now = unsaved.get(id);
      // Said anew meanwhile: that is still to be sent.
      const isNewer = now !== undefined && now.verdict !== said.get(id);
      if (status === 'saved' && isNewer) {
        unsaved.set(id, { ...now, expected: verdict ?? now.expected });
        deps.storage.keep(unsaved.get(id) ?? now);
        continue;
      }
      unsaved.delete(id);
      deps.storage.remove(id);
      if (status === 'saved') refused.delete(id);
      else refused.set(id, status);
    }
    set({ unsaved, known, refused, trouble: null });
  };

  plan();
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (id, verdict, seen) => {
      const before = state.unsaved.get(id);
      const expected = before?.expected ?? state.known.get(id) ?? seen;
      const refused = new Map(state.refused);
      refused.delete(id);
      set({ refused });
      if (before && !before.isSent && verdict === expected) {
        // Taken back before it was sent: there is nothing to save.
        const unsaved = new Map(state.unsaved);
        unsaved.delete(id);
        deps.storage.remove(id);
        set({ unsaved });
        return;
      }
      keep({ id, verdict, expected, isSent: before?.isSent ?? false });
      if (state.trouble && !state.trouble.isPassing) set({ trouble: null });
      plan();
    },
    retry: () => {
      set({ trouble: null });
      void send();
    },
    leave: () => {
      const all = [...state.unsaved.values()];
      const taken = all.length === 0 ? 0 : deps.postLeaving(all);
      markSent(new Set(all.slice(0, taken).map(({ id }) => id)));
    },
    forgetRefused: () => set({ refused: new Map() }),
  };
}
