import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { PlanCount } from './count-plans.ts';

export interface Metrics {
  readonly measure: MiddlewareHandler;
  /** Records a request that did not pass through `measure`: milliseconds since it began. */
  observe(request: {
    readonly area: string;
    readonly method: string;
    readonly status: number;
    readonly milliseconds: number;
  }): void;
  readonly contentType: string;
  render(): Promise<string>;
}

/**
 * Requests by area and status, jobs by queue, shops by plan, and Node's own metrics, in Prometheus
 * text format.
 */
export function createMetrics(
  getJobs: () => Jobs | null,
  getPlans: () => Promise<readonly PlanCount[]> = () => Promise.resolve([]),
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by area, method and status',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1.5, 5],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });
  const shops = new Gauge({
    name: 'shops',
    help: 'Installed shops by plan and by what Shopify said last of the subscription',
    labelNames: ['plan', 'state'],
    registers: [registry],
  });
  const failing = new Gauge({
    name: 'shops_plan_unreadable',
    help: 'Installed shops whose plan Shopify did not tell when last asked; the last known plan stays',
    registers: [registry],
  });
  const failingSeconds = new Gauge({
    name: 'shops_plan_unreadable_seconds',
    help: 'Seconds since the shop that has been without an answer for longest; from 259200 (72 h) on the log warns',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observe: ({ milliseconds, ...labels }) => requests.observe(labels, milliseconds / 1000),
    measure: async (c, next) => {
      const started = performance.now();
      await next();
      // Only the first segment, because a path contains ids.
      const area = c.req.path.split('/')[1] || 'root';
      const known = [
        'v1',
        'app',
        'assets',
        'webhooks',
        'auth',
        'sandbox',
        'root',
        'healthz',
        'readyz',
        'metrics',
      ].includes(area)
        ? area
        : 'other';
      requests.observe(
        { area: known, method: c.req.method, status: c.res.status },
        (performance.now() - started) / 1000,
      );
    },
    render: async () => {
      waiting.reset();
      for (const { name, waiting: open, ...states } of (await getJobs()?.counts()) ?? []) {
        waiting.set({ queue: name, state: 'waiting' }, open);
        for (const state of ['active', 'failed', 'quarantined'] as const)
          waiting.set({ queue: name, state }, states[state]);
      }
      const plans = await getPlans();
      shops.reset();
      for (const { plan, state, shops: count } of plans) shops.set({ plan, state }, count);
      failing.set(plans.reduce((sum, each) => sum + each.failing, 0));
      failingSeconds.set(Math.max(0, ...plans.map((each) => each.failingSeconds)));
      return registry.metrics();
    },
  };
}
