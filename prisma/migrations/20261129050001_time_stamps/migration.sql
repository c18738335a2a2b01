-- Time stamps (RFC 3161) of the records of captures that alerts rest on, or why there is none yet.
CREATE TABLE pricing.time_stamp (
  capture_id text PRIMARY KEY,
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  attempts integer NOT NULL,
  -- When it is requested again after a failure.
  next_attempt_at timestamptz(3),
  -- Why the last request failed.
  problem text,
  -- The authority's response in DER, its time, and the subject of its certificate.
  response bytea,
  stamped_at timestamptz(3),
  authority text,
  CONSTRAINT time_stamp_response CHECK (
    (response IS NULL) = (stamped_at IS NULL) AND (response IS NULL) = (authority IS NULL)
  )
);
-- Deleting a retailer finds its rows.
CREATE INDEX time_stamp_retailer ON pricing.time_stamp (retailer_id);
