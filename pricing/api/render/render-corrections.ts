import { z } from '@hono/zod-openapi';
import type { ListingCorrection } from '#pricing/alerts/evidence/find-alert-evidence.ts';
import type { EvidenceCorrection } from '#pricing/contract/alert.ts';
import { AvailabilitySchema, type SpanCorrection } from '#pricing/contract/price.ts';
import { renderAmountOrNull } from './render-amount.ts';
import { renderTime } from './render-time.ts';

const StoredSchema = z.array(
  z.object({
    at: z.string().transform((text) => new Date(text)),
    price: z.string().nullable(),
    currency: z.string().nullable(),
    listPrice: z.string().nullable(),
    availability: AvailabilitySchema.catch('unknown'),
    extractor: z.string().nullable(),
    correctedBy: z.string(),
  }),
);

/** Renders the corrections of a span, as `SPAN_CORRECTIONS` selects them. */
export function renderCorrections(stored: unknown): SpanCorrection[] {
  if (stored === null) return [];
  const toMinor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  return StoredSchema.parse(stored).map((row) => ({
    corrected_at: renderTime(row.at),
    price: renderAmountOrNull(toMinor(row.price), row.currency),
    currency: row.currency,
    list_price: renderAmountOrNull(toMinor(row.listPrice), row.currency),
    availability: row.availability,
    extractor: row.extractor,
    corrected_by: row.correctedBy,
  }));
}

/** Renders a correction of a listing with the values that are in the history now. */
export function renderEvidenceCorrection(row: ListingCorrection): EvidenceCorrection {
  return {
    from: renderTime(row.from),
    corrected_at: renderTime(row.at),
    price: renderAmountOrNull(row.priceMinorBefore, row.currencyBefore),
    currency: row.currencyBefore,
    list_price: renderAmountOrNull(row.listPriceMinorBefore, row.currencyBefore),
    availability: AvailabilitySchema.catch('unknown').parse(row.availabilityBefore),
    extractor: row.parserBefore,
    corrected_by: row.parser,
    corrected_price: renderAmountOrNull(row.priceMinor, row.currency),
    corrected_currency: row.currency,
  };
}
