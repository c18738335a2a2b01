-- Alerts about a change of stock, a retailer or a new offer compare no prices.
ALTER TABLE shop.alert_copy
  ALTER COLUMN currency DROP NOT NULL,
  ALTER COLUMN floor_minor DROP NOT NULL,
  ALTER COLUMN listed_minor DROP NOT NULL,
  -- What an alert of such a kind says besides amounts; its form is that of the kind.
  ADD COLUMN details jsonb;

-- One open alert per kind and product, or per kind and retailer, where the alert is not of a listing. (Of a
-- listing: alert_open.)
CREATE UNIQUE INDEX alert_open_subject ON pricing.alert (account_id, type, product_id, retailer) NULLS NOT DISTINCT
  WHERE listing_id IS NULL AND resolved_at IS NULL;
COMMENT ON INDEX pricing.alert_open_subject IS 'at most one open alert per kind and product or retailer; the open alerts of these subjects';

-- Sellers that a marketplace named for a listing, and since when they are known: a later one is new.
CREATE TABLE pricing.listing_seller (
  listing_id text NOT NULL REFERENCES pricing.listing ON DELETE CASCADE,
  -- In lower case.
  seller text NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (listing_id, seller)
);
