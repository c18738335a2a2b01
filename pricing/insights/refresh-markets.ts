/** Keeps `pricing.product_position` and the log of what changed in the market. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { listMarketChanges, recordMarketChanges } from './record-market-changes.ts';
import { loadMarkets, type ProductMarket } from './load-markets.ts';

/** Products per transaction. */
const BATCH = 500;
const MILLION = 1_000_000n;
const NO_GAP = 9_223_372_036_854_775_807n;
const MAX_GAP = 9_000_000_000_000_000_000n;

type Context = Pick<ServiceContext, 'db' | 'clock' | 'events'>;

/** The row as it was last written. */
interface EarlierRow {
  readonly productId: string;
  readonly retailerIds: string[];
  /** The client has no exact form of a list of numbers. */
  readonly prices: string[];
  readonly currency: string | null;
  readonly measuredAt: Date | null;
}

/**
 * Measures the markets of these products, and of those matched with these listings, and records
 * what changed since they were last measured; the first measurement of a product records nothing.
 * Publishes `market.measured` for the accounts whose figures changed. Unknown ids are ignored; safe
 * to repeat.
 */
export async function refreshMarkets(
  context: Context,
  {
    productIds = [],
    listingIds = [],
  }: { productIds?: readonly string[]; listingIds?: readonly string[] },
): Promise<void> {
  const all = new Set(productIds);
  if (listingIds.length > 0) {
    const { rows } = await context.db.query<{ id: string }>(
      'select distinct product_id as id from pricing.match where listing_id = any($1)',
      [listingIds],
    );
    for (const { id } of rows) all.add(id);
  }
  const ids = [...all].toSorted();
  for (let at = 0; at < ids.length; at += BATCH)
    await context.db.transaction((tx) => refreshBatch(context, tx, ids.slice(at, at + BATCH)));
}

/** The same for all products of an account: for its nightly review, or when its settings changed. */
export async function refreshAccountMarkets(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  await walk(context, (after) =>
    context.db.query<{ id: string }>(
      'select id from pricing.product where account_id = $1 and id > $2 order by id limit $3',
      [accountId, after, BATCH],
    ),
  );
}

/** The same for the products matched at a retailer: it was quarantined, or is trusted again. */
export async function refreshRetailerMarkets(
  context: Context,
  { retailerId }: { retailerId: string },
): Promise<void> {
  await walk(context, (after) =>
    context.db.query<{ id: string }>(
      `select distinct m.product_id as id from pricing.match m
       join pricing.listing l on l.id = m.listing_id
       where l.retailer_id = $1 and m.verdict in ('auto', 'confirmed') and m.product_id > $2
       order by 1 limit $3`,
      [retailerId, after, BATCH],
    ),
  );
}

/** The same for an account's products that were compared at a retailer it no longer watches. */
export async function refreshUnwatchedMarkets(
  context: Context,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  await walk(context, (after) =>
    context.db.query<{ id: string }>(
      `select product_id as id from pricing.product_position
       where account_id = $1 and $2 = any(retailer_ids) and product_id > $3
       order by product_id limit $4`,
      [accountId, retailerId, after, BATCH],
    ),
  );
}

/** The same for products with an offer that has become too old, and for those never measured. */
export async function refreshStaleMarkets(context: Context): Promise<void> {
  const before = context.clock.now();
  await walk(context, (after) =>
    context.db.query<{ id: string }>(
      `select product_id as id from pricing.product_position
       where stale_at <= $1 and product_id > $2 order by product_id limit $3`,
      [before, after, BATCH],
    ),
  );
}

async function walk(
  context: Context,
  list: (after: string) => Promise<{ rows: readonly { id: string }[] }>,
): Promise<void> {
  for (let after = ''; ;) {
    const productIds = (await list(after)).rows.map(({ id }) => id);
    await refreshMarkets(context, { productIds });
    const last = productIds.at(-1);
    if (last === undefined || productIds.length < BATCH) return;
    after = last;
  }
}

async function refreshBatch(
  { clock, events }: Context,
  tx: Tx,
  productIds: readonly string[],
): Promise<void> {
  // In one order, so that two of these transactions do not wait for one another. What is read
  // afterwards is at least as new as what another one has written.
  const { rows } = await tx.query<EarlierRow>(
    `select product_id as "productId", currency, retailer_ids as "retailerIds",
       prices::text[] as prices,
       measured_at as "measuredAt"
     from pricing.product_position where product_id = any($1) order by product_id for update`,
    [productIds],
  );
  const earlier = new Map(rows.map((row) => [row.productId, row]));
  const now = clock.now();
  const forgotten = await forgetPaused(tx, productIds);
  const markets = (await loadMarkets(tx, { productIds, asOf: now })).filter(({ productId }) =>
    earlier.has(productId),
  );
  const written = await writeMarkets(tx, { markets, now });
  const changed = markets.filter(({ productId }) => written.has(productId));
  if (changed.length + forgotten.length === 0) return;
  await recordMarketChanges(tx, {
    at: now,
    changes: changed.flatMap((market) => {
      const row = earlier.get(market.productId);
      return row ? listMarketChanges(market, { ...row, prices: row.prices.map(BigInt) }) : [];
    }),
  });
  await events.publish(tx, 'market.measured', {
    accountIds: [...new Set([...changed.map(({ accountId }) => accountId), ...forgotten])],
  });
}

