import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { CaseDetail } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  findMapPriceNow,
  hasMapPriceNow,
  type MapPriceNow,
} from '#app/pricing-client/find-map-price-now.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { listFilterChoices } from '#app/alerts/list-filter-choices.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';
import type { CaseChangeView } from './case-change.ts';
import { findCaseChange } from './get-case-change.server.ts';

const IdSchema = z.string().min(1).max(100);

/** The product of a case, as our copy of the catalog has it. */
interface CaseProduct {
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
}

export interface CasePage {
  readonly shop: ShopView;
  readonly detail: CaseDetail;
  /** Null: it is no longer in the store. */
  readonly product: CaseProduct | null;
  /** Null where the service has no MAP prices by date, or did not say. */
  readonly mapPriceNow: MapPriceNow | null;
  readonly change: CaseChangeView | null;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
  readonly me: { readonly id: string; readonly name: string } | null;
}

/** A case with its violations and its history. Throws `not_found` for one that is not there. */
export async function getCasePage(
  services: AppServices,
  { shop: domain, userId }: { shop: string; userId: string | null },
  id: string | undefined,
): Promise<CasePage> {
  const parsed = IdSchema.safeParse(id);
  if (!parsed.success) throw new AppError('not_found', 'There is no such case');
  const client = await getPricingClient(services, domain);
  const detail = await client.cases.get(parsed.data);
  const [shop, product, change, choices] = await Promise.all([
    getShop(services, domain),
    findProduct(services, domain, detail.product_id),
    findCaseChange(services, domain, userId),
    listFilterChoices(services, domain),
  ]);
  const now = hasMapPriceNow(shop.capabilities)
    ? await findMapPriceNow(services, domain, detail.product_id)
    : null;
  const myId = userId === null ? null : toStaffId(userId);
  const me = choices.staff.find((person) => person.id === myId) ?? null;
  const mapPriceNow = now?.ok ? now.now : null;
  return { shop, detail, product, mapPriceNow, change, staff: choices.staff, me };
}

async function findProduct(
  services: AppServices,
  shop: string,
  productId: string,
): Promise<CaseProduct | null> {
  const { rows } = await services.db.query<CaseProduct>(
    `select gid, product_title as title, title as "variantTitle", sku, image_url as "imageUrl"
     from shop.variant where shop = $1 and service_product_id = $2 and deleted_at is null limit 1`,
    [shop, productId],
  );
  return rows[0] ?? null;
}
