-- What a listing's page states of delivery, in the currency of its offer. Not part of the offer's span: a change of it alone is no
-- change of price.
ALTER TABLE pricing.listing ADD COLUMN shipping_minor bigint, ADD COLUMN free_shipping_from_minor bigint,
  ADD COLUMN shipping_source jsonb, ADD COLUMN shipping_since timestamptz(3), ADD COLUMN shipping_missing_since timestamptz(3);

ALTER TABLE shop.offer_copy ADD COLUMN shipping_minor bigint, ADD COLUMN free_shipping_from_minor bigint,
  ADD COLUMN shipping_missing_since timestamptz(3);
