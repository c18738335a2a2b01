-- A live visit at which a listing's page was drawn and photographed, or one that waits for it, or could not be made.
CREATE TABLE pricing.picture (
  id text PRIMARY KEY,
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  listing_id text NOT NULL REFERENCES pricing.listing ON DELETE CASCADE,
  -- alert: before an alert opens | requested: by a person | scheduled: while an alert lasts
  reason text NOT NULL,
  -- Who requested it; null: the service, or the account was deleted.
  account_id text REFERENCES pricing.account ON DELETE SET NULL,
  -- What is photographed: the capture whose price is to be shown.
  subject_capture_id text,
  state text NOT NULL,
  -- kernel/reasons: why none could be taken
  failure jsonb,
  requested_at timestamptz(3) NOT NULL,
  taken_at timestamptz(3),
  -- The captures of the visit: the drawn document, the whole page and the detail (PNG).
  document_capture_id text,
  document_capture_at timestamptz(3),
  page_capture_id text,
  page_capture_at timestamptz(3),
  detail_capture_id text,
  detail_capture_at timestamptz(3),
  -- What was read of the drawn document, and where on the page: {"x","y","width","height"} in CSS pixels.
  price_minor bigint,
  currency char(3),
  box jsonb,
  CONSTRAINT picture_reason CHECK (reason IN ('alert', 'requested', 'scheduled')),
  CONSTRAINT picture_state CHECK (state IN ('waiting', 'taken', 'failed')),
  CONSTRAINT picture_taken CHECK ((state = 'taken') = (page_capture_id IS NOT NULL AND taken_at IS NOT NULL)),
  CONSTRAINT picture_failure CHECK ((state = 'failed') = (failure IS NOT NULL))
);
-- The pictures of a listing, newest first: evidence of its alerts.
CREATE INDEX picture_listing ON pricing.picture (listing_id, requested_at DESC);
-- A listing waits for one picture at a time.
CREATE UNIQUE INDEX picture_waiting ON pricing.picture (listing_id) WHERE state = 'waiting';
-- The pictures of a retailer: those that wait, and all when it is deleted.
CREATE INDEX picture_retailer ON pricing.picture (retailer_id, requested_at);
-- Deleting an account finds its rows.
CREATE INDEX picture_account ON pricing.picture (account_id);
-- Whether a picture points to a capture, before its bytes are deleted.
CREATE INDEX picture_document_capture ON pricing.picture (document_capture_id);
CREATE INDEX picture_page_capture ON pricing.picture (page_capture_id);
CREATE INDEX picture_detail_capture ON pricing.picture (detail_capture_id);
