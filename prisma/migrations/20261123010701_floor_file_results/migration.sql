-- What a file changes and how far it is, counted once and not at every look.
ALTER TABLE "shop"."floor_file"
  ADD COLUMN "lines" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "refused" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "same" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "left_alone" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "waiting" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "written" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "failed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "floors_set" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "floors_removed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "costs_set" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "costs_removed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "least_set" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "least_removed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "floors_above_price" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "bulk_reached" INTEGER NOT NULL DEFAULT 0,
  -- An undo is a file of its own; and a file that was applied before this knows no values to return to.
  ADD COLUMN "undoes" TEXT,
  ADD COLUMN "keeps_before" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "shop"."floor_file_row"
  ADD COLUMN "floor_before" BIGINT,
  ADD COLUMN "floor_from_before" TEXT,
  ADD COLUMN "floor_rule_minor" BIGINT,
  ADD COLUMN "cost_before" BIGINT,
  ADD COLUMN "min_before" BIGINT;

CREATE INDEX "floor_file_undoes" ON "shop"."floor_file" ("undoes") WHERE "undoes" IS NOT NULL;
COMMENT ON INDEX "shop"."floor_file_undoes" IS 'the undo of a file';

UPDATE "shop"."floor_file" f SET
  "lines" = c."lines", "refused" = c."refused", "same" = c."same", "waiting" = c."waiting",
  "written" = c."written", "failed" = c."failed", "floors_set" = c."floors_set",
  "floors_removed" = c."floors_removed", "costs_set" = c."costs_set",
  "costs_removed" = c."costs_removed", "least_set" = c."least_set",
  "least_removed" = c."least_removed"
FROM (
  SELECT "file_id", count(*)::int AS "lines",
    (count(*) FILTER (WHERE "state" = 'refused'))::int AS "refused",
    (count(*) FILTER (WHERE "state" = 'same'))::int AS "same",
    (count(*) FILTER (WHERE "state" = 'change'))::int AS "waiting",
    (count(*) FILTER (WHERE "state" = 'written'))::int AS "written",
    (count(*) FILTER (WHERE "state" = 'failed'))::int AS "failed",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_floor" AND "floor_minor" IS NOT NULL))::int AS "floors_set",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_floor" AND "floor_minor" IS NULL))::int AS "floors_removed",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_cost" AND "cost_minor" IS NOT NULL))::int AS "costs_set",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_cost" AND "cost_minor" IS NULL))::int AS "costs_removed",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_min" AND "min_minor" IS NOT NULL))::int AS "least_set",
    (count(*) FILTER (WHERE "state" IN ('change', 'written') AND "sets_min" AND "min_minor" IS NULL))::int AS "least_removed"
  FROM "shop"."floor_file_row" GROUP BY "file_id"
) c
WHERE c."file_id" = f."id";
