-- The operator's requests have idempotency keys too, under an empty account id: no account can be referred to.
-- Deleting an account deletes its keys itself, as it does with its request counters.
ALTER TABLE pricing.idempotency_key DROP CONSTRAINT idempotency_key_account_id_fkey;
