import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { SendableVariant } from './product-body.ts';

export interface UnsentVariant extends SendableVariant {
  /** Changes whenever the row changes. */
  readonly version: string;
  readonly sent_sku: string | null;
  readonly sent_hash: string | null;
  /** The idempotency key of a request whose response has not arrived. */
  readonly sending_hash: string | null;
  readonly service_product_id: string | null;
}

/**
 * Lists the next variants to send to the service; with `canPause` also paused ones that it knows.
 * Variants of a file that is still being read wait until it ends: their collections are on other
 * lines of it, and they would be sent twice. Those that may be an old variant under a new id wait for
 * the decision, for an hour at most; the service must have the id before.
 */
export async function listUnsent(
  services: Pick<AppServices, 'db' | 'clock'>,
  { shop, limit, canPause }: { shop: string; limit: number; canPause: boolean },
): Promise<UnsentVariant[]> {
  const { rows } = await services.db.query<UnsentVariant>(
    `select gid, product_title, title, vendor, category, url, image_url, sku, barcode, currency,
            price_minor, cost_minor, map_minor, min_minor, compare_at_minor, tags, stock,
            nullif(not_monitored, 'refused') as paused_reason,
            (select coalesce(jsonb_agg(jsonb_build_object('id', c.collection_gid, 'name', c.name)
                order by c.collection_gid), '[]')
              from shop.product_collection c
              where c.shop = v.shop and c.product_gid = v.product_gid) as collections,
            sent_sku, sent_hash, sending_hash, service_product_id, xmin::text as version
     from shop.variant v
     where shop = $1
       and sent_at is null
       and (not_monitored is null
         or ($3 and not_monitored <> 'refused' and service_product_id is not null))
       and deleted_at is null
       and url is not null
       and not external_id_stale
       and not exists (select from shop.variant_move m
         left join shop.variant o on o.shop = m.shop and o.gid = m.from_gid
         where m.shop = v.shop and m.to_gid = v.gid
           and (m.state = 'pending' and m.decide_by > $4 or o.external_id_stale))
       and not exists (select from shop.sync_run r
         where r.shop = v.shop and r.finished_at is null and r.state = 'reading'
           and r.started_at = v.read_at)
     order by gid limit $2`,
    [shop, limit, canPause, services.clock.now()],
  );
  return rows;
}

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
 * the service is stored. Where the service brought back the product of a deleted variant, that one
 * no longer has it.
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
         deletion_sent_at = case when s.refused is not null then v.deletion_sent_at end,
         sent_at = case when v.xmin::text = s.version then $2::timestamptz end,
         not_monitored = case when s.refused is not null and v.xmin::text = s.version then 'refused'
           else v.not_monitored end,
         not_monitored_note = case when v.xmin::text = s.version then s.refused
           else v.not_monitored_note end
       from jsonb_to_recordset($3::jsonb) as s(gid text, version text, service_product_id text,
         sent_sku text, sent_hash text, refused text)
       where v.shop = $1 and v.gid = s.gid
       returning v.sent_at
     ), taken_over as (
       update shop.variant v set service_product_id = null
       from jsonb_to_recordset($3::jsonb) as s(gid text, service_product_id text)
       where v.shop = $1
         and v.service_product_id = s.service_product_id
         and v.gid <> s.gid
         and v.deleted_at is not null
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
