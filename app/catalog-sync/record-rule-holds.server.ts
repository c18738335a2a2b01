/**
 * A price that is not in our journal wins, whoever set it: where a pricing rule sets prices, the
 * variant is left alone until somebody resumes it, or for the days of the settings.
 */
import type { Sql } from '#prisma/open-database.ts';

/**
 * SQL: writes the rows `found` (shop, variant_gid, rule_key, rule_name, currency, old_minor,
 * new_minor, found_at). A variant that is already left alone keeps the price from before the first
 * change; the latest one is shown.
 */
const INSERT_FOUND = `insert into shop.rule_hold as h (shop, variant_gid, rule_key, rule_name, currency, old_minor,
       new_minor, found_at, resumes_at)
     select f.shop, f.variant_gid, f.rule_key, f.rule_name, f.currency, f.old_minor, f.new_minor,
       f.found_at, f.found_at + make_interval(days => (s.settings -> 'automation' ->> 'holdDays')::int)
     from found f join shop.shop s on s.domain = f.shop
     on conflict (shop, variant_gid) where resumed_at is null do update set
       old_minor = case when h.resumes_at <= excluded.found_at then excluded.old_minor else h.old_minor end,
       new_minor = excluded.new_minor, currency = excluded.currency, found_at = excluded.found_at,
       resumes_at = excluded.resumes_at, rule_key = excluded.rule_key, rule_name = excluded.rule_name`;
/** SQL: a variant `v` and the rule of its copy `a`. */
const VARIANT_AND_RULE = `v.shop, v.gid as variant_gid, a.rule_key,
         coalesce(a.detail -> 'rule' ->> 'name', a.rule_key) as rule_name`;
/**
 * SQL: variants `v` for which a rule sets prices after approval or automatically, by its copy `a`.
 * Lateral: without statistics PostgreSQL would begin with all prices of rules in the shop.
 */
const REACHED = `join lateral (
         select c.rule_key, c.detail
         from shop.recommendation_copy c
         where c.shop = v.shop
           and c.service_product_id = v.service_product_id
           and c.rule_mode in ('approve', 'automatic') limit 1) a on true`;
/**
 * SQL: the last price of variant `v` that we wrote. `sent_at` is stored before it is sent, so a
 * reading finds it whenever it comes.
 */
const LAST_WRITTEN = `left join lateral (
         select c.to_minor, c.currency, c.settled_at
         from shop.price_change c
         where c.shop = v.shop
           and c.variant_gid = v.gid
           and c.sent_at is not null
           and c.status in ('applied', 'undone')
         order by c.at desc limit 1) w on true`;

/**
 * Finds prices of a reading (begun at `readAt`, already in our copy) that differ from what they
 * were and that we did not write. A reading that may show the time before one of our own writes
 * says nothing: the product is read again after each of them, and that reading is compared with
 * what we wrote.
 */
export async function recordRuleHolds(
  sql: Sql,
  { shop, gids, readAt }: { shop: string; gids: readonly string[]; readAt: Date },
): Promise<void> {
  await sql.query(
    `with found as (
       select ${VARIANT_AND_RULE},
         v.currency, coalesce(p.price_minor, w.to_minor) as old_minor, v.price_minor as new_minor,
         $3::timestamptz as found_at
       from shop.variant v
       ${REACHED}
       left join shop.variant_price_past p on p.shop = v.shop
         and p.gid = v.gid
         and p.until = $3
         and p.currency = v.currency
         and p.price_minor <> v.price_minor
       ${LAST_WRITTEN}
       where v.shop = $1
         and v.gid = any($2)
         and v.read_at = $3
         and (p.gid is not null
           -- Set while our own write was on its way: the copy showed it as ours.
           or (w.currency = v.currency
             and w.settled_at between $3::timestamptz - interval '1 hour' and $3::timestamptz))
         and (w.currency = v.currency and w.to_minor = v.price_minor) is not true
         and not exists (select 1 from shop.price_change c
           where c.shop = v.shop
             and c.variant_gid = v.gid
             and ((c.status = 'writing' and c.sent_at is not null)
               or (c.status in ('applied', 'undone')
                 and c.settled_at >= $3
                 and v.price_minor in (c.from_minor, c.to_minor))))
         and not exists (select 1 from shop.rule_hold h
           where h.shop = v.shop
             and h.variant_gid = v.gid
             and h.found_at >= w.settled_at
             and h.new_minor = v.price_minor)
     )
     ${INSERT_FOUND}`,
    [shop, gids, readAt],
  );
}

/**
 * A write of ours found another price in Shopify than the one it starts from: unless it is one that
 * we wrote, somebody else set it.
 */
export async function recordRuleHold(
  sql: Sql,
  moved: {
    shop: string;
    variantGid: string;
    currency: string;
    oldMinor: bigint;
    newMinor: bigint;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `with found as (
       select ${VARIANT_AND_RULE},
         v.currency, $4::int8 as old_minor, $5::int8 as new_minor, $6::timestamptz as found_at
       from shop.variant v
       ${REACHED}
       ${LAST_WRITTEN}
       where v.shop = $1
         and v.gid = $2
         and v.currency = $3
         and (w.currency = v.currency and w.to_minor = $5) is not true
     )
     ${INSERT_FOUND}`,
    [moved.shop, moved.variantGid, moved.currency, moved.oldMinor, moved.newMinor, moved.at],
  );
}
