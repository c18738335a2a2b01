import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import { parseProbeReport, type ProbeSample } from '#pricing/market/probe-report.ts';
import { writeMoney } from '../../contract/decimal.ts';
import type { Retailer } from '../../contract/retailer.ts';
import type { RetailerRow } from '../queries/list-retailers.ts';
import { renderAvailability, TaxSchema } from './render-price.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderRetailer(row: RetailerRow): Retailer {
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    platform: row.platform,
    status: row.status,
    monitored: row.monitored,
    status_reason: row.statusReason,
    refusal_code: row.statusCode,
    listings: row.listings,
    matched: row.matched,
    fresh_listings: row.fresh,
    oldest_check_at: renderTimeOrNull(row.oldestCheckAt),
    counted_at: renderTime(row.countedAt),
    last_visit_at: renderTimeOrNull(row.lastVisitAt),
    last_error: row.lastError,
    delay_ms: row.delayMs,
    currency: row.currency,
    tax: TaxSchema.safeParse(row.tax).data ?? 'unknown',
    probe: renderProbe(row.probe),
    added_at: renderTime(row.addedAt),
  };
}

function renderProbe(kept: unknown): Retailer['probe'] {
  const report = parseProbeReport(kept);
  if (report === null) return null;
  const { freshness } = report;
  return {
    probed_at: renderTime(report.at),
    catalogue: report.catalogue,
    samples: report.samples.map((sample) => ({
      url: sample.url,
      name: sample.name,
      price: samplePrice(sample),
      currency: sample.currency,
      availability: renderAvailability(sample.availability),
    })),
    coverage: report.coverage,
    freshness: {
      documents: freshness.documents,
      visits_a_day: freshness.visitsADay,
      round_hours: freshness.roundHours,
    },
    summary: report.summary,
  };
}

/** Null where no currency is known, or it cannot express what was read. */
function samplePrice({ price, currency }: ProbeSample) {
  if (price === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(price, currency);
  return typeof money === 'string' ? null : writeMoney(money);
}
