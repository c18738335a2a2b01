-- What a competitor's price was before, in an alert about a change of it; null in an alert about a state.
ALTER TABLE shop.alert_copy ADD COLUMN previous_minor bigint;
