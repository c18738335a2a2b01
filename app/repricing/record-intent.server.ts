import { setTimeout as sleep } from 'node:timers/promises';
import { createId } from '#kernel/ids.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  type ChangeRow,
  listChangeColumns,
  type Person,
  type PriceChangeOutcome,
  toOutcome,
} from './price-change.ts';

export interface Intent {
  readonly shop: string;
  readonly variantGid: string;
  readonly productGid: string;
  readonly serviceProductId: string | null;
  readonly recommendationId: string | null;
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly requestKey: string;
  readonly undoOf: string | null;
  readonly compareAt: {
    readonly mode: string;
    readonly from?: bigint | null;
    readonly to?: bigint | null;
  };
  readonly by: Person;
}

/** After this time a job checks a change whose process may have died. */
const RECOVER_AFTER_MS = 120_000;

/**
 * Records the intent before anything is sent to Shopify. `isNew` false: this request was made
 * before (a double click), and the row is that of the first one.
 */
export async function recordIntent(
  services: AppServices,
  intent: Intent,
): Promise<{ row: ChangeRow; isNew: boolean }> {
  const now = services.clock.now();
  const id = createId('chg', now);
  return services.db.transaction(async (tx) => {
    const inserted = await tx.query<ChangeRow>(
      `insert into shop.price_change as c (id, shop, variant_gid, product_gid, service_product_id,
              recommendation_id, request_key, currency, from_minor, to_minor,
              status, undo_of, by_user_id, by_name, at, compare_at_mode, compare_at_from,
              compare_at_to, recommendation)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'writing', $11, $12, $13, $14, $15, $16,
               $17,
               coalesce((select detail from shop.recommendation_copy
                 where shop = $2 and service_product_id = $5),
                 '{}'))
       on conflict (shop, request_key) do nothing returning ${listChangeColumns()}`,
      [
        id,
        intent.shop,
        intent.variantGid,
        intent.productGid,
        intent.serviceProductId,
        intent.recommendationId,
        intent.requestKey,
        intent.currency,
        intent.fromMinor,
        intent.toMinor,
        intent.undoOf,
        intent.by.userId,
        intent.by.name,
        now,
        intent.compareAt.mode,
        intent.compareAt.from ?? null,
        intent.compareAt.to ?? null,
      ],
    );
    const row = inserted.rows[0];
    if (row) {
      await services.jobs.enqueue(
        'repricing.resolve-change',
        { shop: intent.shop, changeId: id },
        { tx, key: id, startAfter: new Date(now.getTime() + RECOVER_AFTER_MS) },
      );
      return { row, isNew: true };
    }
    const existing = await tx.query<ChangeRow>(
      `select ${listChangeColumns()} from shop.price_change c where c.shop = $1 and c.request_key = $2`,
      [intent.shop, intent.requestKey],
    );
    const first = existing.rows[0];
    if (!first) throw new Error('A price change vanished while it was looked up');
    return { row: first, isNew: false };
  });
}

const POLL_MS = 100;
const POLLS = 100;

/** The second click of a double click: waits at most ten seconds for the outcome of the first. */
export async function waitForOutcome(
  services: AppServices,
  row: ChangeRow,
): Promise<PriceChangeOutcome> {
  let latest = row;
  for (let poll = 0; poll < POLLS && latest.status === 'writing'; poll += 1) {
    await sleep(POLL_MS);
    const { rows } = await services.db.query<ChangeRow>(
      `select ${listChangeColumns()} from shop.price_change c where c.id = $1`,
      [row.id],
    );
    latest = rows[0] ?? latest;
  }
  return toOutcome(latest);
}
