import type { Client } from './open-api.ts';
import type { OpenWebhooks, Received } from './open-webhooks.ts';

export interface FollowedDeliveries {
  /** Publishes that a retailer has a problem. */
  trouble(n: string | number): Promise<void>;
  /** Advances the clock and delivers what is then due. */
  after(ms: number, id: string): Promise<void>;
  /** Deliveries as the API lists them, the latest first. */
  deliveriesOf(id: string, query?: string): Promise<ReturnType<typeof JSON.parse>>;
  /** The endpoint as the API shows it. */
  stateOf(id: string): Promise<ReturnType<typeof JSON.parse>>;
}

/** Events of the running test's client, and its deliveries as the API shows them. */
export function followDeliveries(
  open: () => { readonly hooks: OpenWebhooks; readonly client: Client },
): FollowedDeliveries {
  return {
    trouble: (n) =>
      open().hooks.tell(open().client.accountId, 'retailer.trouble', { retailer_id: `ret_${n}` }),
    after: async (ms, id) => {
      open().hooks.clock.advance(ms);
      await open().hooks.deliver(id);
    },
    deliveriesOf: async (id, query = '') =>
      (await open().client.get(`/v1/webhook-endpoints/${id}/deliveries${query}`)).json.deliveries,
    stateOf: async (id) => (await open().client.get(`/v1/webhook-endpoints/${id}`)).json,
  };
}

export const idsOf = (received: readonly Received[]) =>
  received.map(({ headers }) => headers['webhook-id']);
