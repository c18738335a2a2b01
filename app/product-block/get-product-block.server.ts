import type { AppServices } from '#app/services.server.ts';
import { formatAge } from '#app/locales/format-values.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { getMessages } from '#app/locales/messages.ts';
import { DAY_MS } from '#kernel/durations.ts';
import {
  type BlockRow,
  type BlockVariant,
  describeBlockVariant,
} from './describe-block-variant.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { listPriceChanges } from '#app/repricing/list-price-changes.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { NOT_MONITORED } from '#app/service-copy/not-monitored-sql.ts';

/**
 * The content of the block on product and variant pages in the admin, in the reader's language. Its
 * client is extensions/shared-block.
 */
export interface ProductBlock {
  readonly variants: readonly BlockVariant[];
  /** How many more variants there are; null when all are listed. */
  readonly more: string | null;
  /** What is not monitored and why; null when everything is. */
  readonly unmonitored: string | null;
  /** A problem with the pricing service; null for none. */
  readonly trouble: string | null;
  /** The age of the prices. */
  readonly age: string;
}

/** A product with all its variants, or one variant. */
export type BlockSubject = { readonly productGid: string } | { readonly variantGid: string };

interface UnmonitoredRow {
  readonly not_monitored: string | null;
  readonly not_monitored_note: string | null;
}

const MAX_VARIANTS = 5;
const UNDO_SHOWN_MS = DAY_MS;

/**
 * Returns variants with a recommendation first, then those with a competitor below the MAP price. A
 * product of another shop counts as unknown.
 */
export async function getProductBlock(
  services: AppServices,
  domain: string,
  { subject, locale }: { subject: BlockSubject; locale: string },
): Promise<ProductBlock> {
  const shop = await getShop(services, domain);
  const rows = await listRows(services, domain, subject);
  const monitored = rows.filter((row) => row.service_product_id !== null).slice(0, MAX_VARIANTS);
  const left = rows.filter((row) => row.service_product_id !== null).length - monitored.length;
  const messages = getMessages(locale);
  const variants = await Promise.all(
    monitored.map(async (row) =>
      describeBlockVariant(row, await findUndoable(services, domain, row.gid), {
        locale,
        now: shop.now,
        threshold: shop.threshold,
      }),
    ),
  );
  return {
    variants,
    more: left > 0 ? getServerMessages(locale).block.more({ count: left }) : null,
    unmonitored: describeUnmonitored(rows, locale),
    trouble: describeConnection(shop, locale),
    age: shop.copiedAt
      ? messages.shared.dataAge({ age: formatAge(shop.copiedAt, shop.now, locale) })
      : messages.shared.dataNever,
  };
}

async function listRows(
  services: AppServices,
  shop: string,
  subject: BlockSubject,
): Promise<(BlockRow & UnmonitoredRow)[]> {
  const column = 'productGid' in subject ? 'product_gid' : 'gid';
  const gid = 'productGid' in subject ? subject.productGid : subject.variantGid;
  const { rows } = await services.db.query<BlockRow & UnmonitoredRow>(
    `select v.gid, v.title, v.product_title, v.currency, v.price_minor, v.compare_at_minor,
            v.map_minor, v.service_product_id, ${NOT_MONITORED} as not_monitored, v.not_monitored_note,
            a.recommendation_id, a.current_minor, a.suggested_minor, a.confidence, a.detail,
            a.abstained, coalesce(l.below, 0) as below,
            coalesce((
              select jsonb_agg(
                jsonb_build_object('retailer', o.retailer, 'url', o.url,
                  'price', o.price_minor::text, 'stock', o.availability, 'seen', o.seen_at)
                order by o.place)
              from (
                select o.*, row_number() over (
                  order by (o.availability <> 'in_stock'), o.price_minor, o.retailer) as place
                from shop.offer_copy o
                where o.shop = v.shop
                  and o.service_product_id = v.service_product_id
                  and o.match_verdict in ('auto', 'confirmed')
                  and o.price_minor is not null
                  and o.currency = v.currency
                order by place limit 3) o), '[]') as offers
     from shop.variant v
     left join shop.recommendation_copy a on a.shop = v.shop
       and a.service_product_id = v.service_product_id
       and a.decision is null
       and a.currency = v.currency
       and not ${PAUSED}
     left join lateral (
       select count(*)::int as below from shop.alert_copy c
       where c.shop = v.shop
         and c.service_product_id = v.service_product_id
         and c.type = 'map_violation'
         and c.resolved_at is null) l on true
     where v.shop = $1 and v.${column} = $2 and v.deleted_at is null
     order by (a.suggested_minor is not null and a.current_minor = v.price_minor) desc,
       (coalesce(l.below, 0) > 0) desc, v.gid`,
    [shop, gid],
  );
  return rows;
}

/** The last change made here that can still be undone. */
async function findUndoable(services: AppServices, shop: string, variantGid: string) {
  const appliedSince = new Date(services.clock.now().getTime() - UNDO_SHOWN_MS);
  const { rows } = await listPriceChanges(services, shop, { variantGid, appliedSince });
  return rows.find(({ undoBlocked }) => undoBlocked === null) ?? null;
}

/** Why the first unmonitored variant is not monitored; null when all are. */
function describeUnmonitored(
  rows: readonly (BlockRow & UnmonitoredRow)[],
  locale: string,
): string | null {
  const { shared, product } = getMessages(locale);
  const { block } = getServerMessages(locale);
  if (rows.length === 0) return block.unknown;
  const left = rows.filter((row) => row.service_product_id === null || row.not_monitored !== null);
  const [first] = left;
  if (!first) return null;
  if (first.not_monitored === null) return product.registering;
  return block.unmonitored({
    count: left.length,
    why: first.not_monitored_note ?? formatCode(shared.notMonitored, first.not_monitored),
  });
}

function describeConnection({ connection }: ShopView, locale: string): string | null {
  return connection === 'ok' ? null : getMessages(locale).shared.connectionTrouble[connection];
}
