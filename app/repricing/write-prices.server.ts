/**
 * Compare and set. Shopify has no lock for it: prices are read again immediately before they are
 * written, and all our own writes of a product wait for each other. Somebody else could still write
 * between those two requests; the journal then shows both prices.
 */
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { chooseCompareAt } from './choose-compare-at.ts';
import { describeDecision } from './describe-decision.ts';
import { checkPriceUnchanged } from './check-price-unchanged.ts';
import { type ChangeRow, type PriceChangeOutcome, toOutcome } from './price-change.ts';
import { readShopPrices } from './read-shop-prices.server.ts';
import { resolveInterruptedChange } from './resolve-interrupted-change.server.ts';
import { type ReadyChange, sendPrices, type Sent } from './send-prices.server.ts';
import { closePriceChange } from './close-price-change.server.ts';
import { sendDecisionWithTimeout } from './send-decision.server.ts';

/**
 * Writes the prices of changes of one product (at most 250) that are `writing` in the journal, in
 * one request, each if the shop's price is still the one it starts from. Throws AppError when
 * Shopify did not respond: changes without a known outcome then stay `writing`.
 */
export function writePrices(
  services: AppServices,
  rows: readonly [ChangeRow, ...ChangeRow[]],
): Promise<PriceChangeOutcome[]> {
  const { shop, product_gid: of } = rows[0];
  return withShopLock(services, { shop, purpose: 'price', of }, async () => {
    const prices = await readShopPrices(services, {
      shop,
      variantGids: rows.map((row) => row.variant_gid),
    });
    const outcomes = new Map<string, PriceChangeOutcome>();
    const ready: ReadyChange[] = [];
    for (const row of rows) {
      const price = prices.get(row.variant_gid);
      const end = checkPriceUnchanged(row, price);
      if (end) outcomes.set(row.id, await closePriceChange(services, row, end));
      else
        ready.push({
          row,
          compareAtFrom: price?.compareAt ?? null,
          compareAtTo: chooseCompareAt(row, price?.compareAt ?? null),
        });
    }
    for (const outcome of await writeReady(services, ready))
      outcomes.set(outcome.changeId, outcome);
    return rows.flatMap((row) => outcomes.get(row.id) ?? []);
  });
}

/**
 * Writes one change. Every outcome is returned; one that Shopify did not confirm stays `writing`
 * and is resolved later.
 */
export async function writePrice(
  services: AppServices,
  row: ChangeRow,
): Promise<PriceChangeOutcome> {
  try {
    const [outcome] = await writePrices(services, [row]);
    return outcome ?? toOutcome(row, null);
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.warn(
      { shop: row.shop, change: row.id, err: error },
      'the outcome of a price change could not be read from Shopify',
    );
    // No request reached Shopify, so nothing was written. Otherwise ask whether it was; if that
    // fails too, the recovery job asks later.
    if (isAppError(error, 'unauthorized', 'forbidden'))
      return closePriceChange(services, row, {
        status: 'failed',
        reason: 'no_access',
        current: null,
      });
    return resolveInterruptedChange(services, { shop: row.shop, changeId: row.id }).catch(() =>
      toOutcome(row, null),
    );
  }
}

async function writeReady(
  services: AppServices,
  ready: readonly ReadyChange[],
): Promise<PriceChangeOutcome[]> {
  const [first, ...others] = ready.length === 0 ? [] : await recordSending(services, ready);
  if (!first) return [];
  const sent = await sendPrices(services, [first, ...others]);
  return Promise.all(
    [first, ...others].map((change) =>
      closeSent(services, change, sent.get(change.row.id) ?? { refused: null }),
    ),
  );
}

async function closeSent(
  services: AppServices,
  { row, compareAtFrom, compareAtTo }: ReadyChange,
  sent: Sent,
): Promise<PriceChangeOutcome> {
  if ('refused' in sent)
    return closePriceChange(services, row, {
      status: 'failed',
      ...(sent.refused === null
        ? { reason: 'not_written' }
        : { reason: 'shopify_refused', shopifyMessage: sent.refused }),
      current: row.from_minor,
    });
  // The journal records what was written.
  const written = {
    ...row,
    to_minor: sent.written,
    compare_at_from: compareAtFrom,
    compare_at_to: compareAtTo,
  };
  const decision = describeDecision(written);
  const isReported = decision !== null && (await sendDecisionWithTimeout(services, decision));
  return closePriceChange(services, written, {
    status: 'applied',
    reason: null,
    current: sent.written,
    isReported,
  });
}

/**
 * Stored before the prices are sent: an undo after a crash must know what was replaced, and a
 * recovery that they were sent. Changes that another process closed in the meantime are left out.
 */
async function recordSending(
  services: AppServices,
  ready: readonly ReadyChange[],
): Promise<ReadyChange[]> {
  const { rows } = await services.db.query<{ id: string }>(
    `update shop.price_change c set compare_at_from = r.before, compare_at_to = r.after, sent_at = coalesce(c.sent_at, $2)
     from jsonb_to_recordset($1::jsonb) as r(id text, before int8, after int8) where c.id = r.id and c.status = 'writing' returning c.id`,
    [
      JSON.stringify(
        ready.map(({ row, compareAtFrom, compareAtTo }) => ({
          id: row.id,
          before: compareAtFrom?.toString() ?? null,
          after: compareAtTo?.toString() ?? null,
        })),
      ),
      services.clock.now(),
    ],
  );
  const recorded = new Set(rows.map(({ id }) => id));
  return ready.filter(({ row }) => recorded.has(row.id));
}
