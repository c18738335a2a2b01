/** Why no picture of a page could be taken. */
import type { ReasonOf } from './vocabulary.ts';

/** @public As the other vocabularies. */
export const PICTURE_REASONS = {
  no_browser: {},
  /** Chromium's sandbox cannot start, and pages of others are not drawn without it. */
  no_sandbox: {},
  /** robots.txt forbids the page, or it leads to another site. */
  not_allowed: {},
  crashed: {},
  timed_out: {},
  too_large: {},
  unreachable: {},
  address_refused: {},
  /** Every browser was taken. */
  busy: {},
  /** The account's plan has no rendered visits left today. */
  plan_limit: {},
  /** The retailer asks for a pause, its visits of today are used up, or it is not monitored. */
  host_waits: {},
  /** The page shows something other than a product: an error, a challenge, a sign-in. */
  page_not_shown: { status: 'count' },
  /** The page shows one price and does not say whether it is that of the listing's variant. */
  variant_not_shown: {},
  /** Nobody took it in time. */
  not_in_time: {},
} as const;
export type PictureReason = ReasonOf<typeof PICTURE_REASONS>;
