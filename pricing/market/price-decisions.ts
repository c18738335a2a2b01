import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { MIN_PRICE_CONFIDENCE, toPlacePattern } from './price-certainty.ts';

/** What a person says of the price that was read from a listing. */
export interface PriceDecision {
  readonly accountId: string;
  readonly listingId: string;
  /** `right`: it is the price; `other`: another one is; `none`: the page states no price. */
  readonly verdict: 'right' | 'other' | 'none';
  /** The price that the person saw. */
  readonly read: Money;
  /** The price that is right, in the same currency; only with `other`. */
  readonly price: Money | null;
  /** Who decided, as the account names people. */
  readonly by: string | null;
}

interface Row {
  readonly retailerId: string;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly placeFrom: string | null;
  readonly placeAt: string | null;
}

/**
 * Records an account's decision about a price; it counts for this account, while the same price is
 * read. Products that it may concern are checked again. Throws `not_found` for a listing that is
 * matched with none of the account's products, `conflict` when another price is read by now.
 */
export async function savePriceDecision(
  context: ServiceContext,
  decision: PriceDecision,
): Promise<void> {
  const { accountId, listingId, verdict, read, price, by } = decision;
  await context.db.transaction(async (tx) => {
    const { rows } = await tx.query<Row>(
      `select l.retailer_id as "retailerId", l.price_minor as "priceMinor", l.currency,
         l.sources->'offer.price'->>'from' as "placeFrom",
         l.sources->'offer.price'->>'at' as "placeAt"
       from pricing.listing l
       where l.id = $2 and exists (select from pricing.match m
         where m.account_id = $1 and m.listing_id = l.id and m.verdict in ('auto', 'confirmed'))
       for no key update of l`,
      [accountId, listingId],
    );
    const [listing] = rows;
    if (!listing) throw new AppError('not_found', 'No such listing is matched with your products');
    if (listing.priceMinor !== read.minor || listing.currency !== read.currency)
      throw new AppError('conflict', 'Another price is read from this listing by now');
    await tx.query(
      `insert into pricing.price_decision (account_id, listing_id, retailer_id, verdict, read_minor,
         read_currency, place_from, place_at, price_minor, decided_by, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (account_id, listing_id) do update set verdict = excluded.verdict,
         read_minor = excluded.read_minor, read_currency = excluded.read_currency,
         place_from = excluded.place_from, place_at = excluded.place_at,
         price_minor = excluded.price_minor, decided_by = excluded.decided_by,
         decided_at = excluded.decided_at, choice_id = null`,
      [
        accountId,
        listingId,
        listing.retailerId,
        verdict,
        read.minor,
        read.currency,
        listing.placeFrom,
        listing.placeAt === null ? null : toPlacePattern(listing.placeAt),
        verdict === 'other' ? (price?.minor ?? null) : null,
        by,
        context.clock.now(),
      ],
    );
    const productIds = await listConcerned(tx, {
      accountId,
      listingId,
      retailerId: listing.retailerId,
    });
    await context.events.publish(tx, 'price.decided', { accountId, productIds });
  });
}

/** Products matched with the listing, or with an uncertain one whose price stands in such a place. */
async function listConcerned(
  tx: Tx,
  input: { accountId: string; listingId: string; retailerId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct m.product_id as id from pricing.match m
     join pricing.listing l on l.id = m.listing_id
     where m.account_id = $1 and m.retailer_id = $2 and m.verdict in ('auto', 'confirmed')
       and (l.id = $3 or l.confidence < $4)
     order by 1`,
    [input.accountId, input.retailerId, input.listingId, MIN_PRICE_CONFIDENCE],
  );
  return rows.map(({ id }) => id);
}
