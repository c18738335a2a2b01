import { z } from '@hono/zod-openapi';
import type { TimesAsText } from '#prisma/open-database.ts';
import { AvailabilitySchema, type Price, type PriceSpan, VerdictSchema } from '../../contract/price.ts';
import type { PriceRow } from '../queries/list-prices.ts';
import type { PriceSpanRow } from '../queries/list-price-history.ts';
import { renderAmountOrNull } from './render-amount.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export const SourceSchema = z.object({ from: z.string(), at: z.string() });
const ReasonsSchema = z.array(z.string());
export const TaxSchema = z.enum(['included', 'excluded', 'unknown']);

export const renderReasons = (reasons: unknown): string[] => ReasonsSchema.safeParse(reasons).data ?? [];
export const renderAvailability = (text: string): Price['availability'] => AvailabilitySchema.safeParse(text).data ?? 'unknown';

export function renderPrice(row: PriceRow | TimesAsText<PriceRow>): Price {
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
    state_reason: row.stateReason,
    observed_at: renderTimeOrNull(row.observedAt),
    since: renderTimeOrNull(row.since),
    match: { id: row.matchId, probability: row.probability, verdict: VerdictSchema.parse(row.verdict), reasons: renderReasons(row.reasons) },
    source: source ? { ...source, capture_id: row.captureId } : null,
    held: row.held,
    not_comparable: row.notComparable,
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
  };
}
