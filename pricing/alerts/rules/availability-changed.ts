/**
 * A competitor went out of stock, or is back in stock. A change counts when a later visit still
 * finds it; an unknown availability is no change.
 */
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import { findCertainPrice, isOffSale, isTrusted, type Pair } from '#pricing/alerts/pair.ts';
import type { CheckedPairs, DetectedChange, EventRule } from './alert-rule.ts';
import { buildPairKey } from './price-changes.ts';
import {
  type AvailabilityChangedDetails,
  AvailabilityChangedDetailsSchema,
} from './stored-details.ts';
import { toListingSubject } from './subject.ts';

/** A change that a visit finds undone sooner was none. */
export const HELD_MINUTES = 60;

type Stock = AvailabilityChangedDetails['availability'];
type Detected = DetectedChange<'listing', AvailabilityChangedDetails>;

export const availabilityChanged: EventRule<
  'availability_changed',
  'listing',
  AvailabilityChangedDetails
> = {
  kind: 'event',
  type: 'availability_changed',
  subject: 'listing',
  isWanted: ({ kinds }) => kinds.availability_changed.on,
  readDetails: (stored) => AvailabilityChangedDetailsSchema.parse(stored),
  closesAfterDays: 14,
  // A page that is out of stock every night would be reported every day.
  quietDays: 3,
  getSameness: ({ availability }) => ({ availability }),
  detect,
};

interface StockChange {
  readonly productId: string;
  readonly listingId: string;
  readonly changedAt: Date;
}

async function detect(sql: Sql, { pairs, policies }: CheckedPairs): Promise<Detected[]> {
  const wanted = pairs.flatMap((pair) => {
    const policy = policies.get(pair.accountId);
    const stock = findStock(pair);
    if (!policy || stock === null || !isReported(stock, policy) || !isTrusted(pair)) return [];
    // A price that is not certain may be of another part of the page; so may its stock.
    return pair.isUncertain ? [] : [{ pair, stock, policy }];
  });
  if (wanted.length === 0) return [];
  const changes = await findStockChanges(sql, wanted);
  return wanted.flatMap(({ pair, stock, policy }) => {
    const change = changes.get(buildPairKey(pair));
    const { since } = policy.kinds.availability_changed;
    if (!change || since === null || change.changedAt < since) return [];
    return [toDetected(pair, stock, change.changedAt)];
  });
}

/** Null: unknown, or neither (it can be ordered before it is there). */
function findStock({ availability }: Pair): Stock | null {
  if (isOffSale(availability)) return 'out_of_stock';
  return availability === 'in_stock' ? 'in_stock' : null;
}

function isReported(stock: Stock, { kinds }: AlertPolicy): boolean {
  const { on, change } = kinds.availability_changed;
  return on && (change === 'both' || (change === 'out_of_stock') === (stock === 'out_of_stock'));
}

/**
 * When each listing's stock last changed to what it is now, by pair; only changes that a visit at
 * least HELD_MINUTES later confirmed. A time of unknown stock in between is no change.
 */
async function findStockChanges(
  sql: Sql,
  wanted: readonly { readonly pair: Pair; readonly stock: Stock }[],
): Promise<ReadonlyMap<string, StockChange>> {
  const { rows } = await sql.query<StockChange>(
    `select b.product_id as "productId", b.listing_id as "listingId", change.at as "changedAt"
     from unnest($1::text[], $2::text[], $3::boolean[]) as b(product_id, listing_id, in_stock)
     join pricing.listing l on l.id = b.listing_id
     cross join lateral (
       select s."from", s.parser from pricing.price_span s
       where s.listing_id = b.listing_id
         and s.availability = any(case when b.in_stock then $4::text[] else $5::text[] end)
       order by s."from" desc limit 1) before
     cross join lateral (
       select coalesce(min(s."from"), l.offer_since) as at from pricing.price_span s
       where s.listing_id = b.listing_id and s."from" > before."from"
         and s.availability = any(case when b.in_stock then $5::text[] else $4::text[] end)) change
     where (l.corrected_at is null or change.at > l.corrected_at or before.parser = l.parser)
       and l.held is null
       and l.last_seen_at >= change.at + make_interval(mins => ${HELD_MINUTES})`,
    [
      wanted.map(({ pair }) => pair.productId),
      wanted.map(({ pair }) => pair.listingId),
      wanted.map(({ stock }) => stock === 'in_stock'),
      ['out_of_stock', 'discontinued'],
      ['in_stock'],
    ],
  );
  return new Map(rows.map((change) => [buildPairKey(change), change]));
}

function toDetected(pair: Pair, stock: Stock, at: Date): Detected {
  const changedAt = at.toISOString();
  const listedMinor = findCertainPrice(pair);
  return {
    accountId: pair.accountId,
    subject: toListingSubject(pair),
    changeKey: `${changedAt} ${stock}`,
    happenedAt: at,
    details: {
      availability: stock,
      previousAvailability: stock === 'in_stock' ? 'out_of_stock' : 'in_stock',
      listedMinor: listedMinor?.toString() ?? null,
      changedAt,
    },
    listedMinor,
    limitMinor: null,
    currency: pair.currency,
    captureId: pair.captureId,
    captureAt: pair.captureAt,
  };
}
