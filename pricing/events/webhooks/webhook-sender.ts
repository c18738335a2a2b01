import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Webhooks } from './webhooks.ts';

/** An event as stored for the changes feed. */
export interface StoredEvent {
  readonly tx: bigint;
  readonly seq: bigint;
  readonly id: string;
  readonly type: string;
  /** The ids concerned. */
  readonly data: unknown;
  readonly at: Date;
}

/** Everything needed to send deliveries. */
export interface WebhookSender {
  readonly context: ServiceContext;
  readonly webhooks: Webhooks;
  /** The event as the changes feed shows it now; the `data` of the message. */
  readonly renderEvent: (accountId: string, event: StoredEvent) => Promise<object>;
  readonly userAgent: string;
  /** 0 to 1; spreads the retries. */
  readonly random: () => number;
}
