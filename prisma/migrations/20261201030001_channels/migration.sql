-- Where a shop wants to hear of alerts beside e-mail and Flow: Slack and Microsoft Teams.
CREATE TABLE shop.channel (
  id text PRIMARY KEY,
  shop text NOT NULL,
  type text NOT NULL CHECK (type IN ('slack', 'teams')),
  name text NOT NULL,
  -- The webhook address, encrypted: whoever has it can write to the channel.
  address text NOT NULL,
  -- What is shown of it: the host, and its last four characters.
  host text NOT NULL,
  address_end text NOT NULL,
  -- Kinds of alert; empty: all.
  kinds text[] NOT NULL DEFAULT '{}',
  view_id text REFERENCES shop.saved_view (id) ON DELETE SET NULL,
  view_name text,
  view_query text,
  mode text NOT NULL CHECK (mode IN ('instant', 'hourly', 'daily', 'weekly')),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  locale text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'failing')),
  since timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  attempts int NOT NULL DEFAULT 0,
  error_code text,
  error_note text,
  error_at timestamptz(3),
  by_user_id text,
  by_name text,
  created_at timestamptz(3) NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);
CREATE INDEX channel_shop ON shop.channel (shop, created_at);
COMMENT ON INDEX shop.channel_shop IS 'The channels of a shop, in the order they were added.';
CREATE INDEX channel_due ON shop.channel (due_at) WHERE state = 'active';
COMMENT ON INDEX shop.channel_due IS 'Channels whose next message is due.';
CREATE INDEX channel_view ON shop.channel (view_id) WHERE view_id IS NOT NULL;
COMMENT ON INDEX shop.channel_view IS 'The channels that a changed or deleted view limits.';

-- The same choices for a user's e-mail, and the view for Flow.
ALTER TABLE shop.notification_preference
  ADD COLUMN kinds text[] NOT NULL DEFAULT '{}',
  ADD COLUMN view_id text REFERENCES shop.saved_view (id) ON DELETE SET NULL,
  ADD COLUMN view_name text,
  ADD COLUMN view_query text,
  ADD COLUMN quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  ADD COLUMN quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  ADD CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until);
CREATE INDEX notification_preference_view ON shop.notification_preference (view_id) WHERE view_id IS NOT NULL;
COMMENT ON INDEX shop.notification_preference_view IS 'The users'' e-mail that a changed or deleted view limits.';
ALTER TABLE shop.shop
  ADD COLUMN flow_view_id text REFERENCES shop.saved_view (id) ON DELETE SET NULL,
  ADD COLUMN flow_view_name text,
  ADD COLUMN flow_view_query text;
CREATE INDEX shop_flow_view ON shop.shop (flow_view_id) WHERE flow_view_id IS NOT NULL;
COMMENT ON INDEX shop.shop_flow_view IS 'The shops whose Flow trigger a changed or deleted view limits.';

-- Name and query of a view are kept with whatever it limits: when it is deleted, its last query still
-- applies. Without it a deleted view would let every alert through.
CREATE FUNCTION shop.copy_saved_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop.channel SET view_name = NEW.name, view_query = NEW.query WHERE view_id = NEW.id;
  UPDATE shop.notification_preference SET view_name = NEW.name, view_query = NEW.query
  WHERE view_id = NEW.id;
  UPDATE shop.shop SET flow_view_name = NEW.name, flow_view_query = NEW.query
  WHERE flow_view_id = NEW.id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER copy_saved_view AFTER UPDATE OF name, query ON shop.saved_view
  FOR EACH ROW EXECUTE FUNCTION shop.copy_saved_view();
