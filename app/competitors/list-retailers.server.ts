import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import type { Retailer } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { readLocalizedReason } from '#app/locales/read-localized-reason.ts';
import { type ProbeView, toProbeView } from './to-probe-view.ts';

/** A competitor as the pages show it. */
export interface RetailerRow {
  readonly id: string;
  readonly domain: string;
  readonly name: string | null;
  readonly platform: string | null;
  readonly status: string;
  /** False: the plan has no room for it, or has ended. */
  readonly monitored: boolean;
  readonly statusReason: LocalizedReason | null;
  /** Why it was refused, as a code; null too where the service knows no codes. */
  readonly refusalCode: string | null;
  readonly listings: number;
  readonly matched: number;
  readonly fresh: number;
  readonly lastVisitAt: Date | null;
  readonly lastError: LocalizedReason | null;
  readonly delaySeconds: number;
  readonly currency: string | null;
  /** Null: not probed yet, or the service does not report it. */
  readonly probe: ProbeView | null;
  /** How its prices are read; null where the service does not say. */
  readonly readBy: string | null;
  /** Since when and why in another way than before; null where that is not known or never changed. */
  readonly wayChange: { readonly since: Date; readonly reason: LocalizedReason } | null;
  /** What its visits of today cost; null where the service does not say. */
  readonly cost: VisitCost | null;
}

interface VisitCost {
  readonly pageLoads: number;
  readonly megabytes: number;
  /** Null before a price was read today. */
  readonly secondsPerPrice: number | null;
}

const MAX_RETAILERS = 1000;
/** Order: those that need attention first, then those being visited, then all others. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['probing', 0],
  ['active', 1],
]);

/**
 * The retailers that the service visits for this shop: requested live, since the list is small. An
 * error of the service is shown on the page.
 */
export async function listRetailers(
  services: AppServices,
  shop: string,
): Promise<ActionResult<{ readonly retailers: readonly RetailerRow[] }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const { items } = await client.retailers.list({ limit: MAX_RETAILERS });
    const retailers = items.map((retailer): RetailerRow => ({
      id: retailer.id,
      domain: retailer.domain,
      name: retailer.name,
      platform: retailer.platform,
      status: retailer.status,
      monitored: retailer.monitored,
      statusReason: readLocalizedReason(
        retailer.status_reason,
        retailer.status_reason_detail,
        MONITORING_REASONS,
      ),
      refusalCode: retailer.refusal_code,
      listings: retailer.listings,
      matched: retailer.matched,
      fresh: retailer.fresh_listings,
      lastVisitAt: retailer.last_visit_at === null ? null : new Date(retailer.last_visit_at),
      lastError: readLocalizedReason(
        retailer.last_error,
        retailer.last_error_detail,
        MONITORING_REASONS,
      ),
      delaySeconds: retailer.delay_ms / 1000,
      currency: retailer.currency,
      probe: toProbeView(retailer.probe),
      readBy: retailer.read_by ?? null,
      wayChange: toWayChange(retailer),
      cost: retailer.visit_cost ? toVisitCost(retailer.visit_cost) : null,
    }));
    const rank = (row: RetailerRow) => RANKS.get(row.status) ?? RANKS.size;
    return {
      retailers: retailers.sort(
        (a, b) => rank(a) - rank(b) || b.matched - a.matched || a.domain.localeCompare(b.domain),
      ),
    };
  });
}

function toVisitCost(cost: NonNullable<Retailer['visit_cost']>): VisitCost {
  return {
    pageLoads: cost.page_loads,
    megabytes: cost.bytes / 1_000_000,
    secondsPerPrice: cost.prices > 0 ? cost.milliseconds / 1_000 / cost.prices : null,
  };
}

function toWayChange({
  read_by_since: since,
  read_by_reason: sentence,
  read_by_reason_detail: detail,
}: Retailer): RetailerRow['wayChange'] {
  const reason = readLocalizedReason(sentence ?? null, detail, MONITORING_REASONS);
  return since && reason ? { since: new Date(since), reason } : null;
}
