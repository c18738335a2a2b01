/**
 * What a kind of alert is: when it is raised and when it ends. A state rule describes something that
 * lasts: its alert is opened, updated and resolved as the offer changes. An event rule describes a
 * change: its alert is raised once for each change.
 */
import type { AlertType } from '#kernel/alert-types.ts';
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import type { AlertPolicy } from '../alert-policy.ts';
import type { Pair, Resolution } from '../pair.ts';

/** What a state rule says of one pair now. */
export type Assessment =
  | { readonly kind: 'violation'; readonly limitMinor: bigint; readonly listedMinor: bigint }
  | { readonly kind: 'clear'; readonly resolution: Resolution }
  | { readonly kind: 'not_comparable'; readonly reason: MapReason }
  /** The state is unknown now: an open alert stays open, and none is raised. */
  | { readonly kind: 'wait'; readonly reason: string };

export interface StateRule<Type extends AlertType = AlertType> {
  readonly kind: 'state';
  readonly type: Type;
  readonly subject: 'listing';
  /**
   * Whether offers that the rule cannot compare are shown with the reason. At most one rule: a pair
   * has one such note.
   */
  readonly notesIncomparable: boolean;
  /** Pure: the same pair, policy and time give the same result. */
  assess(pair: Pair, policy: AlertPolicy, now: Date): Assessment;
}
