/**
 * Corroboration of a greatly changed reading by the retailer's other pages: it is accepted when
 * most other pages are unchanged.
 */
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { FarReason, SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ListingRow } from './listing-row.ts';

export interface Corroboration {
  /** Other offers that can be read. */
  readonly others: number;
  /** Of these, those read since the reading in question, and how many of them are held too. */
  readonly seen: number;
  readonly far: number;
}

/** Number of other pages read before a held reading is accepted. */
export const MIN_OTHER_PAGES = 3;
const PAGES_REQUESTED = 4;

/**
 * `enough`: the reading may be accepted; `few`: more pages must be read; `against`: most other
 * pages changed greatly too, so it is not accepted. Pure.
 */
export function classifyCorroboration(
  corroboration: Corroboration | null,
): 'enough' | 'few' | 'against' {
  if (corroboration === null || corroboration.others === 0) return 'enough';
  if (corroboration.seen < Math.min(MIN_OTHER_PAGES, corroboration.others)) return 'few';
  return corroboration.far * 2 > corroboration.seen ? 'against' : 'enough';
}

/** Loads the corroboration of offers held since `since`. */
export async function loadCorroboration(
  sql: Sql,
  input: { retailerId: string; heldIds: readonly string[]; since: Date },
): Promise<Corroboration> {
  const found = await sql.query<{ others: number; seen: number; far: number }>(
    `select count(*)::int as others, (count(*) filter (where last_seen_at >= $3))::int as seen,
       (count(*) filter (where last_seen_at >= $3 and held is not null))::int as far
     from (select last_seen_at, held from pricing.listing
           where retailer_id = $1
             and state = 'ok'
             and offer_since is not null
             and price_minor is not null
             and not (id = any($2))
           order by last_seen_at desc nulls last limit 50) l`,
    [input.retailerId, input.heldIds, input.since],
  );
  return found.rows[0] ?? { others: 0, seen: 0, far: 0 };
}

/** Makes a few other pages due now, so that they can corroborate a held reading. */
export async function requestCorroboration(
  tx: Tx,
  input: { retailerId: string; notFrom: string; at: Date },
): Promise<void> {
  // Skips locked rows, because another visit is reading them at the moment.
  await tx.query(
    `update pricing.listing set next_check_at = $3 where id in (
       select id
       from pricing.listing
       where retailer_id = $1
         and read_from <> $2
         and state = 'ok'
         and held is null
         and price_minor is not null
         and next_check_at > $3
       order by weight desc, last_seen_at desc, id limit $4 for no key update skip locked)`,
    [input.retailerId, input.notFrom, input.at, PAGES_REQUESTED],
  );
}

/**
 * A change of more than this fraction of the known price waits for confirmation by another visit.
 */
const FAR_PERCENT = 40n;
/** With fewer known prices in a document, the retailer is not checked. */
const MIN_PAIRS = 5;

/** The columns of a listing's current offer. */
type Offer = Pick<
  ListingRow,
  | 'priceMinor'
  | 'currency'
  | 'listPriceMinor'
  | 'availability'
  | 'condition'
  | 'seller'
  | 'tax'
  | 'priceKind'
>;

/** The columns of a price span. */
export type SpanValues = Pick<
  ListingRow,
  'priceMinor' | 'currency' | 'listPriceMinor' | 'availability'
>;

/** What readings are compared by when they are taken together. */
export type StatedPrice = Pick<ListingRow, 'priceMinor' | 'currency' | 'availability'>;

type ChangeVerdict =
  { readonly kind: 'same' | 'changed' } | { readonly kind: 'far'; readonly reason: FarReason };

/** True when the previous offer becomes a closed span. */
export function isNewSpan(known: SpanValues, next: SpanValues): boolean {
  return (
    known.priceMinor !== next.priceMinor ||
    known.listPriceMinor !== next.listPriceMinor ||
    known.availability !== next.availability ||
    (known.currency !== next.currency && (known.priceMinor !== null || next.priceMinor !== null))
  );
}

/**
 * Compares a reading with the known offer: same, changed, or so far that it needs confirmation.
 * Pure.
 */
export function classifyPriceChange(known: Offer, next: Offer): ChangeVerdict {
  const reason = whyFar(known, next);
  if (reason !== null) return { kind: 'far', reason };
  const same =
    !isNewSpan(known, next) &&
    known.condition === next.condition &&
    known.seller === next.seller &&
    known.tax === next.tax &&
    known.priceKind === next.priceKind;
  return { kind: same ? 'same' : 'changed' };
}

function whyFar(known: Offer, next: Offer): FarReason | null {
  if (known.priceMinor === null) return null;
  if (next.priceMinor === null)
    return next.availability === 'out_of_stock' || next.availability === 'discontinued'
      ? null
      : { code: 'price_not_stated', values: {} };
  if (known.currency !== next.currency)
    return { code: 'currency_changed', values: { from: known.currency, to: next.currency } };
  const difference =
    next.priceMinor > known.priceMinor
      ? next.priceMinor - known.priceMinor
      : known.priceMinor - next.priceMinor;
  if (difference * 100n > known.priceMinor * FAR_PERCENT)
    return { code: 'price_moved_far', values: { by: Number(FAR_PERCENT) / 100 } };
  const list = next.listPriceMinor ?? known.listPriceMinor;
  if (list !== null && next.priceMinor * 2n < list && known.priceMinor * 2n >= list)
    return { code: 'below_half_list_price', values: {} };
  return null;
}

interface ReadingPair {
  readonly known: StatedPrice;
  readonly next: StatedPrice;
}

/**
 * Why readings, taken together, cannot be the retailer's prices; null when they can. `pages`: the
 * number of pages they come from; null for one document.
 */
export function findDocumentSuspicion(
  pairs: readonly ReadingPair[],
  pages: number | null,
): SuspicionReason | null {
  const priced = pairs.filter((pair) => pair.known.priceMinor !== null);
  if (priced.length >= MIN_PAIRS) {
    if (priced.every((pair) => pair.next.priceMinor === null))
      return { code: 'prices_vanished', values: { prices: priced.length, pages } };
    const ratios = priced
      .filter((pair) => pair.next.priceMinor !== null && pair.next.currency === pair.known.currency)
      .map((pair) => Number(pair.next.priceMinor) / Number(pair.known.priceMinor))
      .sort((a, b) => a - b);
    const median = ratios[Math.floor(ratios.length / 2)];
    if (median !== undefined && ratios.length >= MIN_PAIRS) {
      const values = { prices: ratios.length, pages };
      if (median <= 0.2) return { code: 'prices_fell', values };
      if (median <= 0.5 || median >= 2) return { code: 'prices_jumped', values };
    }
  }
  const stocked = pairs.filter((pair) => pair.known.availability === 'in_stock');
  if (
    stocked.length >= MIN_PAIRS &&
    stocked.every((pair) => pair.next.availability === 'out_of_stock')
  )
    return { code: 'offers_sold_out', values: { offers: stocked.length, pages } };
  return null;
}
