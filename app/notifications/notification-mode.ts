/** How a user hears of alerts by e-mail. */
export const NOTIFICATION_MODES = ['off', 'instant', 'daily', 'weekly'] as const;
export type NotificationMode = (typeof NOTIFICATION_MODES)[number];
