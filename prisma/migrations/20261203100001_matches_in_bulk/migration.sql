-- A match that was confirmed together with many others is no decision about its condition: alerts
-- about used offers were raised by such matches.
ALTER TABLE pricing.match ADD COLUMN in_bulk BOOLEAN NOT NULL DEFAULT false;
UPDATE pricing.match m SET in_bulk = true
  FROM pricing.match_decision_change_row r
  JOIN pricing.match_decision_change c ON c.id = r.change_id AND c.verdict = 'confirmed'
  WHERE r.match_id = m.id AND r.state = 'updated' AND m.verdict = 'confirmed';
