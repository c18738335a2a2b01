import type { SentencesOf } from '#kernel/reasons/vocabulary.ts';
import type { WEBHOOK_REASONS } from '#kernel/reasons/webhook-reasons.ts';

export const webhookInEnglish: SentencesOf<typeof WEBHOOK_REASONS> = {
  gone: () => 'It answered 410: it no longer wants to receive events',
  delivery_failed: ({ attempts, since, error }, { count }) =>
    `All ${count(attempts)} attempts of a delivery failed and nothing was delivered since ${since}; the last one: ${error}`,
  nothing_delivered: ({ since, error }) =>
    `Nothing was delivered since ${since}; the last attempt: ${error}`,
  by_person: () => 'Switched off by you',
};
