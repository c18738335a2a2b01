import { graphql } from 'graphql';
import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import { gid, type ShopState } from '#sandbox/shop/shop-state.ts';
import { type BillingState, findSubscription } from './billing-state.ts';
import { PARTNER_API_VERSION, partnerSchema } from './partner-schema.ts';

/** Of the developer's organization in the stand-in. */
export const PARTNER_ORG_ID = '4711';
export const PARTNER_HOST = 'partners.shopify.com';

/** As Shopify documents it: requests a second of one API client. */
const REQUESTS_A_SECOND = 4;

interface PartnerAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PartnerApi {
  /** One request to `https://partners.shopify.com`. `body` is the parsed request body. */
  answer(request: {
    readonly pathname: string;
    readonly token: string | undefined;
    readonly body: unknown;
  }): Promise<PartnerAnswer>;
  /** Times of its requests, including refused ones; for tests. */
  readonly requests: readonly { readonly at: Date; readonly status: number }[];
}

const RequestSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** The Partner API of the stand-in: one organization, one app, one shop; four requests a second. */
export function createPartnerApi({
  shop,
  billing,
  clock,
}: {
  shop: ShopState;
  billing: BillingState;
  clock: Clock;
}): PartnerApi {
  const requests: { at: Date; status: number }[] = [];
  /** Counts the requests of the last second, before they are answered. */
  let counted: number[] = [];
  const judge = async (request: Parameters<PartnerApi['answer']>[0]): Promise<PartnerAnswer> => {
    const path = `/${PARTNER_ORG_ID}/api/${PARTNER_API_VERSION}/graphql.json`;
    if (request.pathname !== path) return json(404, { errors: 'Not Found' });
    if (request.token !== billing.partnerToken)
      return json(401, { errors: [{ message: 'Invalid API key or access token' }] });
    const now = clock.now().getTime();
    counted = counted.filter((at) => at > now - 1000);
    if (counted.length >= REQUESTS_A_SECOND)
      return { ...json(429, { errors: 'Too many requests' }), headers: { 'Retry-After': '1' } };
    counted.push(now);
    if (billing.failing) return json(503, { errors: 'Service Unavailable' });
    const parsed = RequestSchema.safeParse(request.body);
    if (!parsed.success) return json(400, { errors: 'Bad Request' });
    const { query, variables } = parsed.data;
    const result = await graphql({
      schema: partnerSchema,
      source: query,
      variableValues: variables ?? {},
      rootValue: {
        activeSubscription: (asked: { appId: string; shopId: string }) =>
          describeSubscription(asked, { shop, billing, now: clock.now() }),
      },
    });
    return json(200, result);
  };
  return {
    requests,
    answer: async (request) => {
      const at = clock.now();
      const answer = await judge(request);
      requests.push({ at, status: answer.status });
      if (requests.length > 1000) requests.shift();
      return answer;
    },
  };
}

const json = (status: number, body: object): PartnerAnswer => ({
  status,
  body: JSON.stringify(body),
});

function describeSubscription(
  { appId, shopId }: { appId: string; shopId: string },
  { shop, billing, now }: { shop: ShopState; billing: BillingState; now: Date },
): object | null {
  if (appId !== gid('App', 1)) throw new Error('App not found');
  if (shopId !== gid('Shop', shop.id)) return null;
  const current = findSubscription(billing, now);
  if (!current) return null;
  return {
    app: { id: appId },
    shop: { id: shopId, myshopifyDomain: shop.domain },
    billingPeriod: 'EVERY_30_DAYS',
    cancelAtEndOfCycle: current.cancelled,
    currentBillingCycle: current.cycle,
    trialEndsAt: current.trialEndsAt,
    pendingUpdate: null,
    legacySubscriptionId: null,
    items: [
      {
        handle: current.handle,
        description: null,
        // Of a price version; it does not say whether the subscription is active (seen false in
        // trials).
        price: {
          __typename: 'FlatRatePrice',
          active: current.trialEndsAt === null,
          currency: 'EUR',
          amount: '0.0',
        },
      },
    ],
  };
}
