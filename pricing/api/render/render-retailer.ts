import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import { parseProbeReport, type ProbeSample } from '#pricing/market/probe-report.ts';
import { writeMoney } from '#pricing/contract/decimal.ts';
import type { Retailer } from '#pricing/contract/retailer.ts';
import type { RetailerRow } from '#pricing/api/queries/list-retailers.ts';
import { renderAvailability, TaxSchema } from './render-price.ts';
import { renderReason } from './render-reasons.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderRetailer(row: RetailerRow): Retailer {
  const describe = (detail: unknown) =>
    renderReason(detail, MONITORING_REASONS, formatMonitoringReason);
  const statusReason = describe(row.statusReasonDetail);
  const lastError = describe(row.lastErrorDetail);
  const readByReason = describe(row.readByReason);
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    platform: row.platform,
    status: row.status,
    monitored: row.monitored,
    status_reason: statusReason.sentence ?? row.statusReason,
    status_reason_detail: statusReason.detail,
    refusal_code: row.statusCode,
    listings: row.listings,
    matched: row.matched,
    fresh_listings: row.fresh,
    oldest_check_at: renderTimeOrNull(row.oldestCheckAt),
    counted_at: renderTime(row.countedAt),
    last_visit_at: renderTimeOrNull(row.lastVisitAt),
    last_error: lastError.sentence ?? row.lastError,
    last_error_detail: lastError.detail,
    delay_ms: row.delayMs,
    currency: row.currency,
    tax: TaxSchema.safeParse(row.tax).data ?? 'unknown',
    probe: renderProbe(row.probe),
    read_by: row.readBy,
    read_by_since: renderTimeOrNull(row.readBySince),
    read_by_reason: readByReason.sentence,
    read_by_reason_detail: readByReason.detail,
    visit_cost: {
      requests: row.requests,
      page_loads: row.pageLoads,
      prices: row.prices,
      bytes: row.bytes,
      milliseconds: row.milliseconds,
      memory_bytes: row.memoryBytes,
    },
    added_at: renderTime(row.addedAt),
  };
}

function renderProbe(stored: unknown): Retailer['probe'] {
  const report = parseProbeReport(stored);
  if (report === null) return null;
  const { freshness } = report;
  return {
    probed_at: renderTime(report.at),
    catalog: report.catalog,
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

/** Null when no currency is known, or it cannot express the price. */
function samplePrice({ price, currency }: ProbeSample) {
  if (price === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(price, currency);
  return typeof money === 'string' ? null : writeMoney(money);
}
