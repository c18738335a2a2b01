import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/**
 * Stores why the service recommends nothing for products without a recommendation. A recommendation
 * that our copy has had since before the list was requested is no longer valid, even one that an
 * undo restored; an applied one stays, hidden, until it is undone or replaced. Does nothing for a
 * server that does not say why.
 */
export async function refreshAbstentions(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, connection: true },
  });
  if (!row || row.uninstalledAt !== null || row.connection !== 'ok') return;
  await withConnectionRecorded(services, shop, () => copyAbstentions(services, shop));
}

async function copyAbstentions(services: AppServices, shop: string): Promise<void> {
  const client = await getPricingClient(services, shop, 'background');
  const begun = services.clock.now();
  for await (const { items } of client.recommendations.listAbstentions().pages()) {
    await services.db.query(
      `insert into shop.recommendation_copy as a (shop, service_product_id, currency, current_minor,
         abstained, detail, recommended_at, copied_at)
       select distinct on (v.service_product_id) v.shop, v.service_product_id, v.currency,
         v.price_minor, r.reason,
         jsonb_build_object('abstained', r.reason_detail)
           || case when jsonb_typeof(r.rule) = 'object' then jsonb_build_object('rule', r.rule) else '{}' end,
         coalesce(r.at, $2), $2
       from jsonb_to_recordset($3::jsonb) as r(product_id text, reason text, reason_detail jsonb, rule jsonb,
         at timestamptz)
       join shop.variant v on v.shop = $1 and v.service_product_id = r.product_id
       order by v.service_product_id
       on conflict (shop, service_product_id) do update set abstained = excluded.abstained,
         detail = case when a.decision = 'applied'
           then a.detail || excluded.detail else excluded.detail end,
         suggested_minor = case when a.decision = 'applied' then a.suggested_minor end,
         recommendation_id = case when a.decision = 'applied' then a.recommendation_id end,
         decision = case when a.decision = 'applied' then a.decision end,
         current_minor = case when a.decision = 'applied'
           then a.current_minor else excluded.current_minor end,
         recommended_at = case when a.decision = 'applied' then a.recommended_at else excluded.recommended_at end,
         copied_at = excluded.copied_at
       where a.suggested_minor is null or greatest(a.copied_at, a.decided_at) < $4`,
      [shop, services.clock.now(), JSON.stringify(items), begun],
    );
  }
}
