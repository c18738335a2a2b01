import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { withBodyLimit } from '#http-client/with-body-limit.ts';
import type { PartnerEnv } from '#app/env.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { Subscription } from './resolve-plan.ts';

/** The first API version that has `activeSubscription`. */
const PARTNER_API_VERSION = '2026-07';
const TIMEOUT_MS = 10_000;
const HOLD_MS = 1_000;

/**
 * `price.active` is not used: it concerns a version of a price, and is false in an active trial.
 */
const QUERY = `query ActiveSubscription($appId: ID!, $shopId: ID!) {
  activeSubscription(appId: $appId, shopId: $shopId) {
    shop { id }
    trialEndsAt
    cancelAtEndOfCycle
    currentBillingCycle { endTime }
    items { handle }
  }
}`;

const TimeSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const AnswerSchema = z.object({
  errors: z.undefined().optional(),
  data: z.object({
    activeSubscription: z
      .object({
        shop: z.object({ id: z.string() }),
        trialEndsAt: TimeSchema.nullable(),
        cancelAtEndOfCycle: z.boolean(),
        currentBillingCycle: z.object({ endTime: TimeSchema }).nullable(),
        items: z.array(z.object({ handle: z.string() })),
      })
      .nullable(),
  }),
});

export interface TurnOptions {
  /** It throws `rate_limited` rather than wait longer. */
  readonly atMostMs: number;
}

/**
 * Requests the shop's subscription to this app from Shopify's Partner API. Null when there is none.
 * Throws `rate_limited`, `unavailable` (no response, or a failure at Shopify) and `upstream_failed`
 * (refused, or not understood); errors say nothing about the plan.
 */
export async function fetchSubscription(
  services: AppServices,
  partner: PartnerEnv,
  { appGid, shopGid, turn }: { appGid: string; shopGid: string; turn: TurnOptions },
): Promise<Subscription | null> {
  await waitForPartnerApiTurn(services, turn);
  const response = await ask(partner, { appId: appGid, shopId: shopGid });
  if (response.status === 429) {
    await setPartnerApiPause(services, HOLD_MS);
    throw new AppError('rate_limited', 'Shopify asks to slow down (Partner API)', {
      retryAfter: 1,
    });
  }
  if (response.status >= 500)
    throw toRefusal('unavailable', ['shopify_silent', { asked: 'activeSubscription' }]);
  const body: unknown = await response.json().catch(() => null);
  const parsed = AnswerSchema.safeParse(body);
  if (!response.ok || !parsed.success)
    throw new AppError(
      'upstream_failed',
      `The Partner API did not return the subscription (HTTP ${response.status}): ${describe(body)}`,
    );
  const found = parsed.data.data.activeSubscription;
  if (found === null) return null;
  if (found.shop.id !== shopGid)
    throw new AppError('upstream_failed', 'The Partner API returned another shop');
  return {
    handles: found.items.map(({ handle }) => handle),
    trialEndsAt: found.trialEndsAt,
    cycleEndsAt: found.currentBillingCycle?.endTime ?? null,
    cancelled: found.cancelAtEndOfCycle,
  };
}

/**
 * Three per second, where Shopify allows four: a request that a busy process sends a third of a
 * second late still leaves five within more than a second.
 */
const SPACING_MS = 340;

/**
 * Waits for this process's turn at the Partner API, whose limit applies to all processes together:
 * turns are assigned by the database's clock. Throws `rate_limited` when the turn would come later
 * than `atMostMs`; no turn is used up then.
 */
export async function waitForPartnerApiTurn(
  services: AppServices,
  { atMostMs }: TurnOptions,
): Promise<void> {
  const { rows } = await services.db.query<{ wait_ms: number }>(
    `insert into shop.request_turn as t (name, next_at)
     values ('partner-api', clock_timestamp() + $1 * interval '1 millisecond')
     on conflict (name) do update
       set next_at = greatest(t.next_at, clock_timestamp()) + $1 * interval '1 millisecond'
       where t.next_at <= clock_timestamp() + $2 * interval '1 millisecond'
     returning extract(epoch from t.next_at - $1 * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait_ms`,
    [SPACING_MS, atMostMs],
  );
  const [turn] = rows;
  if (!turn)
    throw new AppError('rate_limited', 'Shopify is being asked about many plans at the moment', {
      retryAfter: Math.ceil(atMostMs / 1000),
    });
  if (turn.wait_ms > 0) await sleep(turn.wait_ms);
}

/** The Partner API refused for lack of budget: no process asks before that time. */
async function setPartnerApiPause(services: AppServices, ms: number): Promise<void> {
  await services.db.query(
    `update shop.request_turn set next_at = greatest(next_at, clock_timestamp() + $1 * interval '1 millisecond')
     where name = 'partner-api'`,
    [ms],
  );
}

async function ask(
  { orgId, token }: PartnerEnv,
  variables: { appId: string; shopId: string },
): Promise<Response> {
  try {
    const answer = await globalThis.fetch(
      `https://partners.shopify.com/${orgId}/api/${PARTNER_API_VERSION}/graphql.json`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify({ query: QUERY, variables }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      },
    );
    return withBodyLimit(answer);
  } catch (error) {
    throw toRefusal('unavailable', ['shopify_silent', { asked: 'activeSubscription' }], {
      cause: error,
    });
  }
}

const FailureSchema = z.object({ errors: z.array(z.object({ message: z.string() })) });

function describe(body: unknown): string {
  const errors = FailureSchema.safeParse(body).data?.errors ?? [];
  return (
    errors
      .map(({ message }) => message)
      .join('; ')
      .slice(0, 300) || 'another form than expected'
  );
}
