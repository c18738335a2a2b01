/**
 * Paces requests by Shopify's query cost: a token bucket per app and shop that refills every
 * second. Every response reports its level; a request waits before it would overdraw the bucket,
 * and after a refusal until the bucket holds its cost. Shopify's library does neither.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import { createAppState } from '#app/app-state.server.ts';

const CostSchema = z.object({
  extensions: z.object({
    cost: z.object({
      requestedQueryCost: z.number(),
      actualQueryCost: z.number().nullable().optional(),
      throttleStatus: z.object({
        maximumAvailable: z.number(),
        currentlyAvailable: z.number(),
        restoreRate: z.number().positive(),
      }),
    }),
  }),
});

export interface Throttle {
  readonly cost: number;
  /** What it took in the end; null for a refused request. */
  readonly spent: number | null;
  readonly available: number;
  readonly restoreRate: number;
}

const SHORTEST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 20_000;

/** Cost and bucket level of a response; null when it does not contain them. */
export function readThrottle(body: unknown): Throttle | null {
  const cost = CostSchema.safeParse(body).data?.extensions.cost;
  return cost
    ? {
        cost: cost.requestedQueryCost,
        spent: cost.actualQueryCost ?? null,
        available: cost.throttleStatus.currentlyAvailable,
        restoreRate: cost.throttleStatus.restoreRate,
      }
    : null;
}

export interface CostPace {
  /** Waits until the bucket should hold the last known cost of this query. */
  wait(query: string): Promise<void>;
  /** Call it after every `wait`, with the cost in the response, if any. */
  learn(query: string, throttle: Throttle | null): void;
  /** How long to wait after the n-th refusal in a row, in milliseconds. */
  backOffMs(refusals: number): number;
  /** What the responses have shown; null before the first one. */
  measure(): MeasuredCosts | null;
}

interface MeasuredCosts {
  /** Points a second. */
  readonly restoreRate: number;
  /** Mean cost of a query. */
  readonly meanCosts: ReadonlyMap<string, number>;
}

export function createCostPace(
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = sleep,
): CostPace {
  const costs = new Map<string, number>();
  const spent = new Map<string, { points: number; times: number }>();
  /** Expected cost of queries that wait or are running, by query. */
  const reserved = new Map<string, number[]>();
  let bucket: { throttle: Throttle; at: number } | null = null;
  const missingMs = (cost: number): number => {
    if (!bucket) return 0;
    const refilled =
      bucket.throttle.available +
      ((clock.now().getTime() - bucket.at) / 1000) * bucket.throttle.restoreRate;
    const promised = [...reserved.values()].flat().reduce((sum, each) => sum + each, 0);
    return Math.max(
      0,
      Math.ceil(((cost + promised - refilled) / bucket.throttle.restoreRate) * 1000),
    );
  };
  return {
    wait: async (query) => {
      const cost = costs.get(query) ?? 0;
      const ms = missingMs(cost);
      // Reserved before the wait: later callers queue up behind it instead of waking together.
      reserved.set(query, [...(reserved.get(query) ?? []), cost]);
      if (ms > 0) await pause(Math.min(ms, LONGEST_BACK_OFF_MS));
    },
    learn: (query, throttle) => {
      reserved.get(query)?.shift();
      if (!throttle) return;
      costs.set(query, throttle.cost);
      const before = spent.get(query) ?? { points: 0, times: 0 };
      if (throttle.spent !== null)
        spent.set(query, { points: before.points + throttle.spent, times: before.times + 1 });
      bucket = { throttle, at: clock.now().getTime() };
    },
    measure: () =>
      bucket && {
        restoreRate: bucket.throttle.restoreRate,
        meanCosts: new Map([...spent].map(([query, { points, times }]) => [query, points / times])),
      },
    backOffMs: (refusals) => {
      const needed = bucket ? missingMs(bucket.throttle.cost) : 0;
      return Math.min(
        LONGEST_BACK_OFF_MS,
        Math.max(needed, SHORTEST_BACK_OFF_MS * 2 ** Math.min(refusals - 1, 5)),
      );
    },
  };
}

const getPaces = createAppState(() => new Map<string, CostPace>());

/** The pace of one shop in this process. */
export function getCostPace(shop: string, clock: Clock): CostPace {
  const paces = getPaces();
  const existing = paces.get(shop);
  if (existing) return existing;
  const fresh = createCostPace(clock);
  paces.set(shop, fresh);
  return fresh;
}
