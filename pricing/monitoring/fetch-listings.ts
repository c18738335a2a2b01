import type { SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import { planRetailer } from '#pricing/market/freshness/plan-retailer.ts';
import { publishDecidedListings } from '#pricing/market/picture-decisions.ts';
import { checkRetailerReadings } from '#pricing/market/retailer-status.ts';
import { type Retailer, learnTaxAndCurrency } from '#pricing/market/retailer.ts';
import { listDueDocuments } from '#pricing/market/visit-times.ts';
import { fetchDocument } from './fetch-document.ts';
import type { SliceVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { startPlaceLearning } from './place-learning.ts';
import { startWayLearning } from './reading-ways/way-learning.ts';

const BATCH = 50;

/**
 * Visits what is due at a retailer, most important first, until nothing is left or the slice must
 * end. Checks the retailer's readings as a whole at the end, also after HostAway. Returns whether
 * something is still due.
 */
export async function fetchListings(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  input: { retailer: Retailer },
): Promise<{ isDone: boolean; visited: number }> {
  const { retailer } = input;
  const { context } = monitoring;
  await planRetailer(context, retailer.id);
  const places = await startPlaceLearning(monitoring, retailer.id);
  const ways = startWayLearning(monitoring, retailer);
  let suspicion: SuspicionReason | null = null;
  // Each document is visited at most once per slice, whatever the result.
  const seen = new Set<string>();
  try {
    for (;;) {
      const listed = await listDueDocuments(context.db, {
        retailerId: retailer.id,
        now: context.clock.now(),
        limit: seen.size + BATCH,
      });
      const due = listed.filter((document) => !seen.has(document.url));
      if (due.length === 0) return { isDone: true, visited: seen.size };
      for (const document of due) {
        if (visitor.isOver()) return { isDone: false, visited: seen.size };
        seen.add(document.url);
        const outcome = await fetchDocument(monitoring, visitor, {
          target: { retailerId: retailer.id, currency: retailer.currency, places, ways },
          document,
        });
        suspicion ??= outcome.suspicion;
      }
    }
  } finally {
    if (seen.size > 0) {
      await checkRetailerReadings(context, { retailerId: retailer.id, suspicion });
      await learnTaxAndCurrency(context.db, retailer.id);
      await publishDecidedListings(context, retailer.id);
      await places.save();
    }
  }
}
