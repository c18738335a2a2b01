/** How a user hears of alerts by e-mail. */
export const NOTIFICATION_MODES = ['off', 'instant', 'daily', 'weekly'] as const;
export type NotificationMode = (typeof NOTIFICATION_MODES)[number];

/** The hour of the shop's day at which digests come unless another one is chosen. */
export const DIGEST_HOUR = 7;
/** Between two messages that are sent at once: what is found meanwhile is in the next one. */
export const INSTANT_PAUSE_MS = 10 * 60_000;
