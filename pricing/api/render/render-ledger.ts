import { z } from '@hono/zod-openapi';
import type { Reliability as Described } from '#pricing/recommendations/ledger/describe-reliability.ts';
import { OUTCOME_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import { formatOutcomeReason } from '#kernel/reasons/english/format-in-english.ts';
import {
  type LedgerEntry,
  MeasurementSchema,
  OutcomeSchema,
  type Reliability,
} from '#pricing/contract/ledger.ts';
import type { LedgerCounts, LedgerRow } from '#pricing/api/queries/list-recommendation-ledger.ts';
import { renderAmount } from './render-amount.ts';
import { renderReason } from './render-reasons.ts';
import { renderTime } from './render-time.ts';

/** The JSON stored by the recommendations stage. */
const StoredSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('realised'),
      uplift: z.number(),
      interval: z.tuple([z.number(), z.number()]),
      improved: z.number().nullable(),
      per: z.enum(['session', 'day']),
      unitsBefore: z.int(),
      unitsAfter: z.int(),
      daysBefore: z.int(),
      daysAfter: z.int(),
    }),
    z.object({ kind: z.literal('not_comparable'), reason: z.unknown() }),
  ])
  .nullable()
  .catch(null);

export function renderLedgerEntry(row: LedgerRow): LedgerEntry {
  const stored = StoredSchema.parse(row.realised);
  const notComparable = renderReason(
    stored?.kind === 'not_comparable' ? stored.reason : null,
    OUTCOME_REASONS,
    formatOutcomeReason,
  );
  const time = (at: Date | null): string | null => (at === null ? null : renderTime(at));
  return {
    recommendation_id: row.id,
    product_id: row.productId,
    current_price: renderAmount(row.fromMinor, row.currency),
    suggested_price: renderAmount(row.toMinor, row.currency),
    currency: row.currency,
    estimated_conversion_uplift: row.uplift,
    uplift_interval: [row.low, row.high],
    confidence: row.confidence,
    objective: row.objective,
    expected_profit_change: row.expectedGain,
    basis: row.basis,
    given_at: renderTime(row.givenAt),
    outcome: OutcomeSchema.parse(row.outcome),
    decided_at: time(row.decidedAt),
    decided_by: row.decidedBy,
    applied_price: row.appliedMinor === null ? null : renderAmount(row.appliedMinor, row.currency),
    measurement: MeasurementSchema.parse(row.measurement),
    realised:
      stored?.kind === 'realised'
        ? {
            uplift: rounded(stored.uplift),
            uplift_interval: stored.interval.map(rounded),
            improved: stored.improved === null ? null : rounded(stored.improved),
            per: stored.per,
            units_before: stored.unitsBefore,
            units_after: stored.unitsAfter,
            days_before: stored.daysBefore,
            days_after: stored.daysAfter,
          }
        : null,
    not_comparable_reason: notComparable.sentence,
    not_comparable_detail: notComparable.detail,
    measured_at: time(row.measuredAt),
  };
}

export function renderReliability(
  { cases, within, bias, bins, correction, needed }: Described,
  counts: LedgerCounts,
): Reliability {
  return {
    given: counts.given,
    applied: counts.applied,
    waiting: counts.waiting,
    not_comparable: counts.notComparable,
    measured: cases,
    within_interval: within === null ? null : rounded(within),
    mean_error: bias === null ? null : rounded(bias),
    bins: bins.map((bin) => ({
      confidence_from: bin.from,
      confidence_to: bin.to,
      cases: bin.cases,
      mean_confidence: rounded(bin.confidence),
      improved: rounded(bin.improved),
      improved_interval: bin.interval.map(rounded),
    })),
    correction: {
      in_use: cases >= needed,
      needed,
      elasticity_shift: correction.shift,
      spread_factor: correction.stretch,
    },
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
