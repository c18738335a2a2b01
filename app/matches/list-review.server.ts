import { isAppError } from '#kernel/app-error.ts';
import type { MatchChange } from '#sdk/index.ts';
import type { PricingClient } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import { getConnectedClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { compareNames, type ComparedNames } from './compare-names.ts';
import { type MatchPair, toMatchPair } from './list-matches.server.ts';
import { SURE_FROM } from './review-choices.ts';
import { type ReviewQuery, toServiceFilters } from './review-query.ts';

/** A waiting match, with the names split into what they share and what they do not. */
export interface ReviewPair extends MatchPair {
  readonly names: ComparedNames;
}

/** What confirming all matches above 95 % at a retailer would do, and 20 of them. */
export interface SureSample {
  readonly retailer: string;
  readonly matches: number;
  readonly expectedWrong: number;
  /** When they were counted: later ones are not confirmed. */
  readonly until: string;
  readonly pairs: readonly ReviewPair[];
}

export interface Review {
  readonly pairs: readonly ReviewPair[];
  readonly after: string | null;
  /** Exactly how many the filters find. */
  readonly total: number;
  readonly retailers: readonly { retailer: string; matches: number }[];
  readonly brands: readonly { brand: string; matches: number }[];
  readonly sample: SureSample | null;
  readonly change: MatchChange | null;
}

const PAGE_SIZE = 100;

/**
 * A page of the matches that wait, those first of which a decision changes most; null where the
 * service cannot filter, sort and count them so.
 */
export async function listReview(
  services: AppServices,
  shop: string,
  query: ReviewQuery,
): Promise<ActionResult<{ readonly review: Review | null }>> {
  return toServiceActionResult(services, shop, async () => {
    const { client, capabilities } = await getConnectedClient(services, shop);
    if (!capabilities.has('matches.review')) return { review: null };
    const filters = toServiceFilters(query);
    // More than the verdict.
    const isFiltered = Object.keys(filters).length > 1;
    const [page, counts, all, sample, change] = await Promise.all([
      client.matches.list({
        ...filters,
        sort: '-effect',
        limit: PAGE_SIZE,
        cursor: query.after ?? null,
      }),
      isFiltered ? client.matches.summary(filters) : null,
      client.matches.summary({ verdict: 'review' }),
      query.sure === undefined ? null : getSample(client, query.sure),
      query.change === undefined ? null : findChange(client, query.change),
    ]);
    return {
      review: {
        pairs: page.items.map((match) => toReviewPair(toMatchPair(match))),
        after: page.nextCursor,
        total: (counts ?? all).matches,
        retailers: all.by_retailer,
        brands: all.by_brand.flatMap(({ brand, matches }) =>
          brand === null ? [] : [{ brand, matches }],
        ),
        sample,
        change,
      },
    };
  });
}

const toReviewPair = (pair: MatchPair): ReviewPair => ({
  ...pair,
  names: compareNames(pair.ours.name, pair.theirs.name),
});

async function getSample(client: PricingClient, retailer: string): Promise<SureSample> {
  const { matches, expected_wrong, until, sample } = await client.matches.getSample({
    verdict: 'review',
    retailer,
    min_probability: SURE_FROM,
  });
  const pairs = sample.map((match) => toReviewPair(toMatchPair(match)));
  return { retailer, matches, expectedWrong: expected_wrong, until, pairs };
}

async function findChange(client: PricingClient, id: string): Promise<MatchChange | null> {
  try {
    return await client.matches.getChange(id);
  } catch (error) {
    if (isAppError(error, 'not_found')) return null;
    throw error;
  }
}
