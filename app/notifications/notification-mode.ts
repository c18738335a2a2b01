/** How a user is notified of alerts by e-mail. */
export const NOTIFICATION_MODES = ['off', 'instant', 'daily', 'weekly'] as const;
export type NotificationMode = (typeof NOTIFICATION_MODES)[number];

/** The default hour for digests, in the shop's time zone. */
export const DIGEST_HOUR = 7;
/** Minimum time between two instant messages: violations found meanwhile go into the next one. */
export const INSTANT_PAUSE_MS = 10 * 60_000;
