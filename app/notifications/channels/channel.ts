/** Channels of a shop: where it hears of alerts beside e-mail and Flow. */
import type { AlertType } from '#kernel/alert-types.ts';
import type { QuietHours } from '#app/notifications/quiet-hours.ts';

export const CHANNEL_TYPES = ['slack', 'teams'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

export const CHANNEL_MODES = ['instant', 'hourly', 'daily', 'weekly'] as const;
export type ChannelMode = (typeof CHANNEL_MODES)[number];

/**
 * `failing`: the channel refuses messages for good, or did so too often; nothing is sent until
 * somebody changes it or sends a test message.
 */
export const CHANNEL_STATES = ['active', 'paused', 'failing'] as const;
type ChannelState = (typeof CHANNEL_STATES)[number];

/** Why a message was not sent; the pages have a sentence for each. */
export const CHANNEL_ERRORS = [
  'gone',
  'refused',
  'invalid',
  'limited',
  'server_error',
  'unreachable',
  'no_answer',
  'unreadable_address',
] as const;
export type ChannelError = (typeof CHANNEL_ERRORS)[number];

/** Which view of the alerts page limits what is sent. */
export interface ViewChoice {
  /** Null: the view was deleted; the query it had still applies. */
  readonly id: string | null;
  readonly name: string;
  readonly query: string;
}

/** A channel as Settings shows it. The address itself is never shown again. */
export interface ChannelView {
  readonly id: string;
  readonly type: ChannelType;
  readonly name: string;
  readonly host: string;
  /** The last four characters of the address. */
  readonly addressEnd: string;
  /** Empty: all. */
  readonly kinds: readonly AlertType[];
  readonly view: ViewChoice | null;
  readonly mode: ChannelMode;
  /** 0–23, in the shop's time zone. */
  readonly hour: number;
  /** Monday is 1, Sunday 7. */
  readonly weekday: number;
  readonly quiet: QuietHours | null;
  readonly locale: string;
  readonly state: ChannelState;
  /** The last message that the channel accepted. */
  readonly sentAt: Date | null;
  readonly error: {
    readonly code: ChannelError;
    /** What the server said; empty when it said nothing. */
    readonly note: string;
    readonly at: Date;
  } | null;
  /** Alerts of the last 60 days that were perhaps sent: no answer came. */
  readonly perhapsSent: number;
}

/** The recipient of a channel's messages in `shop.notification_sent`. */
export const toRecipient = (channelId: string): string => `channel:${channelId}`;
