import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { ChosenReading } from '#pricing/extraction/reading.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { StoredCapture } from './captures.ts';
import { publishDecided } from './place-choices.ts';

/** What the places that accounts chose for themselves alone give on one page. */
interface ChosenReadings {
  readonly retailerId: string;
  /** The offer that the page is for, as it is stored. */
  readonly listing: { readonly url: string; readonly variantKey: string };
  readonly readings: readonly ChosenReading[];
}

/** True when a place gives another amount than it gave before: its bytes are then kept as evidence. */
export async function isNewChosenReading(
  tx: Tx,
  { retailerId, listing, readings }: ChosenReadings,
): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `select exists (
       select from jsonb_to_recordset($1::jsonb) as g(choice text, minor bigint)
       left join (select d.choice_id, coalesce(d.price_minor, d.read_minor) as minor
         from pricing.price_decision d join pricing.listing l on l.id = d.listing_id
         where l.retailer_id = $2 and l.url = $3 and l.variant_key = $4) known
         on known.choice_id = g.choice
       where g.minor is not null and g.minor is distinct from known.minor) as "isNew"`,
    [JSON.stringify(toGiven(readings)), retailerId, listing.url, listing.variantKey],
  );
  return rows[0]?.isNew === true;
}

const toGiven = (readings: readonly ChosenReading[]) =>
  readings.map(({ choice, amount, currency, at: place }) => ({
    choice,
    minor: toMinorText(amount, currency),
    currency,
    place,
  }));

/**
 * Records what accounts' own places give as those accounts' decisions about the price that all
 * accounts share; the listing stays as it is. A person's own decision about this very price counts
 * more. A place that gives nothing here takes its decision back.
 */
export async function recordChosenReadings(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  {
    retailerId,
    listing,
    readings,
    at,
    capture,
  }: ChosenReadings & {
    readonly at: Date;
    /** The bytes, where they were stored now: the offer is in them too. */
    readonly capture: StoredCapture | null;
  },
): Promise<void> {
  if (readings.length === 0) return;
  const { rows } = await tx.query<{ accountId: string; listingId: string }>(
    `with given as (
       select g.*, c.account_id, l.id as listing_id, l.price_minor, l.currency as read_currency,
         g.minor is not null and l.price_minor is not null and l.currency = g.currency as counts
       from jsonb_to_recordset($1::jsonb) as g(choice text, minor bigint, currency text, place text)
       join pricing.place_choice c on c.id = g.choice and c.ended_at is null
         and c.scope = 'account' and c.account_id is not null
       join pricing.listing l on l.retailer_id = $2 and l.url = $3 and l.variant_key = $4
         and l.held is null
     ), taken_back as (
       delete from pricing.price_decision d using given g
       where d.listing_id = g.listing_id and d.choice_id = g.choice and not g.counts
       returning d.account_id, d.listing_id
     ), saved as (
       insert into pricing.price_decision as d (account_id, listing_id, retailer_id, verdict,
         read_minor, read_currency, place_from, place_at, price_minor, decided_by, decided_at, choice_id)
       select g.account_id, g.listing_id, $2, case when g.minor = g.price_minor then 'right' else 'other' end,
         g.price_minor, g.read_currency, 'chosen-place', g.place,
         case when g.minor = g.price_minor then null else g.minor end, null, $5, g.choice
       from given g where g.counts
       on conflict (account_id, listing_id) do update set verdict = excluded.verdict,
         read_minor = excluded.read_minor, read_currency = excluded.read_currency,
         place_from = excluded.place_from, place_at = excluded.place_at,
         price_minor = excluded.price_minor, decided_by = null, decided_at = excluded.decided_at,
         choice_id = excluded.choice_id
       where (d.choice_id is not null
           or (d.read_minor, d.read_currency) <> (excluded.read_minor, excluded.read_currency))
         and (d.read_minor, d.read_currency, d.price_minor, d.choice_id) is distinct from
           (excluded.read_minor, excluded.read_currency, excluded.price_minor, excluded.choice_id)
       returning d.account_id, d.listing_id
     )
     select account_id as "accountId", listing_id as "listingId" from taken_back
     union all select account_id, listing_id from saved`,
    [JSON.stringify(toGiven(readings)), retailerId, listing.url, listing.variantKey, at],
  );
  if (capture !== null)
    tx.send(
      `update pricing.listing set capture_id = $4, capture_at = $5
       where retailer_id = $1 and url = $2 and variant_key = $3 and held is null`,
      [retailerId, listing.url, listing.variantKey, capture.id, capture.at],
    );
  await publishDecided(context, tx, rows);
}

function toMinorText(amount: string | null, currency: string | null): string | null {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(amount, currency);
  return typeof money === 'string' || money.minor <= 0n ? null : money.minor.toString();
}
