import { z } from 'zod';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { undoMoves } from './apply-moves.server.ts';
import type { MoveRefusal } from './match-new-variants.ts';

/** A variant with a new id in Shopify, and whether what belonged to it moved there. */
export interface VariantMove {
  readonly fromGid: string;
  readonly toGid: string;
  readonly state: 'moved' | 'refused' | 'undone';
  readonly reason: MoveRefusal | null;
  /** The SKU that both have, otherwise the barcode. */
  readonly shared: string;
  readonly settledAt: Date;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
}

export interface VariantMoves {
  readonly rows: readonly VariantMove[];
  readonly total: number;
  /** How many of all can be undone. */
  readonly moved: number;
}

const MAX_LISTED = 50;
/** As long as what was deleted is kept. */
const LISTED_MS = DELETED_KEPT_DAYS * DAY_MS;

/** Lists what was decided in the last 30 days, the latest first; at most 50. */
export async function listVariantMoves(services: AppServices, shop: string): Promise<VariantMoves> {
  const { rows } = await services.db.query<VariantMove & { total: number; moved: number }>(
    `with page as (
       select *, (count(*) over ())::int as total,
         (count(*) filter (where state = 'moved') over ())::int as moved
       from shop.variant_move
       where shop = $1 and settled_at >= $2
       order by settled_at desc, to_gid limit ${MAX_LISTED}
     )
     select p.from_gid as "fromGid", p.to_gid as "toGid", p.state, p.reason, p.shared,
       p.settled_at as "settledAt", p.undone_at as "undoneAt", p.undone_by_name as "undoneBy",
       v.product_title as "productTitle", v.title as "variantTitle", v.image_url as "imageUrl",
       p.total, p.moved
     from page p
     left join shop.variant v on v.shop = p.shop and v.gid = p.to_gid and v.deleted_at is null
     order by p.settled_at desc, p.to_gid`,
    [shop, new Date(services.clock.now().getTime() - LISTED_MS)],
  );
  return {
    total: rows[0]?.total ?? 0,
    moved: rows[0]?.moved ?? 0,
    rows: rows.map(({ total: _total, moved: _moved, ...row }) => row),
  };
}

/** What the form of the list sends: new variants by GID, separated by commas, or all. */
export const UndoMovesSchema = z.object({
  intent: z.literal('undo-moves'),
  moves: z.union([
    z.literal('all'),
    z
      .string()
      .min(1)
      .max(20_000)
      .transform((text) => text.split(',')),
  ]),
});

/**
 * Gives back to the old ids what moved to these new ones. Returns how many were undone; those that
 * moved on, or whose old variant is no longer kept, are ignored. It is not moved again by itself.
 */
export async function undoVariantMoves(
  services: AppServices,
  {
    shop,
    moves,
    by,
  }: {
    shop: string;
    moves: 'all' | readonly string[];
    by: { readonly userId: string | null; readonly name: string | null };
  },
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const undone = await undoMoves(tx, {
      shop,
      toGids: moves === 'all' ? null : moves,
      at: services.clock.now(),
      by,
      reason: null,
    });
    if (undone > 0)
      await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
    return undone;
  });
}
