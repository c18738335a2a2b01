import { DAY_MS } from '#kernel/durations.ts';
import type { Settings } from '#pricing/accounts/settings.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import { listHeldOffers } from '#pricing/recommendations/beliefs/list-held-offers.ts';
import { listOwnMoves, listTheirMoves } from './find-followers.ts';
import type {
  Abstention,
  Recommendation,
  DemandBelief,
} from '#pricing/recommendations/model/recommendation.ts';
import type { PriceMove } from './price-moves.ts';

export interface Follower {
  readonly domain: string;
  readonly moves: number;
  readonly followed: number;
  readonly lagDays: number;
  readonly share: number;
}

interface PriceWar {
  /** Cuts by us and by the competitor that answered each other. */
  readonly ours: number;
  readonly theirs: number;
  /** Duration in days. */
  readonly days: number;
}

export interface Rivalry {
  /** Retailers that follow the account's prices, by domain. */
  readonly followers: ReadonlyMap<string, Follower>;
  /** Price wars by product, with the competitor's domain. */
  readonly wars: ReadonlyMap<string, PriceWar & { readonly domain: string }>;
}

const WAR_DAYS = 31;

interface RivalryQuery {
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
  const since = new Date(now.getTime() - WAR_DAYS * DAY_MS);
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
          now.getTime() / DAY_MS,
        );
        if (war && (wars.get(productId)?.theirs ?? 0) < war.theirs)
          wars.set(productId, { ...war, domain });
      }
    }
  }
  return { followers: new Map(rows.map((row) => [row.domain, row])), wars };
}

// Adjusts a recommendation for competitors that follow our prices and for price wars. Pure.

/**
 * Period over which a new price is evaluated: an effect that lasts only until competitors have
 * followed counts in proportion to its share of this period.
 */
const HORIZON_DAYS = 28;
/**
 * Change of demand in percent when the market price changes by 1 %: published cross-price
 * elasticities.
 */
const MARKET_RESPONSE = { mean: 0.3, sd: 0.35 } as const;

interface FollowersHere {
  /** The followers that offer this product. */
  readonly followers: readonly Follower[];
  /** Number of competitors' offers that are used. */
  readonly competitors: number;
}

/**
 * The belief after the followers have followed: the market's price changes with ours, so demand
 * reacts less to our change.
 */
export function applyFollowers(
  belief: DemandBelief,
  { followers, competitors }: FollowersHere,
): DemandBelief {
  if (followers.length === 0 || competitors === 0) return belief;
  const weight =
    followers.reduce(
      (sum, { followed, moves, share, lagDays }) =>
        sum + (followed / moves) * share * Math.max(0, 1 - lagDays / HORIZON_DAYS),
      0,
    ) / competitors;
  return {
    ...belief,
    mean: belief.mean + weight * MARKET_RESPONSE.mean,
    sd: Math.hypot(belief.sd, weight * MARKET_RESPONSE.sd),
  };
}

/** Adds the followers to the reasons; in a price war a cut becomes an abstention. */
export function describeRivals(
  result: Recommendation | Abstention,
  {
    currentMinor,
    followers,
    war,
  }: {
    currentMinor: bigint;
    followers: readonly Follower[];
    war: (PriceWar & { domain: string }) | null;
  },
): Recommendation | Abstention {
  if (result.kind === 'abstention') return result;
  const isCut = result.suggestedMinor < currentMinor;
  if (isCut && war !== null)
    return {
      kind: 'abstention',
      reason: {
        code: 'price_war',
        values: { retailer: war.domain, ours: war.ours, theirs: war.theirs, days: war.days },
      },
    };
  const followerReasons = followers.map(
    ({ domain, followed, moves, lagDays }): RecommendationReason => ({
      code: isCut ? 'follower_cut' : 'follower_rise',
      values: { retailer: domain, followed, moves, days: Math.round(lagDays) },
    }),
  );
  return isCut
    ? { ...result, against: [...result.against, ...followerReasons] }
    : { ...result, reasons: [...result.reasons, ...followerReasons] };
}

const WINDOW_DAYS = 30;
/** Maximum number of days between a price cut and a competitor's reaction. */
const ANSWER_DAYS = 7;
const FEWEST_TURNS = 3;

/**
 * Detects whether we and a competitor alternately cut the price of one product. Pure.
 *
 * Alternating cuts of one product, ours and one competitor's, in the 30 days before `now` (in
 * days); null when fewer than four followed each other.
 */
export function detectPriceWar(
  own: readonly PriceMove[],
  theirs: readonly PriceMove[],
  now: number,
): PriceWar | null {
  const recent = [
    ...own.map((move) => ({ ...move, isOurs: true })),
    ...theirs.map((move) => ({ ...move, isOurs: false })),
  ]
    .filter((move) => move.at > now - WINDOW_DAYS && move.at <= now)
    .sort((a, b) => a.at - b.at);
  let cuts: typeof recent = [];
  let turns = 0;
  for (const move of recent) {
    const last = cuts.at(-1);
    // A raise by either side ends the price war.
    const goesOn = move.direction < 0 && last !== undefined && move.at - last.at <= ANSWER_DAYS;
    if (move.direction > 0 || !goesOn) {
      cuts = move.direction < 0 ? [move] : [];
      turns = 0;
    } else {
      if (last.isOurs !== move.isOurs) turns += 1;
      cuts.push(move);
    }
  }
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (turns < FEWEST_TURNS || !first || !last || now - last.at > ANSWER_DAYS) return null;
  const ours = cuts.filter((cut) => cut.isOurs).length;
  return { ours, theirs: cuts.length - ours, days: Math.max(1, Math.ceil(last.at - first.at)) };
}
