-- What a variant's price in Shopify was before, and until when: the lowest price of the last 30 days is found here. Kept by the
-- trigger below, whoever changes our copy: webhooks, the nightly reading, changes made here.
CREATE TABLE "shop"."variant_price_past" (
    "shop" TEXT NOT NULL,
    "gid" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "price_minor" BIGINT NOT NULL,

    CONSTRAINT "variant_price_past_pkey" PRIMARY KEY ("shop", "gid", "until")
);

-- Removes what is past keeping.
CREATE INDEX "variant_price_past_until_idx" ON "shop"."variant_price_past"("until");

CREATE FUNCTION "shop"."keep_past_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "shop"."variant_price_past" AS p ("shop", "gid", "until", "currency", "price_minor")
  VALUES (OLD."shop", OLD."gid", NEW."read_at", OLD."currency", OLD."price_minor")
  ON CONFLICT ("shop", "gid", "until") DO UPDATE SET "price_minor" = least(p."price_minor", excluded."price_minor")
    WHERE p."currency" = excluded."currency";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "variant_keep_past_price" AFTER UPDATE OF "price_minor", "currency" ON "shop"."variant"
  FOR EACH ROW WHEN (OLD."price_minor" <> NEW."price_minor" OR OLD."currency" <> NEW."currency")
  EXECUTE FUNCTION "shop"."keep_past_price"();

-- What changes made here show of the time before.
INSERT INTO "shop"."variant_price_past" ("shop", "gid", "until", "currency", "price_minor")
SELECT "shop", "variant_gid", "at", "currency", "from_minor"
FROM "shop"."price_change"
WHERE "status" IN ('applied', 'undone')
ON CONFLICT DO NOTHING;
