import type { Sql } from '#prisma/open-database.ts';

export interface SentVariant {
  readonly gid: string;
  readonly version: string;
  readonly service_product_id: string | null;
  readonly sent_sku: string;
  readonly sent_hash: string;
  /** Why the service refused it; null when it was accepted. */
  readonly refused: string | null;
}

/**
 * Stores the service's response. A variant that changed in the meantime stays unsent, but its id at
 * the service is stored.
 */
export async function recordSent(
  sql: Sql,
  batch: { shop: string; at: Date; sent: readonly SentVariant[] },
): Promise<void> {
  await sql.query(
    `with sent as (
       update shop.variant v set
         service_product_id = coalesce(s.service_product_id, v.service_product_id),
         sent_sku = s.sent_sku, sent_hash = s.sent_hash, sending_hash = null,
         sent_at = case when v.xmin::text = s.version then $2::timestamptz end,
         not_monitored = case when s.refused is not null and v.xmin::text = s.version then 'refused'
           else v.not_monitored end,
         not_monitored_note = case when v.xmin::text = s.version then s.refused
           else v.not_monitored_note end
       from jsonb_to_recordset($3::jsonb) as s(gid text, version text, service_product_id text,
         sent_sku text, sent_hash text, refused text)
       where v.shop = $1 and v.gid = s.gid
       returning v.sent_at
     )
     update shop.sync_run set
       variants_sent = least(variants_sent + sent.done,
         coalesce(variants_to_send, variants_sent + sent.done)),
       updated_at = $2
     from (select count(sent_at)::int as done from sent) sent
     where shop = $1 and state = 'sending'`,
    [batch.shop, batch.at, JSON.stringify(batch.sent)],
  );
}
