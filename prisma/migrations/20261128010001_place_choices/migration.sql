-- Where a person pointed: "this is the price". Beside price_place, so that what was learned is read again when it is undone.
CREATE TABLE pricing.place_choice (
  id text PRIMARY KEY,
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  -- Null: the account was deleted; what holds for all accounts stays.
  account_id text REFERENCES pricing.account ON DELETE SET NULL,
  -- retailer: read for all accounts | account: for the one that chose it
  scope text NOT NULL,
  kind text NOT NULL,
  at text NOT NULL,
  pick text NOT NULL,
  unit text NOT NULL,
  -- The page on which the person saw the price, the listing and the amount.
  url text NOT NULL,
  listing_id text REFERENCES pricing.listing ON DELETE SET NULL,
  amount text NOT NULL,
  currency char(3),
  chosen_by text,
  chosen_at timestamptz(3) NOT NULL,
  -- As in price_place.
  agrees double precision NOT NULL,
  disagrees double precision NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  checked_at timestamptz(3) NOT NULL,
  -- Since then it is no longer read.
  ended_at timestamptz(3),
  -- undone | replaced | disagrees | gives_nothing
  ended_reason text,
  CONSTRAINT place_choice_scope CHECK (scope IN ('retailer', 'account')),
  CONSTRAINT place_choice_ended CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
-- An account has one choice at a retailer.
CREATE UNIQUE INDEX place_choice_current ON pricing.place_choice (account_id, retailer_id) WHERE ended_at IS NULL;
-- The choices with which a retailer's pages are read, now or at a time.
CREATE INDEX place_choice_retailer ON pricing.place_choice (retailer_id, chosen_at);
-- Deleting a listing finds its rows.
CREATE INDEX place_choice_listing ON pricing.place_choice (listing_id);
-- The choice by which the decision was made at a visit; null: a person decided about this very price.
ALTER TABLE pricing.price_decision ADD COLUMN choice_id text REFERENCES pricing.place_choice ON DELETE CASCADE;
-- Ending a choice finds the prices that were read by it.
CREATE INDEX price_decision_choice ON pricing.price_decision (choice_id) WHERE choice_id IS NOT NULL;
