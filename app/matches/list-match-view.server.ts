import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { MATCH_VIEWS, type MatchView } from './match-views.ts';
import { type MatchPair, toMoney, toMatchPair } from './list-matches.server.ts';

export const MatchQuerySchema = z.object({
  view: z.enum(MATCH_VIEWS).catch('review'),
  after: z.string().max(1000).optional().catch(undefined),
});

/** A product without any competitor's offer. */
export interface UnmatchedProduct {
  readonly id: string;
  /** Null: no longer in our copy. */
  readonly gid: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
}

/** A competitor's offer that is none of our products. */
export interface UnmatchedListing {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly imageUrl: string | null;
  readonly retailer: string;
  readonly price: Money | null;
  readonly gtin: string | null;
}

/** A decision that a competitor does not sell a product. */
export interface NotSoldThere {
  readonly productId: string;
  readonly product: string;
  readonly retailer: string;
}

/** One page of a view; `after`: where the next one begins. */
export type MatchList = { readonly after: string | null } & (
  | { readonly kind: 'pairs'; readonly pairs: readonly MatchPair[] }
  | { readonly kind: 'products'; readonly products: readonly UnmatchedProduct[] }
  | { readonly kind: 'listings'; readonly listings: readonly UnmatchedListing[] }
  | { readonly kind: 'notSold'; readonly notSold: readonly NotSoldThere[] }
);

const PAGE_SIZE = 50;

/**
 * Lists matches decided automatically or by a person, and products or listings without a match;
 * newest first, listings by retailer.
 */
export async function listMatchView(
  services: AppServices,
  shop: string,
  { view, after }: { view: Exclude<MatchView, 'review'>; after?: string | undefined },
): Promise<ActionResult<MatchList>> {
  return toServiceActionResult(services, shop, async (): Promise<MatchList> => {
    const client = await getPricingClient(services, shop);
    const page = { limit: PAGE_SIZE, cursor: after ?? null };
    if (view === 'products') {
      const { items, nextCursor } = await client.products.list({ ...page, matched: false });
      return {
        kind: 'products',
        products: await nameProducts(services, shop, items),
        after: nextCursor,
      };
    }
    if (view === 'listings') {
      const { items, nextCursor } = await client.listings.list({ ...page, matched: false });
      const listings = items.map((item) => ({
        id: item.id,
        name: item.name ?? item.url,
        url: item.url,
        imageUrl: item.image_url,
        retailer: item.retailer,
        gtin: item.gtin,
        price: item.price === null ? null : toMoney(item.price, item.currency),
      }));
      return { kind: 'listings', listings, after: nextCursor };
    }
    if (view === 'not_sold') {
      if (!client.offers('notSold.list')) return { kind: 'notSold', notSold: [], after: null };
      const { items, nextCursor } = await client.notSold.list(page);
      const notSold = items.map(({ product_id: productId, product, retailer }) => ({
        productId,
        product,
        retailer,
      }));
      return { kind: 'notSold', notSold, after: nextCursor };
    }
    const { items, nextCursor } = await client.matches.list({ ...page, verdict: view });
    return { kind: 'pairs', pairs: items.map(toMatchPair), after: nextCursor };
  });
}

async function nameProducts(
  services: AppServices,
  shop: string,
  items: readonly { id: string; sku: string | null; external_id: string | null }[],
): Promise<UnmatchedProduct[]> {
  const copies = await services.db.prisma.variant.findMany({
    where: { shop, serviceProductId: { in: items.map((item) => item.id) } },
    select: {
      serviceProductId: true,
      gid: true,
      productTitle: true,
      title: true,
      sku: true,
      imageUrl: true,
    },
  });
  const byId = new Map(copies.map((copy) => [copy.serviceProductId, copy]));
  return items.map(({ id, sku, external_id: externalId }) => {
    const copy = byId.get(id);
    return {
      id,
      gid: copy?.gid ?? null,
      title: copy?.productTitle ?? sku ?? externalId ?? id,
      variantTitle: copy?.title ?? null,
      sku: copy ? copy.sku : null,
      imageUrl: copy?.imageUrl ?? null,
    };
  });
}
