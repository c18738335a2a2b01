import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { setListingWeights } from '#pricing/market/visit-times.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Verdict } from './matching.ts';

export interface MatchChange {
  readonly id: string;
  readonly productId: string;
  readonly listingId: string;
  readonly verdict: Verdict;
}

/**
 * A listing priced at up to this percentage of our price, or of the MAP price, is checked more
 * often.
 */
const NEAR_PERCENT = 110n;

/**
 * Publishes changed verdicts to the other stages and to the account, and updates how much these
 * listings matter to monitoring.
 */
export async function publishMatchChanges(
  context: ServiceContext,
  tx: Tx,
  { accountId, changes }: { accountId: string; changes: readonly MatchChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  await context.events.publish(tx, 'match.decided', {
    accountId,
    pairs: changes.map(({ productId, listingId, verdict }) => ({ productId, listingId, verdict })),
  });
  await context.events.publishToAccounts(
    tx,
    changes.map(({ id, productId, listingId }) => ({
      accountId,
      type: 'match.updated' as const,
      data: { match_id: id, product_id: productId, listing_id: listingId },
    })),
  );
  await weighListings(context, tx, [...new Set(changes.map((change) => change.listingId))]);
}

/**
 * Sets the highest weight of each listing over all accounts: 3 near our price or MAP price, 2
 * matched, 1 monitored.
 */
async function weighListings(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  listingIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<WeighedMatch>(
    `select l.id as "listingId", p.id as "productId",
       coalesce(m.verdict in ('auto', 'confirmed') and p.monitored, false) as matched,
       case when l.currency = p.currency then l.price_minor end as "priceMinor",
       p.price_minor as "ownMinor", p.map_minor as "mapMinor"
     from pricing.listing l
     left join pricing.match m on m.listing_id = l.id
     left join pricing.product p on p.id = m.product_id
     where l.id = any($1)`,
    [listingIds],
  );
  const mapPrices = await listMapPrices(tx, {
    productIds: rows.flatMap(({ productId, matched }) =>
      productId !== null && matched ? productId : [],
    ),
    at: clock.now(),
  });
  const weights = new Map<string, Weight>();
  for (const row of rows) {
    const resolved = row.productId === null ? undefined : mapPrices.get(row.productId);
    const weight = chooseWeight(resolved ? { ...row, mapMinor: resolved.minor } : row);
    if (weight > (weights.get(row.listingId) ?? 0)) weights.set(row.listingId, weight);
  }
  await setListingWeights(
    tx,
    [...weights].map(([listingId, weight]) => ({ listingId, weight })),
  );
}

type Weight = 1 | 2 | 3;

interface WeighedMatch {
  readonly listingId: string;
  readonly productId: string | null;
  readonly matched: boolean;
  /** Null when unknown or in another currency. */
  readonly priceMinor: bigint | null;
  readonly ownMinor: bigint | null;
  /** The MAP price that holds now. */
  readonly mapMinor: bigint | null;
}

function chooseWeight({ matched, priceMinor, ownMinor, mapMinor }: WeighedMatch): Weight {
  if (!matched) return 1;
  const own = ownMinor ?? 0n;
  const limit = mapMinor !== null && mapMinor > own ? mapMinor : own;
  return priceMinor !== null && priceMinor * 100n <= NEAR_PERCENT * limit ? 3 : 2;
}
