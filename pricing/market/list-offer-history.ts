import type { Money } from '#kernel/money.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface OfferSpan {
  readonly listingId: string;
  readonly from: Date;
  /** Null: the current offer. */
  readonly to: Date | null;
  readonly price: Money | null;
  readonly listPrice: Money | null;
  readonly availability: string;
}

interface Row {
  listing_id: string;
  from: Date;
  to: Date | null;
  price_minor: bigint | null;
  currency: string | null;
  list_price_minor: bigint | null;
  availability: string;
}

/** The offers of listings between two times, oldest first: closed spans and the current one. */
export async function listOfferHistory(
  sql: Sql,
  input: { listingIds: readonly string[]; from: Date; to: Date },
): Promise<OfferSpan[]> {
  if (input.listingIds.length === 0) return [];
  const found = await sql.query<Row>(
    `select listing_id, "from", "to", price_minor, currency, list_price_minor, availability
     from pricing.price_span
       where listing_id = any($1) and "from" < $3 and "to" > $2
     union all
     select id, offer_since, null, price_minor, currency, list_price_minor, availability
     from pricing.listing
     where id = any($1) and offer_since < $3
     order by 1, 2`,
    [input.listingIds, input.from, input.to],
  );
  return found.rows.map((row) => {
    const money = (minor: bigint | null): Money | null =>
      minor === null || row.currency === null ? null : { minor, currency: row.currency };
    return {
      listingId: row.listing_id,
      from: row.from,
      to: row.to,
      price: money(row.price_minor),
      listPrice: money(row.list_price_minor),
      availability: row.availability,
    };
  });
}
