import type { RereadDifference } from '#pricing/market/compare-capture.ts';
import {
  getExtractorName,
  listPlaceChoices,
  listPlacesFor,
} from '#pricing/market/place-choices.ts';
import { listPricePlaces } from '#pricing/market/price-places.ts';
import { readCapturesAgain, type RereadCounts } from '#pricing/market/read-captures-again.ts';
import { isDrawing } from '#pricing/monitoring/drawn-answer.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { isReaderFailure } from '#pricing/monitoring/read-document.ts';

interface RereadOptions {
  readonly retailerId: string;
  /** Only captures from this time on. */
  readonly since: Date | null;
  readonly apply: boolean;
  readonly report: (differences: readonly RereadDifference[]) => void;
  /** Called after each capture that a repeated run does not read again. */
  readonly onProgress?: (() => Promise<void>) | undefined;
}

/**
 * Reads a retailer's stored captures again with the present extractor and people's choices of
 * places, and with the places that were learned when each was fetched; with `apply` it records the
 * differences as corrections. May be interrupted and started again.
 */
export async function readStoredCaptures(
  { context, read }: Pick<Monitoring, 'context' | 'read'>,
  options: RereadOptions,
): Promise<RereadCounts> {
  const { retailerId } = options;
  const choices = await listPlaceChoices(context.db, retailerId);
  return readCapturesAgain(context, {
    ...options,
    parser: getExtractorName(choices),
    read: async (capture, currency) => {
      const { fetchedAt } = capture;
      const places = [
        ...listPlacesFor(choices, fetchedAt),
        ...(await listPricePlaces(context.db, retailerId, fetchedAt)),
      ];
      const isDrawn = isDrawing(capture.parser);
      const found = await read(capture, { currency, places, isKnown: true, isDrawn });
      if (found.kind === 'offers') return found;
      return isReaderFailure(found.reason)
        ? { kind: 'failed' }
        : { kind: 'none', reason: found.reason };
    },
  });
}
