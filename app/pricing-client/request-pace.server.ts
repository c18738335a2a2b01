/**
 * Paces the requests of one key by the server's rate limit headers (RateLimit, RateLimit-Policy,
 * Retry-After). State is per key and process; the server counts over all processes, so its figures
 * include them all. Background work leaves a tenth of the limit to page requests.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Clock } from '#kernel/clock.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { createAppState } from '#app/app-state.server.ts';

/**
 * A server without limit headers is assumed to have the smallest plan's limit, 60 a minute, of
 * which a tenth is left to page requests.
 */
const UNKNOWN_LIMIT_SPACING_MS = 1112;
const BACKGROUND_SHARE = 0.1;
const CONCURRENCY = 4;
const WINDOW_MS = 60_000;
/**
 * A job waits slightly longer than one window of its limit; for a longer wait it is retried later.
 */
const LONGEST_TURN_MS = 90_000;
/** Values above this are a Unix time in seconds, not a duration. */
const EPOCH_FROM = 1_000_000_000;

export interface RequestPace {
  /**
   * Runs the request when the key's limit allows it; a page's request does not queue behind
   * background requests. Throws `rate_limited` when a background request would have to wait longer
   * than a job does.
   */
  run<T>(urgency: Urgency, request: () => Promise<T>): Promise<T>;
  /** Updates the pace from a response's headers. */
  learn(headers: Headers): void;
  /** The server refused because of its limit: no background request is sent before that time. */
  block(ms: number): void;
  /** Waits for that time. */
  wait(ms: number): Promise<unknown>;
}
export type Urgency = 'background' | 'interactive';

const FIELD = /;\s*([qrtw])=(\d{1,9})/g;
const readFields = (value: string | null): Map<string, number> =>
  new Map(
    [...(value ?? '').matchAll(FIELD)].map(([, name, digits]) => [String(name), Number(digits)]),
  );

interface Budget {
  readonly remaining: number;
  readonly quota: number;
  readonly resetMs: number;
}

/**
 * Parses the standard's header, or the older three headers, with or without `X-`. Null when the
 * server sends neither.
 */
function readBudget(headers: Headers, now: number): Budget | null {
  const left = readFields(headers.get('RateLimit'));
  const remaining = left.get('r');
  if (remaining !== undefined)
    return {
      remaining,
      quota: readFields(headers.get('RateLimit-Policy')).get('q') ?? 0,
      resetMs: (left.get('t') ?? 1) * 1000,
    };
  for (const prefix of ['RateLimit', 'X-RateLimit']) {
    const named = readCount(headers.get(`${prefix}-Remaining`));
    if (named === null) continue;
    const reset = readCount(headers.get(`${prefix}-Reset`));
    // Either seconds from now or a Unix time; with a server whose clock is wrong, the wait is at
    // most one window.
    const since = reset !== null && reset < EPOCH_FROM ? 0 : now;
    const resetMs = reset === null ? WINDOW_MS : reset * 1000 - since;
    return {
      remaining: named,
      quota: readCount(headers.get(`${prefix}-Limit`)) ?? 0,
      resetMs: Math.min(Math.max(resetMs, 1000), WINDOW_MS),
    };
  }
  return null;
}

const readCount = (value: string | null): number | null => {
  const digits = /^\s*(\d{1,12})/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The pace of one key. `wait` is replaced in tests. */
export function createRequestPace(
  clock: Clock,
  wait: (ms: number) => Promise<unknown> = sleep,
): RequestPace {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  let blockedUntil = 0;
  let backgroundUntil = 0;
  let nextSlot = 0;
  let limitKnown = false;
  const now = () => clock.now().getTime();
  /** Until when the server asked us to send nothing. */
  const awayMs = (): number => {
    const ms = Math.max(blockedUntil, backgroundUntil) - now();
    if (ms > LONGEST_TURN_MS)
      throw toRefusal('rate_limited', ['service_busy'], { retryAfter: Math.ceil(ms / 1000) });
    return ms;
  };
  const takeSlot = async (): Promise<void> => {
    // A request that waits for its turn takes a later one when a refusal arrives in the meantime.
    for (;;) {
      for (let ms = awayMs(); ms > 0; ms = awayMs()) await wait(ms);
      if (limitKnown) return;
      const slot = Math.max(now(), nextSlot);
      nextSlot = slot + UNKNOWN_LIMIT_SPACING_MS;
      const ms = slot - now();
      if (ms > 0) await wait(ms);
      if (awayMs() <= 0) return;
    }
  };
  return {
    run: async (urgency, request) => {
      if (urgency === 'interactive') return request();
      const result = await queue.add(async () => {
        await takeSlot();
        return { value: await request() };
      });
      return result.value;
    },
    learn: (headers) => {
      const budget = readBudget(headers, now());
      if (!budget) return;
      limitKnown = true;
      if (budget.remaining <= budget.quota * BACKGROUND_SHARE)
        backgroundUntil = now() + budget.resetMs;
    },
    block: (ms) => {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
    wait,
  };
}

const getPaces = createAppState(() => new Map<string, RequestPace>());

/**
 * The pace shared by all clients of one key in this process. `name` identifies server and account.
 */
export function getRequestPace(name: string, clock: Clock): RequestPace {
  const paces = getPaces();
  const existing = paces.get(name);
  if (existing) return existing;
  const fresh = createRequestPace(clock);
  paces.set(name, fresh);
  return fresh;
}
