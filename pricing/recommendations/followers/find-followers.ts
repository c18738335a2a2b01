import { DAY_MS } from '#kernel/durations.ts';
import { getSettings } from '#pricing/accounts/settings.ts';
import { listOwnPrices } from '#pricing/catalog/list-own-prices.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  listHeldOffers,
  type RetailerOffer,
} from '#pricing/recommendations/beliefs/list-held-offers.ts';
import {
  detectFollowers,
  type FollowerFinding,
  type MoveHistory,
  type TheirMove,
  type Watch,
} from './detect-followers.ts';
import { listMoves, type PriceMove } from './price-moves.ts';

const HISTORY_DAYS = 180;
/**
 * Maximum number of products whose price we changed (latest first), and of products we did not
 * change, for comparison.
 */
const MOST_MOVED = 2000;
const MOST_LEFT_ALONE = 400;
const AT_ONCE = 200;

interface ProductRef {
  readonly productId: string;
  readonly currency: string;
}

/**
 * Finds the retailers that follow the account's prices and stores them. Deletes those found before
 * but not now.
 */
export async function findFollowers(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const products = await listProducts(db, { accountId, since });
  const history: { own: PriceMove[]; theirs: TheirMove[]; watches: Watch[] } = {
    own: [],
    theirs: [],
    watches: [],
  };
  const { tax } = await getSettings(db, accountId);
  // Without price changes of ours there is nothing to follow.
  for (
    let start = 0;
    products.some(({ moved }) => moved) && start < products.length;
    start += AT_ONCE
  ) {
    const some = products.slice(start, start + AT_ONCE);
    const held = await listHeldOffers(db, { products: some, from: since, to: now, ownTax: tax });
    history.own.push(...(await listOwnMoves(db, { products: some, since })));
    for (const { productId } of some)
      addTheirs(history, { productId, offers: held.get(productId) ?? [], since, now });
  }
  await saveFollowers(db, { accountId, now, found: detectFollowers(history) });
}

async function listProducts(
  sql: Sql,
  { accountId, since }: { accountId: string; since: Date },
): Promise<(ProductRef & { readonly moved: boolean })[]> {
  const { rows } = await sql.query<ProductRef & { readonly moved: boolean }>(
    `with own as (
       select p.id as "productId", p.currency,
         (select max(o."from") from pricing.own_price o
           where o.product_id = p.id and o."from" > $2
             and exists (select from pricing.own_price e
               where e.product_id = p.id and e."from" < o."from")) as moved_at
       from pricing.product p
       where p.account_id = $1
         and exists (select from pricing.match m
           where m.product_id = p.id and m.verdict in ('auto', 'confirmed')))
     (select "productId", currency, true as moved from own
       where moved_at is not null order by moved_at desc, "productId" limit $3)
     union all
     (select "productId", currency, false from own
       where moved_at is null order by md5("productId") limit $4)`,
    [accountId, since, MOST_MOVED, MOST_LEFT_ALONE],
  );
  return rows;
}

/** Our own price changes since then, including the change from the price before the period. */
export async function listOwnMoves(
  sql: Sql,
  { products, since }: { products: readonly ProductRef[]; since: Date },
): Promise<PriceMove[]> {
  const currencies = new Map(products.map(({ productId, currency }) => [productId, currency]));
  const spans = (await listOwnPrices(sql, [...currencies.keys()], { since })).filter(
    (span) => span.currency === currencies.get(span.productId),
  );
  return [...Map.groupBy(spans, (span) => span.productId)].flatMap(([productId, own]) =>
    listMoves(
      productId,
      own.map((span) => ({ from: span.from, minor: Number(span.priceMinor) })),
    ).filter((move) => move.at * DAY_MS > since.getTime()),
  );
}

/**
 * A retailer's price changes of a product, per listing; the changes of several listings are
 * combined.
 */
export function listTheirMoves(productId: string, offers: readonly RetailerOffer[]): TheirMove[] {
  return [...Map.groupBy(offers, (offer) => offer.listingId).values()].flatMap((own) => {
    const retailerId = own[0]?.retailerId ?? '';
    return listMoves(productId, own).map((move) => ({ ...move, retailerId }));
  });
}

function addTheirs(
  history: MoveHistory & { theirs: TheirMove[]; watches: Watch[] },
  {
    productId,
    offers,
    since,
    now,
  }: { productId: string; offers: readonly RetailerOffer[]; since: Date; now: Date },
): void {
  history.theirs.push(...listTheirMoves(productId, offers).sort((a, b) => a.at - b.at));
  for (const [retailerId, own] of Map.groupBy(offers, (offer) => offer.retailerId)) {
    const from = Math.max(since.getTime(), Math.min(...own.map((offer) => offer.from.getTime())));
    const to = Math.min(
      now.getTime(),
      Math.max(...own.map((offer) => (offer.to ?? now).getTime())),
    );
    history.watches.push({ retailerId, productId, from: from / DAY_MS, to: to / DAY_MS });
  }
}

async function saveFollowers(
  sql: Sql,
  { accountId, now, found }: { accountId: string; now: Date; found: readonly FollowerFinding[] },
): Promise<void> {
  await sql.query(
    'delete from pricing.follower where account_id = $1 and not (retailer_id = any($2))',
    [accountId, found.map(({ retailerId }) => retailerId)],
  );
  if (found.length === 0) return;
  await sql.query(
    `insert into pricing.follower (account_id, retailer_id, moves, followed, expected, p_value,
       lag_days, share, found_at)
     select $1, n.*, $2
     from unnest($3::text[], $4::int[], $5::int[], $6::float8[], $7::float8[], $8::float8[],
       $9::float8[]) as n
     on conflict (account_id, retailer_id) do update set moves = excluded.moves,
       followed = excluded.followed, expected = excluded.expected, p_value = excluded.p_value,
       lag_days = excluded.lag_days, share = excluded.share, found_at = excluded.found_at`,
    [
      accountId,
      now,
      found.map((one) => one.retailerId),
      found.map((one) => one.moves),
      found.map((one) => one.followed),
      found.map((one) => one.expected),
      found.map((one) => one.pValue),
      found.map((one) => one.lagDays),
      found.map((one) => one.share),
    ],
  );
}
