import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { AppConfig } from '#sandbox/access/read-app-config.ts';
import { ADMIN_API_VERSION } from '#sandbox/admin-schema/load-admin-schema.ts';
import type { AppState, PendingDelivery } from '#sandbox/state/app-state.ts';

export interface DeliveryHabits {
  /** Milliseconds that every webhook waits before it is sent. */
  readonly late?: number;
  /** Each is sent a second time, with the same ids. */
  readonly twice?: boolean;
  /** Of two webhooks the second is sent first. */
  readonly outOfOrder?: boolean;
}

export interface WebhookSender {
  /** Queues one; it is on disk when the caller's `save` is. */
  readonly send: (topic: string, body: object) => void;
  readonly habits: (habits: DeliveryHabits) => void;
  /** Resolves when nothing is due or being sent. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface WebhookSenderOptions {
  readonly app: AppState;
  readonly shop: string;
  readonly appUrl: string;
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fetch: typeof globalThis.fetch;
  readonly save: () => Promise<void>;
  /** Until `habits` sets something else. */
  readonly habits?: DeliveryHabits;
  /** Milliseconds before each further attempt; Shopify makes eight in four hours. */
  readonly backOff?: readonly number[];
}

const BACK_OFF = [1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000] as const;
const ANSWER_TIMEOUT = 5000;
const MAX_STORED = 200;
/**
 * Sent concurrently; the others wait for a response, so that a hundred thousand webhooks of a bulk
 * mutation are not sent at once.
 */
const MAX_IN_FLIGHT = 50;
/** Minimum interval for recording deliveries while many wait: each write contains all that wait. */
const RECORD_INTERVAL_MS = 5000;
const MANY = 1000;
/** An out-of-order webhook that no other one follows is sent after this. */
const HELD = 1500;

/**
 * Sends signed webhooks in the order of their due times, without waiting for the responses of
 * others; one that is not answered with 2xx within 5 s is retried. At least once: a crash between
 * sending and recording sends again.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { app, clock } = options;
  let habits = options.habits ?? {};
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let recordedAt = 0;
  const running = new Set<Promise<void>>();
  const inFlight = new Set<PendingDelivery>();
  const stopping = new AbortController();

  const now = () => clock.now().getTime();
  const deliver = async (delivery: PendingDelivery) => {
    inFlight.add(delivery);
    await attempt(delivery, options, stopping.signal);
    inFlight.delete(delivery);
    wake();
    if (app.pending.length > MANY && now() - recordedAt < RECORD_INTERVAL_MS) return;
    recordedAt = now();
    await options
      .save()
      .catch((error: unknown) =>
        options.log.warn({ error }, 'sandbox: state could not be written'),
      );
  };
  const wake = () => {
    clearTimeout(timer);
    if (stopped) return;
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of app.pending) {
      // The next response wakes it again.
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (inFlight.has(delivery)) continue;
      const due = Date.parse(delivery.notBefore);
      if (due > now()) {
        next = Math.min(next, due);
        continue;
      }
      const task: Promise<void> = deliver(delivery).finally(() => running.delete(task));
      running.add(task);
    }
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.max(1, next - now()));
  };
  const queue = (delivery: PendingDelivery) => {
    const held = habits.outOfOrder
      ? app.pending.find(
          (each) => each.attempt === 0 && !inFlight.has(each) && Date.parse(each.notBefore) > now(),
        )
      : undefined;
    app.pending.push(delivery);
    if (held) held.notBefore = new Date(Date.parse(delivery.notBefore) + 100).toISOString();
    else if (habits.outOfOrder)
      delivery.notBefore = new Date(Date.parse(delivery.notBefore) + HELD).toISOString();
    if (habits.twice)
      app.pending.push({
        ...delivery,
        notBefore: new Date(Date.parse(delivery.notBefore) + 50).toISOString(),
      });
    wake();
  };
  setImmediate(wake);

  return {
    send: (topic, body) => {
      const uri = options.config.webhooks.get(topic);
      if (uri === undefined) return;
      queue(createDelivery({ topic, uri, body, at: clock.now(), late: habits.late ?? 0 }));
    },
    habits: (next) => {
      habits = next;
    },
    settled: async () => {
      while (running.size > 0 || app.pending.some((each) => each.attempt === 0)) {
        await Promise.all(running);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      stopped = true;
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

function createDelivery(of: {
  topic: string;
  uri: string;
  body: object;
  at: Date;
  late: number;
}): PendingDelivery {
  return {
    id: randomUUID(),
    eventId: randomUUID(),
    topic: of.topic,
    uri: of.uri,
    body: JSON.stringify(of.body),
    triggeredAt: of.at.toISOString(),
    attempt: 0,
    notBefore: new Date(of.at.getTime() + of.late).toISOString(),
  };
}

async function attempt(
  delivery: PendingDelivery,
  options: WebhookSenderOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { app, clock, log } = options;
  delivery.attempt += 1;
  const status = await post(
    delivery,
    options,
    AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT)]),
  );
  const { id, eventId, topic, uri, triggeredAt, body } = delivery;
  app.sent.push({
    id,
    eventId,
    topic,
    uri,
    triggeredAt,
    body,
    attempt: delivery.attempt,
    status,
    at: clock.now().toISOString(),
  });
  app.sent.splice(0, app.sent.length - MAX_STORED);
  if (status !== null && status >= 200 && status < 300) return drop(app, delivery);
  const wait = (options.backOff ?? BACK_OFF)[delivery.attempt - 1];
  if (wait === undefined) {
    log.warn({ topic, status }, 'sandbox: webhook given up');
    return drop(app, delivery);
  }
  delivery.notBefore = new Date(clock.now().getTime() + wait).toISOString();
}

function drop(app: AppState, delivery: PendingDelivery): void {
  const index = app.pending.indexOf(delivery);
  if (index >= 0) app.pending.splice(index, 1);
}

async function post(
  delivery: PendingDelivery,
  { app, shop, appUrl, fetch }: WebhookSenderOptions,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await fetch(new URL(delivery.uri, appUrl), {
      method: 'POST',
      redirect: 'manual',
      signal,
      body: delivery.body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Shopify-Captain-Hook (sandbox)',
        'X-Shopify-Topic': delivery.topic,
        'X-Shopify-Hmac-Sha256': createHmac('sha256', app.apiSecret)
          .update(delivery.body)
          .digest('base64'),
        'X-Shopify-Shop-Domain': shop,
        'X-Shopify-API-Version': ADMIN_API_VERSION,
        'X-Shopify-Webhook-Id': delivery.id,
        'X-Shopify-Event-Id': delivery.eventId,
        'X-Shopify-Triggered-At': delivery.triggeredAt,
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
