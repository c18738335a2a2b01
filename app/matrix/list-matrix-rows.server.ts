import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { Urgency } from '#app/pricing-client/request-pace.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { InsightsListMatrixQuery, MatrixOffer, MatrixRow } from '#sdk/index.ts';
import { isPastSort, type MatrixQuery } from './matrix-query.ts';

/** What a competitor asks for a product. */
export interface MatrixCell {
  readonly price: ReasonMoney | null;
  readonly url: string;
  /** Of the own price against this one; null: it isn't compared. */
  readonly indexBasisPoints: number | null;
  /** Why it isn't compared. */
  readonly leftOut: string | null;
  readonly availability: string;
  readonly condition: string;
  /** Null: not known for this instant. */
  readonly seenAt: Date | null;
  /** Further offers of the same competitor. */
  readonly others: number;
}

export interface MatrixProduct {
  readonly id: string;
  /** Of our variant; null: it is no longer in the shop. */
  readonly gid: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly asOf: Date;
  /** Null: it was not registered yet. */
  readonly price: ReasonMoney | null;
  readonly marketPrice: ReasonMoney | null;
  readonly indexBasisPoints: number | null;
  readonly position: 'below' | 'at' | 'above' | null;
  readonly rank: number | null;
  readonly compared: number;
  readonly unknownReason: string | null;
  /** By domain. */
  readonly cells: Readonly<Record<string, MatrixCell>>;
}

export interface MatrixRequest {
  readonly query: MatrixQuery;
  /** Null: now. */
  readonly at: Date | null;
  readonly limit: number;
  readonly urgency?: Urgency;
}

/**
 * One page of the matrix: a request to the service, and a query for the variants in our copy.
 * Throws what the service refuses.
 */
export async function listMatrixRows(
  services: AppServices,
  shop: string,
  { query, at, limit, urgency = 'interactive' }: MatrixRequest,
): Promise<{ products: MatrixProduct[]; next: string | null }> {
  const client = await getPricingClient(services, shop, urgency);
  const page = await client.insights.listMatrix(toServiceQuery({ query, at, limit }));
  const variants = await listVariants(
    services,
    shop,
    page.items.map(({ product_id: id }) => id),
  );
  return {
    products: page.items.map((row) => toProduct(row, variants.get(row.product_id) ?? null)),
    next: page.nextCursor,
  };
}

function toServiceQuery({ query, at, limit }: MatrixRequest): InsightsListMatrixQuery {
  const { q, position, brand, group, sort, retailers, cursor } = query;
  const [kind, value] = [group.slice(0, group.indexOf(':')), group.slice(group.indexOf(':') + 1)];
  return {
    limit,
    sort: at && !isPastSort(sort) ? 'name' : sort,
    ...(at && { at: at.toISOString() }),
    ...(q && { q }),
    ...(position && { position }),
    ...(brand && { brand }),
    ...(kind === 'type' && { product_type: value }),
    ...(kind === 'collection' && { collection: value }),
    ...(retailers.length > 0 && { retailers: retailers.join(',') }),
    ...(cursor && { cursor }),
  };
}

interface VariantRow {
  readonly id: string;
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
}

async function listVariants(
  services: AppServices,
  shop: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VariantRow>> {
  const { rows } = await services.db.query<VariantRow>(
    `select service_product_id as id, gid, product_title as title, title as "variantTitle", sku,
       image_url as "imageUrl"
     from shop.variant
     where shop = $1 and service_product_id = any($2) and service_product_id is not null
       and deleted_at is null`,
    [shop, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function toProduct(row: MatrixRow, variant: VariantRow | null): MatrixProduct {
  const money = (amount: string | null): ReasonMoney | null =>
    amount === null ? null : { amount, currency: row.currency };
  const byRetailer = Map.groupBy(row.offers, ({ retailer }) => retailer);
  return {
    id: row.product_id,
    gid: variant?.gid ?? null,
    title: variant?.title ?? row.name,
    variantTitle: variant?.variantTitle ?? null,
    sku: variant ? variant.sku : row.sku,
    imageUrl: variant?.imageUrl ?? null,
    asOf: new Date(row.as_of),
    price: money(row.your_price),
    marketPrice: money(row.market_price),
    indexBasisPoints: row.index_basis_points,
    position: row.position,
    rank: row.rank,
    compared: row.compared,
    unknownReason: row.unknown_reason,
    cells: Object.fromEntries(
      [...byRetailer].flatMap(([retailer, offers]) => {
        const cell = toCell(offers);
        return cell ? [[retailer, cell]] : [];
      }),
    ),
  };
}

/** The offer that is compared, else the lowest. */
function toCell(offers: readonly MatrixOffer[]): MatrixCell | null {
  const offer = offers.find(({ left_out: reason }) => reason === null) ?? offers[0];
  if (!offer) return null;
  const { price, currency } = offer;
  return {
    price: price === null || currency === null ? null : { amount: price, currency },
    url: offer.url,
    indexBasisPoints: offer.index_basis_points,
    leftOut: offer.left_out,
    availability: offer.availability,
    condition: offer.condition,
    seenAt: offer.observed_at === null ? null : new Date(offer.observed_at),
    others: offers.length - 1,
  };
}
