import type { DecisionResult } from '#app/matches/save-match-decisions.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { createVerdictQueue, type Posted, type VerdictQueue } from './verdict-queue.ts';
import { openVerdictStorage, type UnsavedVerdict } from './verdict-storage.ts';

const ADDRESS = '/app/matches/decisions';
const ANSWER_MS = 60_000;
/** A session token is valid for one minute. */
const TOKEN_MS = 50_000;
const TOKEN_REFRESH_MS = 25_000;
/**
 * A browser sends at most 64 kB for pages that were closed, including requests that are still
 * running; this leaves room for those.
 */
const LEAVING_BYTES = 40_000;
/** Responses of a busy or unreachable service. */
const PASSING: readonly string[] = ['unavailable', 'upstream_failed', 'rate_limited'];

export interface OpenVerdictQueue extends VerdictQueue {
  /**
   * Prepares for decisions until the returned function is called: a session token is kept ready for
   * closing the page.
   */
  readonly expect: () => () => void;
}

const queues = new Map<string, OpenVerdictQueue>();

/**
 * Returns this browser's only queue for a user of a shop. It lives longer than a page, and sends
 * what an earlier visit did not save.
 */
export function openVerdictQueue(owner: string): OpenVerdictQueue {
  const open = queues.get(owner);
  if (open) return open;
  let expecting = 0;
  const token = keepToken(() => expecting > 0 || queue.getState().unsaved.size > 0);
  const queue: VerdictQueue = createVerdictQueue({
    storage: openVerdictStorage(owner, () => window.localStorage),
    post: postVerdicts,
    postLeaving: (verdicts) => postLeaving(verdicts, token.get()),
    now: () => performance.now(),
    later: (ms, work) => {
      const timer = window.setTimeout(work, ms);
      return () => window.clearTimeout(timer);
    },
  });
  const opened: OpenVerdictQueue = {
    ...queue,
    expect: () => {
      expecting += 1;
      token.refresh();
      return () => {
        expecting -= 1;
      };
    },
  };
  queues.set(owner, opened);
  queue.subscribe(token.refresh);
  token.refresh();
  sendAtTurns(queue);
  return opened;
}

/**
 * Sends unsaved decisions when the page is hidden or closed, and again when the network is back.
 */
function sendAtTurns(queue: VerdictQueue): void {
  let isLeft = false;
  window.addEventListener('pagehide', () => {
    isLeft = true;
    queue.leave();
  });
  window.addEventListener('pageshow', () => {
    isLeft = false;
    queue.retry();
  });
  window.addEventListener('online', () => queue.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !isLeft) queue.retry();
  });
}

/**
 * A page that is being closed cannot wait for a session token, so a fresh one is kept ready while
 * something may be unsaved.
 */
function keepToken(isNeeded: () => boolean): {
  readonly get: () => string | null;
  readonly refresh: () => void;
} {
  let held: { readonly text: string; readonly at: number } | null = null;
  let asked = -Infinity;
  const refresh = (): void => {
    const now = performance.now();
    if (!isNeeded() || now - asked < TOKEN_REFRESH_MS) return;
    asked = now;
    window.setTimeout(refresh, TOKEN_REFRESH_MS + 1);
    window.shopify.idToken().then(
      (text) => (held = { text, at: now }),
      () => undefined,
    );
  };
  return {
    get: () => (held && performance.now() - held.at < TOKEN_MS ? held.text : null),
    refresh,
  };
}

const bodyOf = (verdicts: readonly UnsavedVerdict[]) =>
  verdicts.map(({ id, verdict, expected, inBulk }) => ({ id, verdict, expected, inBulk }));

async function postVerdicts(verdicts: readonly UnsavedVerdict[]): Promise<Posted> {
  try {
    const answer = await fetch(ADDRESS, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decisions: bodyOf(verdicts) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) return { ok: false, isPassing: answer.status !== 422, outcome: null };
    const outcome: unknown = await answer.json();
    if (!isOutcome(outcome)) return { ok: false, isPassing: true, outcome: null };
    return outcome.ok ? outcome : { ok: false, isPassing: PASSING.includes(outcome.code), outcome };
  } catch {
    return { ok: false, isPassing: true, outcome: null };
  }
}

function postLeaving(verdicts: readonly UnsavedVerdict[], token: string | null): number {
  if (token === null) return 0;
  let size = token.length + 100;
  const some = bodyOf(verdicts).filter(
    (verdict) => (size += JSON.stringify(verdict).length + 1) < LEAVING_BYTES,
  );
  const body = new Blob([JSON.stringify({ decisions: some, token })], { type: 'application/json' });
  return navigator.sendBeacon(ADDRESS, body) ? some.length : 0;
}

/** True for the action's own response, not for a page that something before the action sent. */
function isOutcome(answer: unknown): answer is ActionResult<{ results: DecisionResult[] }> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'ok' in answer &&
    (answer.ok === false || ('results' in answer && Array.isArray(answer.results)))
  );
}
