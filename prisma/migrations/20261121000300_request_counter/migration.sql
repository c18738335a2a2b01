-- The limit's counter in a time that does not grow with the limit: the ring of accepted requests' times has a tail now, so only what has
-- left the window since the last request is looked at, not the whole window. What it says is as before: a true sliding window over all keys
-- and processes, on the database's clock; refused requests are not counted. Several requests of an account are one call.
ALTER TABLE "pricing"."request_cursor" ADD COLUMN "first" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "ring" INTEGER;

-- Each request rewrites one slot: room on the page for it keeps the index out of it.
ALTER TABLE "pricing"."request_slot" SET (fillfactor = 50);
ALTER TABLE "pricing"."request_cursor" SET (fillfactor = 20);

DROP FUNCTION pricing.take_request(text, int, interval);

-- granted: how many of p_wanted are accepted (of none: none, and nothing is looked at). used: how many were in the window before. reset_after: until the oldest leaves it.
CREATE FUNCTION pricing.take_requests(p_account text, p_wanted int, p_limit int, p_window interval,
  OUT granted int, OUT used int, OUT reset_after interval) LANGUAGE plpgsql AS $$
DECLARE
  c record;
  tail bigint;
  step int := 1;
  probe timestamptz;
  oldest timestamptz;
  moment timestamptz;
BEGIN
  IF p_wanted = 0 THEN
    RETURN;
  END IF;
  -- This row orders the account's requests.
  SELECT first, next, ring INTO c FROM pricing.request_cursor WHERE account_id = p_account FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO pricing.request_cursor (account_id, ring) VALUES (p_account, p_limit) ON CONFLICT DO NOTHING;
    SELECT first, next, ring INTO c FROM pricing.request_cursor WHERE account_id = p_account FOR UPDATE;
  END IF;
  IF c.ring IS DISTINCT FROM p_limit THEN
    SELECT 0, pricing.lay_request_ring(p_account, p_limit), p_limit INTO c.first, c.next, c.ring;
  END IF;
  -- After the lock: the times in the ring are in the order of the requests.
  moment := clock_timestamp();
  -- Passes over what has left the window in growing steps. A slot that is missing was forgotten in a crash.
  tail := c.first;
  WHILE tail < c.next LOOP
    SELECT at INTO probe FROM pricing.request_slot WHERE account_id = p_account AND slot = ((least(tail + step, c.next) - 1) % c.ring)::int;
    IF probe IS NULL OR probe <= moment - p_window THEN
      tail := least(tail + step, c.next);
      step := step * 2;
    ELSIF step = 1 THEN
      oldest := probe;
      EXIT;
    ELSE
      step := 1;
    END IF;
  END LOOP;
  used := (c.next - tail)::int;
  granted := least(p_wanted, p_limit - used);
  IF granted = 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) VALUES (p_account, (c.next % c.ring)::int, moment)
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  ELSIF granted > 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) SELECT p_account, (n % c.ring)::int, moment FROM generate_series(c.next, c.next + granted - 1) n
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  END IF;
  IF granted > 0 OR tail <> c.first THEN
    UPDATE pricing.request_cursor SET first = tail, next = c.next + granted, ring = c.ring WHERE account_id = p_account;
  END IF;
  reset_after := coalesce(oldest, moment) + p_window - moment;
END $$;

-- Lays the newest accepted requests out anew, for a ring of another size: the plan changed, or the ring is of before this migration.
-- Answers how many there are. The caller holds the account's cursor.
CREATE FUNCTION pricing.lay_request_ring(p_account text, p_ring int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  times timestamptz[];
BEGIN
  SELECT coalesce(array_agg(at ORDER BY at), '{}') INTO times FROM (SELECT at FROM pricing.request_slot WHERE account_id = p_account ORDER BY at DESC LIMIT p_ring) newest;
  DELETE FROM pricing.request_slot WHERE account_id = p_account;
  INSERT INTO pricing.request_slot (account_id, slot, at) SELECT p_account, n - 1, at FROM unnest(times) WITH ORDINALITY AS t(at, n);
  UPDATE pricing.request_cursor SET first = 0, next = cardinality(times), ring = p_ring WHERE account_id = p_account;
  RETURN cardinality(times);
END $$;
