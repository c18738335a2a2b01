-- What Shopify said of the shop's subscription.
alter table shop.shop
  drop column subscription_gid,
  add column plan_state text not null default 'unread',
  add column chosen_plan text,
  add column trial_ends_at timestamptz(3),
  add column plan_ends_at timestamptz(3),
  add column plan_asked_at timestamptz(3),
  add column plan_failing_since timestamptz(3);
-- Read under the rules of before: to be read again.
update shop.shop set plan_read_at = null;

alter table shop.variant add column beyond_plan boolean not null default false;

-- When the next request to an API with a limit over all processes may begin.
create table shop.request_turn (
  name text primary key,
  next_at timestamptz not null
);
