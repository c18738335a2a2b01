-- The most probable matches to review.
CREATE INDEX "match_account_id_verdict_probability_id_idx" ON "pricing"."match"("account_id", "verdict", "probability", "id");
