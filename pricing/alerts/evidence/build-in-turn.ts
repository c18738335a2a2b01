import { AppError } from '#kernel/app-error.ts';
import { createPlaces } from '#kernel/places.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { buildEvidenceFile, type EvidenceFile } from './build-evidence-file.ts';

/** Writing a PDF keeps the process busy: other requests are answered between two of them. */
const places = createPlaces({ most: 2, mostOfOne: 1 });
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * As `buildEvidenceFile`, for a request: one file of an account at a time, and two in all. Throws
 * `unavailable` when it would have to wait for more than 10 seconds.
 */
export async function buildEvidenceInTurn(
  context: MarketContext,
  wanted: Parameters<typeof buildEvidenceFile>[1],
): Promise<EvidenceFile | null> {
  const leave = await places.take(wanted.accountId, WAIT_MS);
  if (!leave)
    throw new AppError('unavailable', 'Other evidence files are being built; try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  try {
    return await buildEvidenceFile(context, wanted);
  } finally {
    leave();
  }
}
