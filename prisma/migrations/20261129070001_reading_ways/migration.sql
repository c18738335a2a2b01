-- How the prices of a retailer's pages are read: from the bytes that its server sends, from the JSON
-- that the pages request (data_address says where), or from the page as a browser draws it.
ALTER TABLE pricing.retailer
  ADD COLUMN read_by text NOT NULL DEFAULT 'plain' CHECK (read_by IN ('plain', 'data', 'rendered')),
  ADD COLUMN data_address jsonb,
  ADD COLUMN read_by_confirmed_at timestamptz(3),
  ADD CONSTRAINT retailer_data_address CHECK ((read_by = 'data') = (data_address IS NOT NULL));
-- What visits of a retailer cost, by day (UTC).
CREATE TABLE pricing.visit_cost (
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  day date NOT NULL,
  plain int NOT NULL DEFAULT 0,
  rendered int NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  milliseconds bigint NOT NULL DEFAULT 0,
  memory_bytes bigint,
  PRIMARY KEY (retailer_id, day)
);
