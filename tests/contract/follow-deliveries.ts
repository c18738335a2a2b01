import type { Client } from './open-api.ts';
import type { OpenWebhooks, Received } from './open-webhooks.ts';

export interface FollowedDeliveries {
  /** Tells the client of a retailer's trouble. */
  trouble(n: string | number): Promise<void>;
  /** Moves the time and does what is then due. */
  after(ms: number, id: string): Promise<void>;
  /** What the API lists, the latest first. */
  deliveriesOf(id: string, query?: string): Promise<ReturnType<typeof JSON.parse>>;
  /** The endpoint as the API shows it. */
  stateOf(id: string): Promise<ReturnType<typeof JSON.parse>>;
}

/** What happens to the client of the running test, and what the API says has become of it. */
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
