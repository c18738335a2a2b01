-- "Mine" looked at every open alert of the shop.
CREATE INDEX alert_copy_open_assignee ON shop.alert_copy (shop, assignee_id, detected_at, id)
  WHERE resolved_at IS NULL AND assignee_id IS NOT NULL;
COMMENT ON INDEX shop.alert_copy_open_assignee IS 'The alerts page, open ones of a person.';
