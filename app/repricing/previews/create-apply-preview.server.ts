import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  type BatchChoice,
  MAX_CHANGES,
  MAX_PRIOR,
  MAX_RULE_CHANGES,
} from '#app/repricing/price-batch.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import {
  buildListedSql,
  buildRuleHeldSql,
  CHANGE_VALUE,
  WAITS_FOR_APPROVAL,
} from '#app/shop-state/rule-prices-sql.ts';
import { requireConnection } from '#app/repricing/require-connection.server.ts';
import { createPreview } from './create-preview.server.ts';
import { MEDIAN_SQL } from './median-sql.ts';

/** Rows that one preview lists, including excluded ones, unless they wait for approval. */
const MAX_PREVIEW_ROWS = 5000;

/**
 * Previews applying these recommendations, most confident first, or prices that wait for approval,
 * those first that move most, each with the figures that help to decide on it; recommendations that
 * cannot be applied are listed with the reason. Throws
 * `conflict` while the service refuses the shop.
 */
export async function createApplyPreview(
  services: AppServices,
  { shop, choice }: { shop: string; choice: BatchChoice },
): Promise<{ previewId: string }> {
  await requireConnection(services, shop);
  return createPreview(services, { shop, kind: 'apply' }, (tx, previewId) =>
    fill(tx, { shop, choice, previewId, now: services.clock.now() }),
  );
}

async function fill(
  tx: Tx,
  {
    shop,
    choice,
    previewId,
    now,
  }: { shop: string; choice: BatchChoice; previewId: string; now: Date },
): Promise<number> {
  const isApproval = 'approval' in choice;
  const minConfidence = 'all' in choice ? choice.all.minConfidence : null;
  const { rows } = await tx.query<{ not_listed: number }>(
    `with asked as (
       select v.shop, v.gid, v.service_product_id, v.currency, v.price_minor, v.cost_minor,
         a.recommendation_id, a.suggested_minor, a.confidence,
         case when $5 then coalesce(${CHANGE_VALUE}, -1)::float8 else a.confidence end as turn,
         a.rule_mode is null and coalesce(a.detail ->> 'basis', 'prior') = 'prior' as prior,
         case when a.suggested_minor is null or a.suggested_minor <= 0 or a.decision is not null
                then 'recommendation_changed'
              when ${PAUSED} then 'product_paused'
              when ${buildRuleHeldSql('$6')} then 'rule_held'
              when a.currency <> v.currency then 'currency_changed'
              when a.current_minor <> v.price_minor then 'price_moved' end as reason
       from shop.variant v
       left join shop.recommendation_copy a on a.shop = v.shop and a.service_product_id = v.service_product_id
       where v.shop = $1
         and v.deleted_at is null
         and ($2::text[] is null or v.service_product_id = any($2))
         and ($3::float8 is null
           or (${buildListedSql('$3')} and a.suggested_minor > 0 and a.decision is null))
         and (not $5 or (${WAITS_FOR_APPROVAL} and a.suggested_minor > 0 and a.decision is null))
     ),
     within_priors as (
       select *, case when reason is null and prior
           and row_number() over (partition by reason, prior order by confidence desc, service_product_id desc)
             > ${MAX_PRIOR}
         then 'general_experience' else reason end as so_far
       from asked
     ),
     ranked as (
       select *, case when so_far is null
           and row_number() over (partition by so_far order by turn desc, service_product_id desc)
             > case when $5 then ${MAX_RULE_CHANGES} else ${MAX_CHANGES} end
         then 'too_many' else so_far end as left_out
       from within_priors
     ),
     listed as (
       select *, row_number() over (order by (left_out is not null), turn desc nulls last,
         service_product_id desc) as place
       from ranked
     ),
     written as (
       insert into shop.price_preview_row (preview_id, position, variant_gid, service_product_id,
         recommendation_id, currency, from_minor, to_minor, cost_minor, median_minor, offers,
         left_out)
       select $4, v.place, v.gid, v.service_product_id, v.recommendation_id, v.currency,
         v.price_minor, coalesce(v.suggested_minor, v.price_minor), v.cost_minor, m.median,
         m.offers, v.left_out
       from listed v
       cross join lateral (${MEDIAN_SQL}) m
       where v.place <= case when $5 then ${MAX_RULE_CHANGES} else ${MAX_PREVIEW_ROWS} end
     )
     select greatest(count(*) - case when $5 then ${MAX_RULE_CHANGES} else ${MAX_PREVIEW_ROWS} end, 0)::int
       as not_listed
     from asked`,
    [shop, 'picked' in choice ? choice.picked : null, minConfidence, previewId, isApproval, now],
  );
  return rows[0]?.not_listed ?? 0;
}
