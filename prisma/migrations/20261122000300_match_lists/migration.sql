-- The retailer of a match's listing, which never changes: the matches of one retailer are listed, counted and deleted without looking at every listing.
ALTER TABLE "pricing"."match" ADD COLUMN "retailer_id" TEXT;
UPDATE pricing.match m SET retailer_id = l.retailer_id FROM pricing.listing l WHERE l.id = m.listing_id;
ALTER TABLE "pricing"."match" ALTER COLUMN "retailer_id" SET NOT NULL;

CREATE FUNCTION pricing.set_match_retailer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT l.retailer_id INTO NEW.retailer_id FROM pricing.listing l WHERE l.id = NEW.listing_id;
  -- Without its listing the row is refused by the foreign key, which says so better than "not null".
  NEW.retailer_id := coalesce(NEW.retailer_id, '');
  RETURN NEW;
END $$;
CREATE TRIGGER set_match_retailer BEFORE INSERT ON pricing.match FOR EACH ROW EXECUTE FUNCTION pricing.set_match_retailer();

-- Whether nothing but the probability keeps the machine from acting on a pair: what changed thresholds are applied to.
ALTER TABLE "pricing"."match" ADD COLUMN "may_act" BOOLEAN NOT NULL DEFAULT false;
UPDATE pricing.match SET may_act = true WHERE verdict = 'auto' OR (tier = 'identifier' AND probability >= 0.97);

CREATE INDEX "match_account_id_retailer_id_verdict_created_at_id_idx" ON "pricing"."match"("account_id", "retailer_id", "verdict", "created_at", "id");
COMMENT ON INDEX pricing.match_account_id_retailer_id_verdict_created_at_id_idx IS 'GET /matches?retailer=; what an account has at a retailer: counted, matched again, deleted';

-- How a watched retailer is covered, as it was counted last: GET /retailers counts small ones anew and shows this of large ones.
CREATE TABLE "pricing"."retailer_coverage" (
    "account_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "listings" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL,
    "fresh" INTEGER NOT NULL,
    "oldest_check_at" TIMESTAMPTZ(3),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retailer_coverage_pkey" PRIMARY KEY ("account_id","retailer_id")
);
ALTER TABLE "pricing"."retailer_coverage" ADD CONSTRAINT "retailer_coverage_account_id_retailer_id_fkey"
  FOREIGN KEY ("account_id", "retailer_id") REFERENCES "pricing"."account_retailer"("account_id", "retailer_id") ON DELETE CASCADE ON UPDATE NO ACTION;
