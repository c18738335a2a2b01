import type { ServiceContext } from '../service-context.ts';
import type { Webhooks } from './webhooks.ts';

/** An event as it is kept for the changes feed. */
export interface KeptEvent {
  readonly tx: bigint;
  readonly seq: bigint;
  readonly id: string;
  readonly type: string;
  /** The ids concerned. */
  readonly data: unknown;
  readonly at: Date;
}

/** What sending needs. */
export interface WebhookSender {
  readonly context: ServiceContext;
  readonly webhooks: Webhooks;
  /** What the changes feed says of this event now; `data` of the message. */
  readonly renderEvent: (accountId: string, event: KeptEvent) => Promise<object>;
  readonly userAgent: string;
  /** 0 to 1, spreads the repeats. */
  readonly random: () => number;
}
