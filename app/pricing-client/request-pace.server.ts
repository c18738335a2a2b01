/**
 * How fast one key may ask, from what the server itself says (RateLimit, RateLimit-Policy, Retry-After). State is per key and process;
 * the server counts over all processes, so its figures hold for all of them. Background work leaves a tenth to people.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Clock } from '#kernel/clock.ts';
import { toRefusal } from '#app/texts/to-refusal.ts';

/** A server that says nothing about its limit is taken for one of the smallest plan, 60 a minute, of which a tenth is left to people. */
const UNKNOWN_LIMIT_SPACING_MS = 1112;
const BACKGROUND_SHARE = 0.1;
const CONCURRENCY = 4;
const WINDOW_MS = 60_000;
/** A job waits as long as one window of its limit and a little more: what takes longer is for a later try. */
const LONGEST_TURN_MS = 90_000;
/** Seconds above this are a date, not a distance. */
const EPOCH_FROM = 1_000_000_000;

export interface RequestPace {
  /**
   * Runs the request when the key may ask again; a person's request does not queue behind the
   * background. Throws `rate_limited` when the background would have to wait longer than a job does.
   */
  run<T>(urgency: Urgency, request: () => Promise<T>): Promise<T>;
  /** What an answer's headers say. */
  learn(headers: Headers): void;
  /** The server refused for lack of budget: no background work asks before that. */
  block(ms: number): void;
  /** Lets that time pass. */
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

/** In the form of the standard, or in the older one of three headers, with or without `X-`. Null when the server says nothing of it. */
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
    // Either seconds from now or a time since 1970; a server whose clock is far off makes us wait a window at most.
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

/** The pace of one key. `wait` is for tests. */
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
  /** How long the server asks us to stay away. */
  const awayMs = (): number => {
    const ms = Math.max(blockedUntil, backgroundUntil) - now();
    if (ms > LONGEST_TURN_MS)
      throw toRefusal('rate_limited', ['service_busy'], { retryAfter: Math.ceil(ms / 1000) });
    return ms;
  };
  const takeSlot = async (): Promise<void> => {
    // Whoever waits for a turn hears of a refusal that comes meanwhile, and takes a later turn.
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
      const told = readBudget(headers, now());
      if (!told) return;
      limitKnown = true;
      if (told.remaining <= told.quota * BACKGROUND_SHARE) backgroundUntil = now() + told.resetMs;
    },
    block: (ms) => {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
    wait,
  };
}

const paces = new Map<string, RequestPace>();

/** The pace shared by all clients of one key in this process. `name` identifies server and account. */
export function getRequestPace(name: string, clock: Clock): RequestPace {
  const existing = paces.get(name);
  if (existing) return existing;
  const fresh = createRequestPace(clock);
  paces.set(name, fresh);
  return fresh;
}
