import { DAY_MS } from '#kernel/durations.ts';
import type { Tx } from '#prisma/open-database.ts';
import { MAX_RULE_CHANGES } from '#app/repricing/price-batch.ts';
import type { PlannedChange } from '#app/repricing/start-batch.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { buildRuleHeldSql, CHANGE_VALUE } from '#app/shop-state/rule-prices-sql.ts';

/** An automatic rule and how many prices it may change within 24 hours; null: no limit. */
export interface RuleLimit {
  readonly key: string;
  readonly maxChangesPerDay: number | null;
}

/** A price that a person undid is not set again for this long, nor one that Shopify refused. */
const UNDONE_DAYS = 7;

interface Row {
  readonly serviceProductId: string;
  readonly recommendationId: string | null;
  readonly gid: string;
  readonly productGid: string;
  readonly currency: string;
  readonly currentMinor: bigint;
  readonly suggestedMinor: bigint;
}

/**
 * Lists the prices that automatic pricing rules may set now, those that move most first: not below
 * the MAP or the minimum price, unchanged in the shop, within what the rule may change a day, and
 * not where rules leave the variant alone or it is paused. Where the product would no longer be
 * shown as reduced, a person decides.
 */
export async function listRuleCandidates(
  tx: Tx,
  { shop, now, limits }: { shop: string; now: Date; limits: readonly RuleLimit[] },
): Promise<PlannedChange[]> {
  if (limits.length === 0) return [];
  const { rows } = await tx.query<Row>(
    `with used as (
       select c.recommendation -> 'rule' ->> 'key' as key, count(*)::int as n
       from shop.price_change c
       join shop.price_batch b on b.id = c.batch_id and b.kind = 'automatic'
       where c.shop = $1
         and c.at >= $3
         and c.status in ('waiting', 'writing', 'applied', 'undone')
       group by 1
     ),
     ready as (
       select a.service_product_id, a.recommendation_id, v.gid, v.product_gid, v.currency,
         a.current_minor, a.suggested_minor, ${CHANGE_VALUE} as value, l.most - coalesce(u.n, 0) as room,
         row_number() over (partition by a.rule_key
           order by ${CHANGE_VALUE} desc nulls last, abs(a.suggested_minor - a.current_minor) desc,
             a.service_product_id) as place
       from jsonb_to_recordset($2::jsonb) as l(key text, most int)
       join shop.recommendation_copy a on a.shop = $1 and a.rule_mode = 'automatic' and a.rule_key = l.key
       join shop.variant v on v.shop = a.shop
         and v.service_product_id = a.service_product_id
         and v.deleted_at is null
         and not ${PAUSED}
       left join used u on u.key = l.key
       where a.suggested_minor > 0
         and a.decision is null
         and v.price_minor = a.current_minor
         and v.currency = a.currency
         and (v.map_minor is null or a.suggested_minor >= v.map_minor)
         and (v.min_minor is null or a.suggested_minor >= v.min_minor)
         and not (coalesce(v.compare_at_minor, 0) > a.current_minor
           and a.suggested_minor >= v.compare_at_minor)
         and not ${buildRuleHeldSql('$4')}
         and not exists (select 1 from shop.price_change c
           where c.shop = a.shop
             and c.variant_gid = v.gid
             and c.at >= $5
             and c.status in ('undone', 'failed')
             and c.to_minor = a.suggested_minor)
     )
     select r.service_product_id as "serviceProductId", r.recommendation_id as "recommendationId", r.gid,
       r.product_gid as "productGid", r.currency, r.current_minor as "currentMinor",
       r.suggested_minor as "suggestedMinor"
     from ready r
     where r.room is null or r.place <= r.room
     order by r.value desc nulls last, abs(r.suggested_minor - r.current_minor) desc,
       r.service_product_id
     limit ${MAX_RULE_CHANGES}`,
    [
      shop,
      JSON.stringify(limits.map(({ key, maxChangesPerDay: most }) => ({ key, most }))),
      new Date(now.getTime() - DAY_MS),
      now,
      new Date(now.getTime() - UNDONE_DAYS * DAY_MS),
    ],
  );
  return rows.map((row) => ({
    variantGid: row.gid,
    productGid: row.productGid,
    serviceProductId: row.serviceProductId,
    recommendationId: row.recommendationId,
    currency: row.currency.trim(),
    fromMinor: row.currentMinor,
    toMinor: row.suggestedMinor,
    compareAt: { mode: 'leave' },
  }));
}
