-- Processes that start at the same time, and the nightly housekeeping, make the same partitions: one after another, or the second one
-- fails on a table that the first one has not committed yet ("relation already exists", whatever IF NOT EXISTS says).
CREATE OR REPLACE FUNCTION pricing.make_partitions(first_month date, months int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  month date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('pricing.make_partitions', 0));
  FOREACH parent IN ARRAY ARRAY['price_span', 'capture', 'visit'] LOOP
    FOR n IN 0..months - 1 LOOP
      month := (date_trunc('month', first_month) + make_interval(months => n))::date;
      BEGIN
        EXECUTE format('CREATE TABLE IF NOT EXISTS pricing.%I PARTITION OF pricing.%I FOR VALUES FROM (%L) TO (%L)',
          parent || to_char(month, '_YYYY_MM'), parent, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
      EXCEPTION WHEN check_violation THEN
        -- The default partition holds rows of that month already: it keeps them.
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
