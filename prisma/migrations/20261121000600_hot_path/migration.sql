-- The limit's counter, asked before every request, in half the statements: the cursor knows the time of the oldest request in the window, so
-- while that one is in it and there is room, nothing else is looked at. What it says is as before.
ALTER TABLE "pricing"."request_cursor" ADD COLUMN "oldest" TIMESTAMPTZ(6);

CREATE OR REPLACE FUNCTION pricing.take_requests(p_account text, p_wanted int, p_limit int, p_window interval,
  OUT granted int, OUT used int, OUT reset_after interval) LANGUAGE plpgsql AS $$
DECLARE
  c record;
  tail bigint;
  step int := 1;
  probe timestamptz;
  eldest timestamptz;
  moment timestamptz;
BEGIN
  IF p_wanted = 0 THEN
    RETURN;
  END IF;
  -- This row orders the account's requests. The time is taken once it is locked: the times in the ring are in the order of the requests.
  UPDATE pricing.request_cursor r SET next = r.next + p_wanted
    WHERE r.account_id = p_account AND r.ring = p_limit AND r.oldest > clock_timestamp() - p_window AND r.next + p_wanted - r.first <= p_limit
    RETURNING r.first, r.next - p_wanted AS next, r.ring, r.oldest, clock_timestamp() AS at INTO c;
  IF FOUND THEN
    granted := p_wanted;
    used := (c.next - c.first)::int;
    eldest := c.oldest;
    moment := c.at;
  ELSE
    SELECT r.first, r.next, r.ring INTO c FROM pricing.request_cursor r WHERE r.account_id = p_account FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO pricing.request_cursor (account_id, ring) VALUES (p_account, p_limit) ON CONFLICT DO NOTHING;
      SELECT r.first, r.next, r.ring INTO c FROM pricing.request_cursor r WHERE r.account_id = p_account FOR UPDATE;
    END IF;
    IF c.ring IS DISTINCT FROM p_limit THEN
      SELECT 0, pricing.lay_request_ring(p_account, p_limit), p_limit INTO c.first, c.next, c.ring;
    END IF;
    moment := clock_timestamp();
    -- Passes over what has left the window in growing steps. A slot that is missing was forgotten in a crash.
    tail := c.first;
    WHILE tail < c.next LOOP
      SELECT s.at INTO probe FROM pricing.request_slot s WHERE s.account_id = p_account AND s.slot = ((least(tail + step, c.next) - 1) % c.ring)::int;
      IF probe IS NULL OR probe <= moment - p_window THEN
        tail := least(tail + step, c.next);
        step := step * 2;
      ELSIF step = 1 THEN
        eldest := probe;
        EXIT;
      ELSE
        step := 1;
      END IF;
    END LOOP;
    used := (c.next - tail)::int;
    granted := least(p_wanted, p_limit - used);
    IF granted > 0 OR tail <> c.first THEN
      UPDATE pricing.request_cursor r SET first = tail, next = c.next + granted, ring = c.ring, oldest = coalesce(eldest, moment) WHERE r.account_id = p_account;
    END IF;
  END IF;
  IF granted = 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) VALUES (p_account, (c.next % c.ring)::int, moment)
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  ELSIF granted > 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) SELECT p_account, (n % c.ring)::int, moment FROM generate_series(c.next, c.next + granted - 1) n
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  END IF;
  reset_after := coalesce(eldest, moment) + p_window - moment;
END $$;
