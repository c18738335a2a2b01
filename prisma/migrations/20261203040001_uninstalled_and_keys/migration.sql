-- Nights on which Shopify refused the token of a shop.
ALTER TABLE shop.shop ADD COLUMN refused_nights integer NOT NULL DEFAULT 0,
  ADD COLUMN refused_at timestamptz(3);

-- A request that cannot be fulfilled yet: when it happened at Shopify, how often Shopify was asked,
-- and when it is asked again.
ALTER TABLE shop.compliance_request ADD COLUMN triggered_at timestamptz(3),
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN again_at timestamptz(3);

-- A text sealed with each encryption key, by which a replaced key is noticed at the start.
CREATE TABLE pricing.encryption_key_check (
  number integer NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT encryption_key_check_pkey PRIMARY KEY (number)
);
