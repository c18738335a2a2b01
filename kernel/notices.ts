/** Notices to retailers: what both the service and its clients know of them. */

/** In the order in which they are sent. */
export const NOTICE_STEPS = ['first', 'reminder', 'final'] as const;
export type NoticeStep = (typeof NOTICE_STEPS)[number];

export const NOTICE_LANGUAGES = ['en', 'de', 'fr'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/**
 * `draft`: made by a person; `ready`: fell due by the schedule and waits for a person; `queued`:
 * being sent by mail; `perhaps_sent`: handed to the mail server without a reply; `sent_by_hand`: a
 * person sent it.
 */
export const NOTICE_STATES = [
  'draft',
  'ready',
  'queued',
  'sent',
  'perhaps_sent',
  'not_delivered',
  'sent_by_hand',
  'discarded',
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

export const NOTICE_EVIDENCE = ['attached', 'linked', 'none'] as const;
export type NoticeEvidence = (typeof NOTICE_EVIDENCE)[number];

/** What a template may name as `{{name}}`. */
export const NOTICE_PLACEHOLDERS = [
  'sender',
  'retailer',
  'contact_name',
  'violations',
  'violation_count',
  'first_seen',
  'last_seen',
  'answer_by',
  'previous_notice',
  'policy',
  'agreement',
  'reply_to',
] as const;
export type NoticePlaceholder = (typeof NOTICE_PLACEHOLDERS)[number];
