-- Since when and why a retailer's prices are read as they are, and when that is checked again.
ALTER TABLE pricing.retailer RENAME COLUMN read_by_confirmed_at TO read_by_since;
ALTER TABLE pricing.retailer
  ADD COLUMN read_by_reason jsonb,
  ADD COLUMN next_way_check_at timestamptz(3),
  ADD COLUMN way_tried_on date,
  ADD COLUMN plain_agreements int NOT NULL DEFAULT 0;
-- What the last drawing of a page said, beside what is read of it otherwise.
CREATE TABLE pricing.drawn_page (
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  url text NOT NULL,
  drawn_at timestamptz(3) NOT NULL,
  availability text NOT NULL,
  differs_in_row int NOT NULL DEFAULT 0,
  differed_at timestamptz(3),
  PRIMARY KEY (retailer_id, url)
);
