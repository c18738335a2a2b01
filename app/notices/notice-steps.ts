/** What each view of the list shows, as the service names the states. */
export const NOTICE_VIEWS = {
  open: 'draft,ready,perhaps_sent,not_delivered',
  sent: 'queued,sent,sent_by_hand',
  discarded: 'discarded',
} as const;
export type NoticeView = keyof typeof NOTICE_VIEWS;
