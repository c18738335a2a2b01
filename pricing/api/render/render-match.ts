import { z } from 'zod';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import type { Match } from '#pricing/contract/match.ts';
import { VerdictSchema } from '#pricing/contract/price.ts';
import type { MatchRow } from '#pricing/api/queries/list-matches.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';
import { renderAvailability, SourceSchema } from './render-price.ts';
import { renderReasons } from './render-reasons.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderMatch(row: MatchRow | TimesAsText<MatchRow>): Match {
  const reasons = renderReasons(row.reasons, MATCH_REASONS, formatMatchReason);
  return {
    id: row.id,
    product_id: row.productId,
    listing_id: row.listingId,
    probability: row.probability,
    verdict: VerdictSchema.parse(row.verdict),
    tier: row.tier,
    reasons: reasons.sentences,
    reason_details: reasons.details,
    decided_by: row.decidedBy,
    decided_at: renderTimeOrNull(row.decidedAt),
    created_at: renderTime(row.createdAt),
    ...(row.verdict === 'review' && { effect: renderEffect(row.effectParts) }),
    product: {
      name: row.productName,
      sku: row.productSku,
      url: row.productUrl,
      your_price: renderAmount(row.productMinor, row.productCurrency),
      currency: row.productCurrency,
      image_url: row.productImage,
      brand: row.productBrand,
      gtin: row.productGtin,
    },
    listing: {
      url: row.url,
      name: row.name,
      brand: row.brand,
      gtin: row.gtin,
      mpn: row.mpn,
      sku: row.sku,
      image_url: row.imageUrl,
      price: renderAmountOrNull(row.priceMinor, row.currency),
      currency: row.currency,
      availability: renderAvailability(row.availability),
      retailer: row.retailer,
      observed_at: renderTimeOrNull(row.observedAt),
      source: SourceSchema.safeParse(row.source).data ?? null,
    },
  };
}

const EffectSchema = z
  .object({
    violates: z.boolean(),
    units: z.number(),
    gap: z.number().nullable(),
    settles: z.number(),
  })
  .nullable();

function renderEffect(stored: unknown): Match['effect'] {
  const parts = EffectSchema.parse(stored);
  if (parts === null) return null;
  const { gap, ...rest } = parts;
  return { ...rest, gap_basis_points: gap };
}
