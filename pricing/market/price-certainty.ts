/**
 * Whether a price is certain enough to act on: to raise an alert, or to enter a price that is
 * applied automatically.
 */

/**
 * A price with a lower probability of having been read correctly is not acted on. An alert accuses a
 * retailer: at most 3 in 100 of those near this limit may be wrong, and far fewer of all, because
 * most prices are well above it.
 */
export const MIN_PRICE_CONFIDENCE = 0.97;

/**
 * Prices of so many other pages that stand in the same place must have been confirmed by a person of
 * the account before one there counts as confirmed. Another visit of the same page is no
 * confirmation: the same mistake would be made again.
 */
const MIN_CONFIRMED_PAGES = 3;

/** True when a price needs a confirmation; a price without a probability counts as certain. */
export function isBelowConfidence(confidence: number | null): boolean {
  return confidence !== null && confidence < MIN_PRICE_CONFIDENCE;
}

/** The place of a price without the numbers in it, so that it is the same on similar pages. */
export function toPlacePattern(at: string): string {
  return at.replaceAll(/\d+/g, '#');
}

/**
 * For statements with a listing `l` and a match or product `m` of an account: joins the account's
 * decision `d` about the price that is read there now.
 */
export const JOIN_DECISION = `left join pricing.price_decision d on d.account_id = m.account_id
  and d.listing_id = l.id
  and d.read_minor = l.price_minor
  and d.read_currency = l.currency`;

/** Beside JOIN_DECISION: the price that counts for the account. */
export const DECIDED_PRICE = `case d.verdict when 'other' then d.price_minor else l.price_minor end`;

/** Beside JOIN_DECISION: true when the price is not certain and nobody has decided about it. */
export const IS_UNCERTAIN = `coalesce(l.price_minor is not null and d.verdict is null
    and l.confidence < ${MIN_PRICE_CONFIDENCE}
    and not (select count(*) filter (where o.verdict = 'right') >= ${MIN_CONFIRMED_PAGES}
      and count(*) filter (where o.verdict <> 'right') = 0
    from pricing.price_decision o
    where o.choice_id is null and o.account_id = m.account_id and o.retailer_id = l.retailer_id and o.listing_id <> l.id
      and o.place_from = l.sources->'offer.price'->>'from'
      and o.place_at = regexp_replace(l.sources->'offer.price'->>'at', '[0-9]+', '#', 'g')), false)`;
