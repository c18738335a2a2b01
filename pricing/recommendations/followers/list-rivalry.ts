import type { Settings } from '#pricing/accounts/settings.ts';
import type { Sql } from '#prisma/open-database.ts';
import { listHeldOffers } from '../beliefs/list-held-offers.ts';
import { detectPriceWar, type PriceWar } from './detect-price-war.ts';
import { listOwnMoves, listTheirMoves } from './find-followers.ts';

export interface Follower {
  readonly domain: string;
  readonly moves: number;
  readonly followed: number;
  readonly lagDays: number;
  readonly share: number;
}

export interface Rivalry {
  /** Retailers that follow the account's prices, by domain. */
  readonly followers: ReadonlyMap<string, Follower>;
  /** Price wars by product, with the competitor's domain. */
  readonly wars: ReadonlyMap<string, PriceWar & { readonly domain: string }>;
}

const DAY = 86_400_000;
const WAR_DAYS = 31;

export interface RivalryQuery {
  readonly accountId: string;
  readonly products: readonly { readonly productId: string; readonly currency: string }[];
  readonly now: Date;
  readonly ownTax: Settings['tax'];
}

/**
 * Lists who follows the account's prices, and which of these products are in a price war. Reads
 * competitors' past prices only for products whose price we cut more than once.
 */
export async function listRivalry(
  sql: Sql,
  { accountId, products, now, ownTax }: RivalryQuery,
): Promise<Rivalry> {
  const { rows } = await sql.query<Follower>(
    `select r.domain, f.moves, f.followed, f.lag_days as "lagDays", f.share
     from pricing.follower f
     join pricing.retailer r on r.id = f.retailer_id
     where f.account_id = $1`,
    [accountId],
  );
  const since = new Date(now.getTime() - WAR_DAYS * DAY);
  const own = Map.groupBy(await listOwnMoves(sql, { products, since }), (move) => move.productId);
  const cutting = products.filter(
    ({ productId }) => (own.get(productId) ?? []).filter((move) => move.direction < 0).length >= 2,
  );
  const wars = new Map<string, PriceWar & { domain: string }>();
  if (cutting.length > 0) {
    const held = await listHeldOffers(sql, { products: cutting, from: since, to: now, ownTax });
    for (const { productId } of cutting) {
      for (const [domain, offers] of Map.groupBy(
        held.get(productId) ?? [],
        (offer) => offer.domain,
      )) {
        const war = detectPriceWar(
          own.get(productId) ?? [],
          listTheirMoves(productId, offers),
          now.getTime() / DAY,
        );
        if (war && (wars.get(productId)?.theirs ?? 0) < war.theirs)
          wars.set(productId, { ...war, domain });
      }
    }
  }
  return { followers: new Map(rows.map((row) => [row.domain, row])), wars };
}
