-- Messages that are handed to the mail server at most once. A row is set to handing_over, and that
-- is committed, before the mail server is spoken to: whoever finds it so after a crash knows that
-- the message was perhaps sent.
CREATE TABLE pricing.mail_outbox (
  -- Made from what the message is about: a second row of the same message cannot exist.
  key text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'handing_over', 'sent', 'refused', 'perhaps_sent')),
  to_address text NOT NULL,
  message_id text NOT NULL,
  -- The whole message as handed over; null when it is no longer kept.
  message bytea,
  sha256 bytea NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  -- While it is being handed over: when whoever does so is believed dead.
  lease_until timestamptz(3),
  -- The mail server's last reply, or what happened to the connection.
  reply text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CHECK ((state = 'handing_over') = (lease_until IS NOT NULL))
);
CREATE INDEX mail_outbox_unfinished ON pricing.mail_outbox (next_attempt_at)
  WHERE state IN ('queued', 'handing_over');
COMMENT ON INDEX pricing.mail_outbox_unfinished IS 'Messages that wait or are being handed over.';
CREATE INDEX mail_outbox_account ON pricing.mail_outbox (account_id, created_at);
COMMENT ON INDEX pricing.mail_outbox_account IS 'Deletes the messages of an account; how many it sent lately.';

-- How an account sends notices to retailers.
CREATE TABLE pricing.notice_settings (
  account_id text PRIMARY KEY REFERENCES pricing.account ON DELETE CASCADE,
  sender_name text,
  -- Only a confirmed address is used; another one waits for its confirmation.
  reply_to text,
  pending_reply_to text,
  confirmation_hash bytea,
  confirmation_until timestamptz(3),
  policy text,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'fr')),
  answer_days int NOT NULL DEFAULT 7,
  -- Days after which a step falls due by itself, null: never; and whether it is then sent.
  first_after_days int,
  first_automatic boolean NOT NULL DEFAULT false,
  reminder_after_days int DEFAULT 7,
  reminder_automatic boolean NOT NULL DEFAULT false,
  final_after_days int DEFAULT 7,
  final_automatic boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL,
  CHECK ((pending_reply_to IS NULL) = (confirmation_hash IS NULL))
);
CREATE UNIQUE INDEX notice_settings_confirmation ON pricing.notice_settings (confirmation_hash)
  WHERE confirmation_hash IS NOT NULL;
COMMENT ON INDEX pricing.notice_settings_confirmation IS 'The account of a confirmation link.';

-- Templates of the account. Each saved text is a version, which is never changed.
CREATE TABLE pricing.notice_template (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  name text NOT NULL,
  step text NOT NULL CHECK (step IN ('first', 'reminder', 'final')),
  language text NOT NULL CHECK (language IN ('en', 'de', 'fr')),
  -- Used for notices of this step and language unless another is chosen.
  is_default boolean NOT NULL DEFAULT false,
  version int NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3)
);
CREATE INDEX notice_template_account ON pricing.notice_template (account_id, created_at);
COMMENT ON INDEX pricing.notice_template_account IS 'GET /notice-templates; deletes those of an account.';
CREATE UNIQUE INDEX notice_template_default ON pricing.notice_template (account_id, step, language)
  WHERE is_default AND deleted_at IS NULL;
COMMENT ON INDEX pricing.notice_template_default IS 'The template of a step and language: at most one.';
CREATE TABLE pricing.notice_template_version (
  template_id text NOT NULL REFERENCES pricing.notice_template ON DELETE CASCADE,
  version int NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  PRIMARY KEY (template_id, version)
);

-- A message to one retailer about the violations of one or many cases.
CREATE TABLE pricing.notice (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  retailer text NOT NULL,
  step text NOT NULL CHECK (step IN ('first', 'reminder', 'final')),
  language text NOT NULL CHECK (language IN ('en', 'de', 'fr')),
  state text NOT NULL CHECK (state IN ('draft', 'ready', 'queued', 'sent', 'perhaps_sent',
    'not_delivered', 'sent_by_hand', 'discarded')),
  -- Made by the schedule, not by a person.
  is_scheduled boolean NOT NULL DEFAULT false,
  -- Why the schedule left it to a person, or why it was discarded or not delivered.
  reason text,
  template_id text NOT NULL,
  template_version int NOT NULL,
  to_name text,
  to_email text,
  -- With placeholders, as edited.
  subject text NOT NULL,
  body text NOT NULL,
  evidence text NOT NULL CHECK (evidence IN ('attached', 'linked', 'none')),
  answer_by date NOT NULL,
  -- As downloaded or sent, and its hash; null before that.
  rendered_subject text,
  rendered_body text,
  rendered_sha256 bytea,
  rendered_at timestamptz(3),
  -- Sendings by mail begun so far: part of the key in the outbox.
  attempts int NOT NULL DEFAULT 0,
  by_id text,
  by_name text,
  sent_by_id text,
  sent_by_name text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- When it was handed over or, by hand, sent.
  sent_at timestamptz(3)
);
CREATE INDEX notice_newest ON pricing.notice (account_id, created_at, id);
COMMENT ON INDEX pricing.notice_newest IS 'GET /notices, newest first; how many were sent in a month.';
CREATE INDEX notice_queued ON pricing.notice (id) WHERE state = 'queued';
COMMENT ON INDEX pricing.notice_queued IS 'Notices whose message waits in the outbox.';

CREATE TABLE pricing.notice_case (
  notice_id text NOT NULL REFERENCES pricing.notice ON DELETE CASCADE,
  case_id text NOT NULL REFERENCES pricing.map_case ON DELETE CASCADE,
  step text NOT NULL,
  -- The case's recurrences when the notice was made: each violation after a compliance begins anew.
  round int NOT NULL,
  -- False: the notice was discarded, or the case was left out when it was sent.
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (notice_id, case_id)
);
CREATE UNIQUE INDEX notice_case_step ON pricing.notice_case (case_id, round, step) WHERE is_active;
COMMENT ON INDEX pricing.notice_case_step IS 'One notice per step of a violation; the steps of a case.';
