-- Stored results name the extractor that read them, so that a new extractor's different result from the same bytes is recorded as a
-- correction, not as a change of the retailer's price.

-- What is stored already was read by the first version; a constant default does not rewrite the tables.
ALTER TABLE pricing.listing ADD COLUMN parser text DEFAULT 'reading/1', ADD COLUMN corrected_at timestamptz(3);
ALTER TABLE pricing.listing ALTER COLUMN parser DROP DEFAULT;
ALTER TABLE pricing.price_span ADD COLUMN parser text DEFAULT 'reading/1';
ALTER TABLE pricing.price_span ALTER COLUMN parser DROP DEFAULT;

CREATE INDEX listing_capture ON pricing.listing (retailer_id, capture_id);
COMMENT ON INDEX pricing.listing_capture IS 'Listings whose current offer was read from a capture: captures reread, captures past their retention';
CREATE INDEX price_span_capture ON pricing.price_span (capture_id);
COMMENT ON INDEX pricing.price_span_capture IS 'Past offers that were read from a capture: captures reread, captures verify';

-- The superseded value of an offer, and the value that a later extractor read from the same bytes.
CREATE TABLE pricing.price_correction (
  id text PRIMARY KEY,
  listing_id text NOT NULL REFERENCES pricing.listing ON DELETE CASCADE,
  -- Start of the span whose values were corrected; its end is that of the span.
  "from" timestamptz(3) NOT NULL,
  at timestamptz(3) NOT NULL,
  capture_id text,
  price_minor_before bigint,
  currency_before char(3),
  list_price_minor_before bigint,
  availability_before text NOT NULL,
  parser_before text,
  price_minor bigint,
  currency char(3),
  list_price_minor bigint,
  availability text NOT NULL,
  parser text NOT NULL
);
CREATE INDEX price_correction_span ON pricing.price_correction (listing_id, "from", at);
COMMENT ON INDEX pricing.price_correction_span IS 'GET /prices/{product_id}/history and alert evidence: corrections of the spans of a listing';
