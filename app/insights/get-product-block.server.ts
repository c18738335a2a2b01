import type { AppServices } from '#app/services.server.ts';
import { formatMoney } from '#app/texts/format-money.ts';
import { formatPercent } from '#app/texts/format-percent.ts';
import { readShopSettings } from '#app/settings/shop-settings.ts';

/** What the block on the product's page in the admin shows; amounts are written for the reader. Its other end is extensions/product-block. */
export interface ProductBlock {
  readonly variants: readonly BlockVariant[];
  /** Variants beyond the first ones. */
  readonly more: number;
}

export interface BlockVariant {
  readonly gid: string;
  readonly title: string;
  readonly price: string;
  readonly floor: string | null;
  /** Competitors below the floor now. */
  readonly below: number;
  readonly offers: readonly { readonly retailer: string; readonly url: string; readonly price: string; readonly inStock: boolean }[];
  readonly advice: { readonly serviceProductId: string; readonly recommendationId: string | null; readonly expectedMinor: string; readonly toMinor: string; readonly suggested: string; readonly confidence: string } | null;
  /** The variant's page in the app, as links of the admin are written. */
  readonly page: string;
}

interface Row {
  gid: string;
  title: string;
  product_title: string;
  currency: string;
  price_minor: bigint;
  floor_minor: bigint | null;
  service_product_id: string;
  recommendation_id: string | null;
  current_minor: bigint | null;
  suggested_minor: bigint | null;
  confidence: number | null;
  below: number;
  offers: { retailer: string; url: string; currency: string; price: string; stock: string }[];
}

const MAX_VARIANTS = 5;

/** One product of a shop, its variants with a suggestion first; empty when nothing of it is monitored. */
export async function getProductBlock(services: AppServices, shop: string, { productGid, locale }: { productGid: string; locale: string }): Promise<ProductBlock> {
  const settings = await services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { settings: true } });
  const { rows } = await services.db.query<Row>(
    `select v.gid, v.title, v.product_title, v.currency, v.price_minor, v.floor_minor, v.service_product_id, a.recommendation_id, a.current_minor, a.suggested_minor, a.confidence,
            (select count(*)::int from shop.alert_copy l where l.shop = v.shop and l.service_product_id = v.service_product_id and l.resolved_at is null) as below,
            coalesce((select jsonb_agg(jsonb_build_object('retailer', o.retailer, 'url', o.url, 'currency', o.currency, 'price', o.price_minor::text, 'stock', o.availability) order by o.price_minor)
                      from (select * from shop.offer_copy o where o.shop = v.shop and o.service_product_id = v.service_product_id and o.match_verdict in ('auto', 'confirmed')
                              and o.price_minor is not null and o.currency = v.currency order by o.price_minor limit 3) o), '[]') as offers
     from shop.variant v
     left join shop.advice_copy a on a.shop = v.shop and a.service_product_id = v.service_product_id and a.decision is null and a.suggested_minor is not null
       and a.confidence >= $3 and a.current_minor = v.price_minor
     where v.shop = $1 and v.product_gid = $2 and v.deleted_at is null and v.service_product_id is not null
     order by (a.suggested_minor is null), v.gid`,
    [shop, productGid, readShopSettings(settings?.settings).recommendationThreshold],
  );
  return { variants: rows.slice(0, MAX_VARIANTS).map((row) => toVariant(row, locale)), more: Math.max(0, rows.length - MAX_VARIANTS) };
}

function toVariant(row: Row, locale: string): BlockVariant {
  const money = (minor: bigint, currency = row.currency): string => formatMoney({ minor, currency: currency.trim() }, locale);
  return {
    gid: row.gid,
    title: row.title === 'Default Title' ? row.product_title : row.title,
    price: money(row.price_minor),
    floor: row.floor_minor === null ? null : money(row.floor_minor),
    below: row.below,
    offers: row.offers.map(({ retailer, url, currency, price, stock }) => ({ retailer, url, price: money(BigInt(price), currency), inStock: stock === 'in_stock' })),
    advice:
      row.suggested_minor === null || row.current_minor === null
        ? null
        : {
            serviceProductId: row.service_product_id,
            recommendationId: row.recommendation_id,
            expectedMinor: row.current_minor.toString(),
            toMinor: row.suggested_minor.toString(),
            suggested: money(row.suggested_minor),
            confidence: formatPercent(row.confidence ?? 0, locale),
          },
    page: `app:app/products/${row.gid.split('/').at(-1)}`,
  };
}
