-- Where the bytes of a capture are. Null: in body, as in rows of older releases, or dropped; otherwise the name of a capture store.
ALTER TABLE pricing.capture ADD COLUMN store text;
ALTER TABLE pricing.capture DROP CONSTRAINT capture_body_or_dropped;
ALTER TABLE pricing.capture ADD CONSTRAINT capture_bytes_or_dropped CHECK (
  num_nonnulls(body, store) <= 1 AND (num_nonnulls(body, store) = 0) = (dropped_at IS NOT NULL));
CREATE INDEX capture_stored_object ON pricing.capture (sha256, store) WHERE store IS NOT NULL;
COMMENT ON INDEX pricing.capture_stored_object IS 'Whether a capture names an object of a capture store: daily cleanup';

-- Objects of the capture stores. A row is there before the object and until after it was deleted.
CREATE TABLE pricing.capture_object (
  -- Of the uncompressed bytes.
  sha256 bytea NOT NULL,
  -- zstd | identity
  encoding text NOT NULL,
  store text NOT NULL,
  put_at timestamptz(3) NOT NULL,
  -- From then on the daily cleanup checks whether a capture names the object.
  check_at timestamptz(3) NOT NULL,
  -- Since then it is being deleted: no capture may name it.
  deleting_at timestamptz(3),
  PRIMARY KEY (sha256, encoding, store)
);
CREATE INDEX capture_object_check ON pricing.capture_object (check_at);
COMMENT ON INDEX pricing.capture_object_check IS 'Objects to check in the daily cleanup';

-- The store "postgres".
CREATE TABLE pricing.capture_bytes (
  sha256 bytea NOT NULL,
  encoding text NOT NULL,
  body bytea NOT NULL,
  stored_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (sha256, encoding)
);
-- Compressed already.
ALTER TABLE pricing.capture_bytes ALTER COLUMN body SET STORAGE EXTERNAL;
