/**
 * The kinds of alert. Whoever knows only the specification is sent the first alone. What belongs to
 * each kind (rule, API schema, texts) is typed by this list, so that the compiler names what a new
 * kind lacks.
 */
export const ALERT_TYPES = [
  'map_violation',
  'competitor_undercut',
  'competitor_below',
  'price_changed',
  'availability_changed',
  'cheapest_by_far',
  'retailer_unreadable',
  'new_listing',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Kinds about a change: raised once for each, and closed when they are read. */
export const EVENT_ALERT_TYPES = [
  'competitor_undercut',
  'price_changed',
  'availability_changed',
  'new_listing',
] as const satisfies readonly AlertType[];
export type EventAlertType = (typeof EVENT_ALERT_TYPES)[number];

/** Kinds about an offer below a price: the MAP price or the account's own. */
const COMPARED_ALERT_TYPES = [
  'map_violation',
  'competitor_undercut',
  'competitor_below',
] as const satisfies readonly AlertType[];
export type ComparedAlertType = (typeof COMPARED_ALERT_TYPES)[number];

/** True for a kind about an offer below a price. */
export function isComparedAlertType(text: string): text is ComparedAlertType {
  return COMPARED_ALERT_TYPES.some((type) => type === text);
}

/** The kind that the specification knows: lists and endpoints that name no kind get this one. */
export const SPECIFIED_ALERT_TYPE = 'map_violation' satisfies AlertType;

/** True for a kind that this release knows. */
export function isAlertType(text: string): text is AlertType {
  return ALERT_TYPES.some((type) => type === text);
}
