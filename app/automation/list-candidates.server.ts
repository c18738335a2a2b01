import type { Tx } from '#prisma/open-database.ts';
import type { PlannedChange } from '../repricing/start-batch.server.ts';
import type { AutomationSettings } from '../shop-state/automation-settings.ts';

/**
 * A changed price is left unchanged this long: one we changed, to measure the effect; one a person
 * changed, because it was their decision.
 */
export const REST_DAYS = 7;

interface Row {
  service_product_id: string;
  recommendation_id: string | null;
  gid: string;
  product_gid: string;
  currency: string;
  current_minor: bigint;
  suggested_minor: bigint;
}

/**
 * Lists what may be applied automatically, most confident first: confident enough, based on the
 * shop's own sales, a small enough change of a price that is unchanged in the shop, and not changed
 * or undone in the last days. Compare-at prices are not changed; where one would no longer be above
 * the price, a person decides.
 */
export async function listCandidates(
  tx: Tx,
  {
    shop,
    now,
    limits,
    room,
  }: { shop: string; now: Date; limits: AutomationSettings; room: number },
): Promise<PlannedChange[]> {
  const { rows } = await tx.query<Row>(
    `select a.service_product_id, a.recommendation_id, v.gid, v.product_gid, v.currency,
       a.current_minor, a.suggested_minor
     from shop.advice_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
     where a.shop = $1
       and a.confidence >= $2
       and a.suggested_minor > 0
       and a.decision is null
       and v.price_minor = a.current_minor
       and v.currency = a.currency
       and coalesce(a.detail ->> 'basis', 'prior') <> 'prior'
       and abs(a.suggested_minor - a.current_minor) <= a.current_minor * $3::numeric
       and (v.floor_minor is null or a.suggested_minor >= v.floor_minor)
       and (v.min_minor is null or a.suggested_minor >= v.min_minor)
       and not (coalesce(v.compare_at_minor, 0) > a.current_minor
         and a.suggested_minor >= v.compare_at_minor)
       and not exists (select 1 from shop.price_change c
         where c.shop = a.shop
           and c.variant_gid = v.gid
           and c.at >= $4
           and c.status in ('waiting', 'writing', 'applied', 'undone'))
     order by a.confidence desc, a.service_product_id limit $5`,
    [
      shop,
      limits.minConfidence,
      String(limits.maxChange),
      new Date(now.getTime() - REST_DAYS * 86_400_000),
      room,
    ],
  );
  return rows.map((row) => ({
    variantGid: row.gid,
    productGid: row.product_gid,
    serviceProductId: row.service_product_id,
    recommendationId: row.recommendation_id,
    currency: row.currency.trim(),
    fromMinor: row.current_minor,
    toMinor: row.suggested_minor,
    compareAt: { mode: 'leave' },
  }));
}
