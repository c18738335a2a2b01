import { z } from '@hono/zod-openapi';
import {
  formatMapReason,
  formatMatchReason,
  formatMonitoringReason,
} from '#kernel/reasons/english/format-in-english.ts';
import { MAP_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import {
  AvailabilitySchema,
  type OwnPriceSpan,
  type Price,
  type PriceSpan,
  VerdictSchema,
} from '#pricing/contract/price.ts';
import { PriceDecisionSchema } from '#pricing/contract/price-decision.ts';
import type { PriceRow } from '#pricing/api/queries/list-prices.ts';
import type { PriceSpanRow, OwnPriceSpanRow } from '#pricing/api/queries/list-price-history.ts';
import { renderCorrections } from './render-corrections.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';
import { renderReason, renderReasons } from './render-reasons.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export const SourceSchema = z.object({ from: z.string(), at: z.string() });
const ChosenSchema = z.object({ choice: z.string() });
export const TaxSchema = z.enum(['included', 'excluded', 'unknown']);

export const renderAvailability = (text: string): Price['availability'] =>
  AvailabilitySchema.safeParse(text).data ?? 'unknown';

export function renderPrice(row: PriceRow | TimesAsText<PriceRow>): Price {
  const notComparable = renderReason(row.notComparableDetail, MAP_REASONS, formatMapReason);
  const stateReason = renderReason(
    row.stateReasonDetail,
    MONITORING_REASONS,
    formatMonitoringReason,
  );
  const matched = renderReasons(row.reasons, MATCH_REASONS, formatMatchReason);
  const source = SourceSchema.safeParse(row.source).data;
  return {
    listing_id: row.listingId,
    product_id: row.productId,
    retailer: row.retailer,
    url: row.url,
    name: row.name,
    image_url: row.imageUrl,
    price: renderAmountOrNull(row.priceMinor, row.currency),
    currency: row.currency,
    list_price: renderAmountOrNull(row.listPriceMinor, row.currency),
    availability: renderAvailability(row.availability),
    condition: row.condition,
    seller: row.seller,
    tax: TaxSchema.safeParse(row.tax).data ?? 'unknown',
    state: row.state,
    state_reason: stateReason.sentence ?? row.stateReason,
    state_reason_detail: stateReason.detail,
    observed_at: renderTimeOrNull(row.observedAt),
    since: renderTimeOrNull(row.since),
    confidence: row.confidence,
    runner_up: renderRunnerUp(row),
    uncertain: row.isUncertain,
    decision: renderDecision(row),
    shipping: renderShipping(row),
    match: {
      id: row.matchId,
      probability: row.probability,
      verdict: VerdictSchema.parse(row.verdict),
      reasons: matched.sentences,
      reason_details: matched.details,
    },
    source: source
      ? {
          ...source,
          capture_id: row.captureId,
          ...renderPlaceId(ChosenSchema.safeParse(row.source).data?.choice ?? null),
        }
      : null,
    held: row.held,
    not_comparable: notComparable.sentence ?? row.notComparable,
    not_comparable_detail: notComparable.detail,
  };
}

function renderRunnerUp({
  runnerUpMinor: minor,
  runnerUpCurrency: currency,
  runnerUpConfidence: confidence,
}: Pick<
  PriceSpanRow,
  'runnerUpMinor' | 'runnerUpCurrency' | 'runnerUpConfidence'
>): PriceSpan['runner_up'] {
  if (minor === null || currency === null) return null;
  return { price: renderAmount(minor, currency), currency, confidence };
}

/** Only where a person chose the place, which is rare. */
const renderPlaceId = (id: string | null): { place_id?: string } =>
  id === null ? {} : { place_id: id };

function renderDecision(row: PriceRow | TimesAsText<PriceRow>): Price['decision'] {
  const verdict = PriceDecisionSchema.shape.verdict.safeParse(row.priceVerdict).data;
  if (verdict === undefined) return null;
  return {
    verdict,
    price: renderAmountOrNull(row.decidedMinor, row.currency),
    decided_by: row.decidedBy,
    ...renderPlaceId(row.decidedChoice),
    decided_at: renderTimeOrNull(row.decidedAt),
  };
}

function renderShipping(row: PriceRow | TimesAsText<PriceRow>): Price['shipping'] {
  const { currency } = row;
  const amount = renderAmountOrNull(row.shippingMinor, currency);
  const freeFrom = renderAmountOrNull(row.freeShippingFromMinor, currency);
  if (amount === null && freeFrom === null) return null;
  return {
    amount,
    free_from: freeFrom,
    since: renderTimeOrNull(row.shippingSince),
    not_stated_since: renderTimeOrNull(row.shippingMissingSince),
    source: SourceSchema.safeParse(row.shippingSource).data ?? null,
    confidence: row.shippingConfidence,
  };
}

export function renderPriceSpan(row: PriceSpanRow): PriceSpan {
  return {
    listing_id: row.listingId,
    retailer: row.retailer,
    from: renderTime(row.from),
    to: renderTimeOrNull(row.to),
    price: renderAmountOrNull(row.priceMinor, row.currency),
    currency: row.currency,
    list_price: renderAmountOrNull(row.listPriceMinor, row.currency),
    availability: renderAvailability(row.availability),
    confidence: row.confidence,
    runner_up: renderRunnerUp(row),
    corrections: renderCorrections(row.corrections),
  };
}

export function renderOwnPriceSpan(row: OwnPriceSpanRow): OwnPriceSpan {
  return {
    from: renderTime(row.from),
    to: renderTimeOrNull(row.to),
    your_price: renderAmount(row.priceMinor, row.currency),
    currency: row.currency,
  };
}
