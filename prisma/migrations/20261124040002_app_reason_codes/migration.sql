-- What Shopify said of a price change that it refused: beside the code, no longer in its place.
ALTER TABLE shop.price_change ADD COLUMN shopify_words text;

-- Sentences of our own that are known exactly become codes; any other stays and is shown as it is, for nobody can tell whose words it has.
UPDATE shop.price_change SET reason = 'no_access'
WHERE reason ~ '^(The app is not installed on \S+$|No token for \S+ could be had: open the app in the admin to renew it$)';

UPDATE shop.sync_run SET error = CASE
    WHEN error = 'The catalogue could not be read' THEN 'catalog_unreadable'
    ELSE 'sign_in_expired'
  END
WHERE error = 'The catalogue could not be read'
   OR error ~ '^(The app is not installed on \S+$|No token for \S+ could be had: open the app in the admin to renew it$)';

UPDATE shop.sales_read SET error = CASE error
    WHEN 'The permission to read orders was taken back' THEN 'orders_permission_withdrawn'
    WHEN 'The orders could not be read' THEN 'orders_unreadable'
    ELSE 'sign_in_expired'
  END
WHERE error IN ('The permission to read orders was taken back', 'The orders could not be read')
   OR error ~ '^(The app is not installed on \S+$|No token for \S+ could be had: open the app in the admin to renew it$)';
