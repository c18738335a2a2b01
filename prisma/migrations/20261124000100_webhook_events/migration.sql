-- An event may be delivered twice under two delivery ids. What older receipts were about is not known: they stay out of it.
alter table shop.webhook_receipt add column subject text not null default '';
update shop.webhook_receipt set event_id = null where event_id is not null;
create unique index webhook_receipt_event on shop.webhook_receipt (shop, topic, event_id, subject)
  where event_id is not null;
