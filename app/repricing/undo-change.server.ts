import type { AppServices } from '#app/services.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import {
  type ChangeRow,
  listChangeColumns,
  type Person,
  type PriceChangeOutcome,
  toOutcome,
} from './price-change.ts';
import { NEWER_CHANGE_SQL } from './newer-change-sql.ts';
import { recordIntent, waitForOutcome } from './record-intent.server.ts';
import { writePrice } from './write-prices.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

interface Undoable extends ChangeRow {
  readonly undone_at: Date | null;
  readonly newer: boolean;
  readonly paused: boolean;
  readonly attempts: number;
}

/**
 * Restores the price from before a change, if the shop's price is still the one that the change
 * wrote. Refused, with the reason, when it was already undone, was followed by another change, the
 * product is paused, or the price has changed since. Throws `not_found`.
 */
export async function undoChange(
  services: AppServices,
  undo: { shop: string; changeId: string; by: Person },
): Promise<PriceChangeOutcome> {
  const change = await getUndoable(services, undo);
  const refused = findRefusalReason(change);
  if (refused)
    return {
      ...toOutcome(change),
      status: 'refused',
      reason: refused,
      from: { minor: change.to_minor, currency: change.currency },
      to: { minor: change.from_minor, currency: change.currency },
    };
  const { row, isNew } = await recordIntent(services, {
    shop: undo.shop,
    variantGid: change.variant_gid,
    productGid: change.product_gid,
    serviceProductId: change.service_product_id,
    recommendationId: change.recommendation_id,
    currency: change.currency,
    fromMinor: change.to_minor,
    toMinor: change.from_minor,
    // A refused attempt may be repeated; two clicks at once count as one.
    requestKey: `undo:${change.id}:${change.attempts}`,
    undoOf: change.id,
    compareAt: planCompareAtUndo(change),
    by: undo.by,
  });
  if (!isNew) return waitForOutcome(services, row);
  return writePrice(services, row);
}

async function getUndoable(
  services: AppServices,
  { shop, changeId }: { shop: string; changeId: string },
): Promise<Undoable> {
  const { rows } = await services.db.query<Undoable>(
    `select ${listChangeColumns()}, c.undone_at,
            ${NEWER_CHANGE_SQL} as newer,
            exists (select from shop.variant v
              where v.shop = c.shop and v.gid = c.variant_gid and ${PAUSED}) as paused,
            (select count(*)::int from shop.price_change u
              where u.shop = c.shop
                and u.undo_of = c.id
                and u.status in ('refused', 'failed')) as attempts
     from shop.price_change c where c.shop = $1 and c.id = $2`,
    [shop, changeId],
  );
  if (!rows[0]) throw toRefusal('not_found', ['change_unknown']);
  return rows[0];
}

/** How the compare-at price is restored, where the change had changed it. */
export function planCompareAtUndo(change: ChangeRow): {
  mode: 'restore' | 'leave';
  from: bigint | null;
  to: bigint | null;
} {
  const touched = change.compare_at_from !== change.compare_at_to;
  return {
    mode: touched ? 'restore' : 'leave',
    from: change.compare_at_to,
    to: change.compare_at_from,
  };
}

function findRefusalReason(change: Undoable): PriceChangeOutcome['reason'] {
  if (change.undone_at !== null || change.status === 'undone') return 'already_undone';
  if (change.status !== 'applied' || change.undo_of !== null) return 'not_applied';
  if (change.paused) return 'product_paused';
  return change.newer ? 'newer_change' : null;
}
