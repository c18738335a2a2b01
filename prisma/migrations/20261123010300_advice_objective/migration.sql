-- What an advice was to make better, so that only confidence in more gross profit is held against measured profit.
ALTER TABLE "pricing"."advice_ledger" ADD COLUMN "objective" TEXT NOT NULL DEFAULT 'gross_profit';
