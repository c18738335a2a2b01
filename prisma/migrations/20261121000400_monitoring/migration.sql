-- Visits by a plan: what is believed of each offer's change rate (a Gamma distribution), the price of a visit that follows from a host's
-- budget, and the requests of the day, counted here because several processes make them.
ALTER TABLE "pricing"."listing" ADD COLUMN "change_shape" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
  ADD COLUMN "change_exposure" DOUBLE PRECISION NOT NULL DEFAULT 10,
  ADD COLUMN "listed_at" TIMESTAMPTZ(3),
  ADD COLUMN "lastmod" TIMESTAMPTZ(3);
ALTER TABLE "pricing"."retailer" ADD COLUMN "visit_price" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "planned_at" TIMESTAMPTZ(3),
  ADD COLUMN "daily_requests" INTEGER NOT NULL DEFAULT 20000,
  ADD COLUMN "requests_on" DATE,
  ADD COLUMN "requests" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "robots_until" TIMESTAMPTZ(3),
  ADD COLUMN "status_code" TEXT,
  ADD COLUMN "probe" JSONB;
