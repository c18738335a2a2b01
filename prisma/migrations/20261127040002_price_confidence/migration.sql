-- How likely each price was read correctly, the price that would have been taken next, and what people have decided about prices
-- that are not certain. Null where no probability was estimated.
ALTER TABLE pricing.listing ADD COLUMN confidence numeric(4,3), ADD COLUMN runner_up_minor bigint,
  ADD COLUMN runner_up_currency char(3), ADD COLUMN runner_up_confidence numeric(4,3);
ALTER TABLE pricing.price_span ADD COLUMN confidence numeric(4,3), ADD COLUMN runner_up_minor bigint,
  ADD COLUMN runner_up_currency char(3), ADD COLUMN runner_up_confidence numeric(4,3);

-- An account's decision about the price that was read from a listing. It counts while the same price is read there.
CREATE TABLE pricing.price_decision (
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  listing_id text NOT NULL REFERENCES pricing.listing ON DELETE CASCADE,
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  -- right | other | none
  verdict text NOT NULL,
  -- The price that was read when the decision was made, and where.
  read_minor bigint NOT NULL,
  read_currency char(3) NOT NULL,
  place_from text,
  place_at text,
  -- The price that the person gave; null unless the verdict is 'other'. In the same currency.
  price_minor bigint,
  decided_by text,
  decided_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, listing_id)
);
CREATE INDEX price_decision_place ON pricing.price_decision (account_id, retailer_id, place_from, place_at);
COMMENT ON INDEX pricing.price_decision_place IS 'Whether prices of a retailer that stand in the same place were confirmed: alerts, recommendations';
CREATE INDEX price_decision_listing ON pricing.price_decision (listing_id);
COMMENT ON INDEX pricing.price_decision_listing IS 'Deleting a listing finds its rows';
CREATE INDEX price_decision_retailer ON pricing.price_decision (retailer_id);
COMMENT ON INDEX pricing.price_decision_retailer IS 'Deleting a retailer finds its rows';
