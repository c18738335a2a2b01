import { AppError, isAppError } from '#kernel/app-error.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** What automatic matching does from one threshold on. */
export interface MatchEstimate {
  /** A probability from which matches need no review. */
  readonly threshold: number;
  readonly matches: number;
  /** How many of them are expected to be wrong; a fraction when there are few. */
  readonly expectedWrong: number;
  readonly isCurrent: boolean;
  readonly isDefault: boolean;
}

export interface MatchEstimates {
  /** The thresholds to choose among and the one that is set, ascending. */
  readonly estimates: readonly MatchEstimate[];
  /** False before the first match: zeros then say nothing. */
  readonly hasMatches: boolean;
}

/** Loads the thresholds of automatic matching; an error of the service is shown in the section. */
export function loadMatchEstimates(
  services: AppServices,
  shop: string,
): Promise<ActionResult<MatchEstimates>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const { items } = await client.matches.listAutomatic();
    const estimates = items.map((item) => ({
      threshold: item.threshold,
      matches: item.matches,
      expectedWrong: item.expected_wrong,
      isCurrent: item.current,
      isDefault: item.default,
    }));
    const hasMatches =
      estimates.some(({ matches }) => matches > 0) ||
      (await client.matches.list({ limit: 1 })).items.length > 0;
    return { estimates, hasMatches };
  });
}

/**
 * Sets the probability from which the service accepts matches without review. It is stored there
 * alone: it may also be set through the API. Throws AppError as the service answers;
 * `validation_failed` with the code `below_review` when matches of this probability are not even in
 * review.
 */
export async function saveMatchThreshold(
  services: AppServices,
  shop: string,
  threshold: number,
): Promise<void> {
  const client = await getPricingClient(services, shop);
  try {
    await client.settings.update({ match_auto_threshold: threshold });
  } catch (error) {
    const isBelowReview =
      isAppError(error, 'validation_failed') &&
      error.errors.some(({ pointer }) => pointer.endsWith('/match_review_threshold'));
    if (!isBelowReview) throw error;
    throw new AppError('validation_failed', error.message, {
      errors: [{ pointer: 'matchThreshold', detail: error.message, code: 'below_review' }],
      cause: error,
    });
  }
}
