import type { AlertType, EventAlertType } from '#kernel/alert-types.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import type { AlertRule, EventRule, StateRule } from './alert-rule.ts';
import { availabilityChanged } from './availability-changed.ts';
import { cheapestByFar } from './cheapest-by-far.ts';
import { competitorBelow } from './competitor-below.ts';
import { competitorUndercut } from './competitor-undercut.ts';
import { mapViolation } from './map-violation.ts';
import { newListing } from './new-listing.ts';
import { priceChanged } from './price-changed.ts';
import { retailerUnreadable } from './retailer-unreadable.ts';

/** Every alert rule, by the kind of alert that it raises. */
const ALERT_RULES = {
  map_violation: mapViolation,
  competitor_undercut: competitorUndercut,
  competitor_below: competitorBelow,
  price_changed: priceChanged,
  availability_changed: availabilityChanged,
  cheapest_by_far: cheapestByFar,
  retailer_unreadable: retailerUnreadable,
  new_listing: newListing,
} as const satisfies {
  readonly [Type in AlertType]: Type extends EventAlertType
    ? EventRule<Type>
    : Exclude<AlertRule<Type>, EventRule>;
};

const rules: readonly AlertRule[] = Object.values(ALERT_RULES);

/** Rules about a listing, that last. */
export const STATE_RULES: readonly StateRule[] = rules.filter(
  (rule) => rule.kind === 'state' && rule.subject === 'listing',
);
export const EVENT_RULES: readonly EventRule[] = rules.filter((rule) => rule.kind === 'event');

/** The kinds that an account with this policy does not want. */
export function listUnwantedTypes(policy: AlertPolicy): AlertType[] {
  return rules.filter((rule) => !rule.isWanted(policy)).map(({ type }) => type);
}
