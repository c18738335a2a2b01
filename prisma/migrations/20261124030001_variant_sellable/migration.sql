-- Whether a variant could be bought by its stock, and since when: sales of a day are sent with the share of it. Null: not read yet.
ALTER TABLE shop.variant ADD COLUMN sellable boolean, ADD COLUMN sellable_since timestamptz(3);

-- What it was before. Only changes are kept, by the trigger below.
CREATE TABLE shop.variant_sellable_past (
  shop text NOT NULL,
  gid text NOT NULL,
  until timestamptz(3) NOT NULL,
  since timestamptz(3) NOT NULL,
  sellable boolean NOT NULL,
  CONSTRAINT variant_sellable_past_pkey PRIMARY KEY (shop, gid, until)
);
-- Removes what is past keeping.
CREATE INDEX variant_sellable_past_until_idx ON shop.variant_sellable_past (until);

CREATE FUNCTION shop.keep_past_sellable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended timestamptz := NEW.read_at;
  begun timestamptz := NEW.read_at;
BEGIN
  IF NEW.read_at > OLD.read_at + interval '2 days' THEN
    -- Every variant is read once a night. Where that was missed, nothing is known of the time between.
    ended := OLD.read_at;
  ELSIF OLD.sellable IS NOT NULL AND NEW.shopify_updated_at > OLD.read_at AND NEW.shopify_updated_at < NEW.read_at THEN
    -- A late webhook: Shopify counts a change of stock as an update, so it was then at the latest.
    ended := NEW.shopify_updated_at;
    begun := NEW.shopify_updated_at;
  END IF;
  IF OLD.sellable IS NOT NULL AND ended > OLD.sellable_since THEN
    INSERT INTO shop.variant_sellable_past (shop, gid, until, since, sellable)
    VALUES (OLD.shop, OLD.gid, ended, OLD.sellable_since, OLD.sellable)
    ON CONFLICT DO NOTHING;
  END IF;
  -- A bulk file may be of before the latest webhook.
  NEW.sellable_since := greatest(begun, OLD.sellable_since);
  RETURN NEW;
END;
$$;

CREATE TRIGGER variant_keep_past_sellable BEFORE UPDATE OF read_at, sellable ON shop.variant
  FOR EACH ROW WHEN (NEW.sellable IS DISTINCT FROM OLD.sellable OR NEW.read_at > OLD.read_at + interval '2 days')
  EXECUTE FUNCTION shop.keep_past_sellable();
