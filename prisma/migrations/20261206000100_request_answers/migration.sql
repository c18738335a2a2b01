-- Answers to changes that a page sends again unchanged when none arrives, so that nothing is created
-- twice.
CREATE TABLE shop.request_answer (
  -- SHA-256 of the shop, the user, the address and the request's key.
  id bytea PRIMARY KEY,
  shop text NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Encrypted with the request's key, which is not stored. Null: the request is running.
  answer text
);
CREATE INDEX request_answer_at ON shop.request_answer (at);
COMMENT ON INDEX shop.request_answer_at IS 'removes answers past their age limit';
