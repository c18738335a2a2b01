/**
 * The sandbox's Partner API for the pages' tests: what the merchant subscribed to, and the levers
 * that change it.
 */
import type { Clock } from '#kernel/clock.ts';
import { createPartnerApi, PARTNER_ORG_ID } from '#sandbox/partner-api/answer-partner-query.ts';
import {
  type BillingControl,
  createBillingControl,
  createBillingState,
} from '#sandbox/partner-api/create-billing-control.ts';
import { buildSampleShop } from '#sandbox/shop/build-sample-shop.ts';
import { gid } from '#sandbox/shop/shop-state.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';

export interface OpenBilling {
  /** As the environment of the app names it. */
  readonly partner: { readonly orgId: string; readonly token: string };
  /** Of app and shop, as the Admin API tells them. */
  readonly ids: { readonly app: string; readonly shop: string };
  readonly control: BillingControl;
  /** Answers a request to the Partner API's host. */
  answer(url: URL, init: RequestInit | undefined): Promise<Response>;
}

/** A shop that has long chosen Growth. */
export function openBilling(clock: Clock): OpenBilling {
  const billing = createBillingState(clock.now());
  const shop = buildSampleShop(clock.now(), 0);
  const api = createPartnerApi({ shop, billing, clock });
  return {
    partner: { orgId: PARTNER_ORG_ID, token: billing.partnerToken },
    ids: { app: gid('App', 1), shop: gid('Shop', shop.id) },
    control: createBillingControl({
      billing,
      shop,
      clock,
      sender: { send: () => undefined },
      save: () => Promise.resolve(),
    }),
    answer: async ({ pathname }, init) => {
      const token = new Headers(init?.headers).get('x-shopify-access-token') ?? undefined;
      const { status, body } = await api.answer({
        pathname,
        token,
        body: JSON.parse(textBodyOf(init)),
      });
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  };
}
