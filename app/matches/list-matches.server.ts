import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { readLocalizedReasons } from '#app/locales/read-localized-reason.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import type { Match } from '#sdk/index.ts';
import { getConnectedClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';

/** One side of a match that needs review. */
export interface MatchSide {
  readonly name: string;
  readonly url: string;
  readonly imageUrl: string | null;
  readonly price: Money | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
}

export interface MatchPair {
  readonly id: string;
  readonly probability: number;
  readonly reasons: readonly LocalizedReason[];
  readonly retailer: string;
  readonly verdict: Match['verdict'];
  /** The id of our product at the service. */
  readonly productId: string;
  /** What a decision changes; null where the service does not say. */
  readonly effect: MatchEffect | null;
  readonly ours: MatchSide;
  readonly theirs: MatchSide;
}

interface MatchEffect {
  /** Confirming it opens a violation. */
  readonly violates: boolean;
  /** Sold in the last 90 days. */
  readonly units: number;
  /** Their price less ours as a share of ours; null when they cannot be compared. */
  readonly gap: number | null;
  /** Other waiting matches that a confirmation settles. */
  readonly settles: number;
}

const QUEUE_SIZE = 50;

/**
 * The matches that need review, most probable first; `more`: there are more than these. A service
 * that cannot sort gives its newest ones.
 */
export async function listMatches(
  services: AppServices,
  shop: string,
): Promise<
  ActionResult<{
    readonly pairs: readonly MatchPair[];
    readonly more: boolean;
    readonly total: number | null;
  }>
> {
  return toServiceActionResult(services, shop, async () => {
    const { client, capabilities } = await getConnectedClient(services, shop);
    const [{ items, nextCursor }, counts] = await Promise.all([
      client.matches.list({
        verdict: 'review',
        limit: QUEUE_SIZE,
        ...(capabilities.has('matches.sort') && { sort: '-probability' as const }),
      }),
      capabilities.has('matches.review') ? client.matches.summary({ verdict: 'review' }) : null,
    ]);
    const pairs = items.map(toMatchPair).sort((a, b) => b.probability - a.probability);
    return { pairs, more: nextCursor !== null, total: counts?.matches ?? null };
  });
}

/** A match as the pages show it. */
export function toMatchPair(match: Match): MatchPair {
  const { product, listing } = match;
  return {
    id: match.id,
    probability: match.probability,
    reasons: readLocalizedReasons(match.reasons, match.reason_details, MATCH_REASONS),
    retailer: listing.retailer,
    verdict: match.verdict,
    productId: match.product_id,
    effect: match.effect
      ? {
          violates: match.effect.violates,
          units: match.effect.units,
          gap:
            match.effect.gap_basis_points === null ? null : match.effect.gap_basis_points / 10_000,
          settles: match.effect.settles,
        }
      : null,
    ours: {
      name: product.name,
      url: product.url,
      imageUrl: product.image_url,
      price: toMoney(product.your_price, product.currency),
      brand: product.brand,
      gtin: product.gtin,
      mpn: null,
      sku: product.sku,
    },
    theirs: {
      name: listing.name ?? listing.url,
      url: listing.url,
      imageUrl: listing.image_url,
      price: listing.price === null ? null : toMoney(listing.price, listing.currency),
      brand: listing.brand,
      gtin: listing.gtin,
      mpn: listing.mpn,
      sku: listing.sku,
    },
  };
}

/** Null where the currency is not known, or cannot express it. */
export function toMoney(text: string, currency: string | null): Money | null {
  if (currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(text, currency);
  return typeof money === 'string' ? null : money;
}