/**
 * A paused product has no price that could be compared: it is as if it had never been measured.
 * Returns the accounts of those that were measured before.
 */
async function forgetPaused(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ accountId: string }>(
    `update pricing.product_position q set position = 'only', gap = $2, currency = null,
       own_minor = null, lowest_minor = null, median_minor = null, index_basis_points = null,
       rank = null, retailer_ids = '{}', prices = '{}', indexes = '{}', left_out = '{}',
       unknown_reason = null, units = 0, weighted_gap = 0, stale_at = null, measured_at = null
     from pricing.product p
     where p.id = q.product_id and q.product_id = any($1)
       and p.paused_at is not null and p.deleted_at is null
       and (q.measured_at is not null or q.stale_at is not null)
     returning q.account_id as "accountId"`,
    [productIds, String(NO_GAP)],
  );
  return rows.map(({ accountId }) => accountId);
}

/**
 * Writes the rows that differ from what is stored, and a later time when they become stale where the
 * stored one has passed. Returns the products whose figures changed.
 */
async function writeMarkets(
  tx: Tx,
  { markets, now }: { markets: readonly ProductMarket[]; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string; isChanged: boolean }>(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb) as g(product_id text, position text, gap bigint,
         currency text, own_minor bigint, lowest_minor bigint, median_minor bigint,
         index_basis_points int, rank int, retailer_ids text[], prices bigint[], indexes int[],
         left_out jsonb, unknown_reason text, units int, weighted_gap bigint, stale_at timestamptz)),
     different as (
       select g.*, (q.measured_at is null
           or (q.own_minor, q.currency::text, q.units, q.unknown_reason, q.retailer_ids, q.prices, q.left_out)
             is distinct from (g.own_minor, g.currency, g.units, g.unknown_reason, g.retailer_ids, g.prices, g.left_out))
         as changed
       from given g join pricing.product_position q on q.product_id = g.product_id
       where q.measured_at is null
         or (q.own_minor, q.currency::text, q.units, q.unknown_reason, q.retailer_ids, q.prices, q.left_out)
           is distinct from (g.own_minor, g.currency, g.units, g.unknown_reason, g.retailer_ids, g.prices, g.left_out)
         or (q.stale_at is null) <> (g.stale_at is null)
         or q.stale_at <= $2
         or g.stale_at < q.stale_at)
     update pricing.product_position q set position = d.position, gap = d.gap,
       currency = d.currency, own_minor = d.own_minor, lowest_minor = d.lowest_minor,
       median_minor = d.median_minor, index_basis_points = d.index_basis_points, rank = d.rank,
       retailer_ids = d.retailer_ids, prices = d.prices, indexes = d.indexes,
       left_out = d.left_out, unknown_reason = d.unknown_reason, units = d.units,
       weighted_gap = d.weighted_gap, stale_at = d.stale_at,
       measured_at = case when d.changed then $2 else q.measured_at end
     from different d where d.product_id = q.product_id
     returning q.product_id as id, coalesce(d.changed, false) as "isChanged"`,
    [JSON.stringify(markets.map(toRow)), now],
  );
  return new Set(rows.filter(({ isChanged }) => isChanged).map(({ id }) => id));
}

/** The columns of a row as JSON, amounts as text. */
function toRow({ productId, currency, ownMinor, units, market }: ProductMarket): object {
  const { lowestMinor, medianMinor, offers } = market;
  return {
    product_id: productId,
    position: market.position ?? 'only',
    gap: String(toGap(ownMinor, lowestMinor)),
    currency,
    own_minor: String(ownMinor),
    lowest_minor: lowestMinor === null ? null : String(lowestMinor),
    median_minor: medianMinor === null ? null : String(medianMinor),
    index_basis_points: market.indexBasisPoints,
    rank: market.rank,
    retailer_ids: offers.map(({ retailerId }) => retailerId),
    prices: offers.map(({ minor }) => String(minor)),
    indexes: offers.map(({ indexBasisPoints }) => indexBasisPoints),
    left_out: market.leftOut,
    unknown_reason: market.unknownReason,
    units,
    weighted_gap: String(weighGap(ownMinor, medianMinor, units)),
    stale_at: market.validUntil?.toISOString() ?? null,
  };
}

/** Millionths by which the own price is above the lowest offer, for the order of products. */
function toGap(ownMinor: bigint, lowestMinor: bigint | null): bigint {
  return lowestMinor === null ? NO_GAP : ((ownMinor - lowestMinor) * MILLION) / lowestMinor;
}

function weighGap(ownMinor: bigint, medianMinor: bigint | null, units: number): bigint {
  if (medianMinor === null) return 0n;
  const gap = (ownMinor - medianMinor) * BigInt(units);
  if (gap > MAX_GAP) return MAX_GAP;
  return gap < -MAX_GAP ? -MAX_GAP : gap;
}
