/** Says what matching does in which of the service's jobs. */
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { countCoverage } from '#pricing/matching/count-coverage.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { matchListings } from '#pricing/matching/match-listings.ts';
import { matchProducts } from '#pricing/matching/match-products.ts';
import { adviseProducts } from '#pricing/recommendations/advise-products.ts';
import { mergeIds } from './merge-ids.ts';
import { countCoverageJob, deleteMatchesJob, matchListingsJob, matchProductsJob, matchRetailerJob } from './service-jobs.ts';

const LISTINGS_AT_ONCE = 200;

export function handleMatchingJobs(stage: Stage, jobs: Jobs): void {
  jobs.handleMerged(matchProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, { key: (each) => each.accountId, ids: (each) => each.productIds })) {
      await matchProducts(stage, { accountId, productIds });
      // Also what nothing was found for: no advice is said with its reason.
      await adviseProducts(stage, { accountId, productIds });
    }
  });
  jobs.handleMerged(matchListingsJob, async (payloads) => {
    for (const { key: retailerId, ids: listingIds } of mergeIds(payloads, { key: (each) => each.retailerId, ids: (each) => each.listingIds })) await matchListings(stage, { retailerId, listingIds });
  });
  jobs.handle(deleteMatchesJob, async (payload) => {
    await deleteMatches(stage, payload);
  });
  jobs.handle(matchRetailerJob, ({ retailerId }, { signal }) => matchRetailer(stage, { retailerId, signal }));
  jobs.handle(countCoverageJob, async (_payload, { signal }) => {
    await countCoverage(stage, { signal });
  });
  jobs.schedule(countCoverageJob, '*/5 * * * *', {});
}

/** All listings of a retailer that is known already, for an account that begins to watch it. */
async function matchRetailer(stage: Stage, { retailerId, signal }: { retailerId: string; signal: AbortSignal }): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const { rows } = await stage.db.query<{ id: string }>('select id from pricing.listing where retailer_id = $1 and id > $2 order by id limit $3', [retailerId, after, LISTINGS_AT_ONCE]);
    const last = rows.at(-1);
    if (!last) return;
    await matchListings(stage, { retailerId, listingIds: rows.map((row) => row.id) });
    after = last.id;
  }
}
