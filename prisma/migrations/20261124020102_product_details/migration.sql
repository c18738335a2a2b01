-- What segments and rules are made of. Products from before have none of it until it is sent.
ALTER TABLE pricing.product
  ADD COLUMN product_type text,
  ADD COLUMN tags jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN collections jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN stock integer,
  ADD COLUMN compare_at_minor bigint;

-- How much of the day the product could be bought.
ALTER TABLE pricing.sale ADD COLUMN in_stock_share double precision;
ALTER TABLE pricing.sale ADD CHECK (in_stock_share BETWEEN 0 AND 1);

-- Stock of each day (UTC) on which it changed. Days without a row have the last one before.
CREATE TABLE pricing.product_stock (
  product_id text NOT NULL,
  day date NOT NULL,
  lowest integer,
  last integer,
  recorded_at timestamptz(3) NOT NULL,
  CONSTRAINT product_stock_pkey PRIMARY KEY (product_id, day)
) PARTITION BY RANGE (day);
ALTER TABLE pricing.product_stock ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
CREATE TABLE pricing.product_stock_other PARTITION OF pricing.product_stock DEFAULT;

CREATE OR REPLACE FUNCTION pricing.make_partitions(first_month date, months int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  month date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('pricing.make_partitions', 0));
  FOREACH parent IN ARRAY ARRAY['price_span', 'capture', 'visit', 'product_stock'] LOOP
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

-- Drops the monthly partitions of a table that end on or before that day; returns how many.
CREATE FUNCTION pricing.drop_partitions(parent text, before date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  child text;
  dropped int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('pricing.make_partitions', 0));
  FOR child IN
    SELECT c.relname
    FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('pricing.%I', parent)::regclass
      AND c.relname ~ '_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  LOOP
    EXECUTE format('DROP TABLE pricing.%I', child);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
