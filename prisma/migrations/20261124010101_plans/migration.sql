-- What a plan allows is kept where it is looked up: with the account, its products, its watches and the hosts.
alter table pricing.account add column monitoring_paused_at timestamptz(3);

alter table pricing.product add column monitored boolean not null default true;
-- Which product is monitored next when another one goes, and whether there is any.
create index product_beyond_plan on pricing.product (account_id, created_at, id) where not monitored;

alter table pricing.account_retailer add column monitored boolean not null default true;
alter table pricing.retailer add column checks_a_day integer not null default 24;
