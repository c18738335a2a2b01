/** Why a webhook endpoint was switched off. */
import type { ReasonOf } from './vocabulary.ts';

export const WEBHOOK_REASONS = {
  gone: {},
  // `since` is an ISO time; `error` is the error of the last attempt.
  delivery_failed: { attempts: 'count', since: 'text', error: 'text' },
  nothing_delivered: { since: 'text', error: 'text' },
  by_person: {},
} as const;
export type WebhookReason = ReasonOf<typeof WEBHOOK_REASONS>;
