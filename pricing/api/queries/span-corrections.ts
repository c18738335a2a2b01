/**
 * Selects the corrections of a span, oldest first, as JSON; null without one. Amounts are text,
 * because JSON has no bigint. The statement names the span `s`, with `"listingId"` and `"from"`.
 */
export const SPAN_CORRECTIONS = `(select jsonb_agg(jsonb_build_object('at', c.at,
    'price', c.price_minor_before::text, 'currency', c.currency_before,
    'listPrice', c.list_price_minor_before::text, 'availability', c.availability_before,
    'extractor', c.parser_before, 'correctedBy', c.parser) order by c.at, c.id)
  from pricing.price_correction c
  where c.listing_id = s."listingId" and c."from" = s."from")`;
