/**
 * Compare and set. Shopify has no lock for it: prices are read again immediately before they are
 * written, and all our own writes of a product wait for each other. Somebody else could still write
 * between those two requests; the journal then shows both prices.
 */
import { isAppError } from '#kernel/app-error.ts';
import { formatDecimal } from '#kernel/money.ts';
import { updatePricesDocument } from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import { readPrice } from '#app/catalog-sync/read-amount.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { chooseCompareAt } from './choose-compare-at.ts';
import {
  buildOutcome,
  type ChangeRow,
  type PriceChangeOutcome,
  toOutcome,
} from './price-change.ts';
import { readShopPrices, checkPriceUnchanged } from './shop-prices.server.ts';
import { resolveInterruptedChange } from './resolve-interrupted-change.server.ts';
import { closePriceChange } from './close-price-change.server.ts';
import { describeDecision, sendDecisionWithTimeout } from './send-decision.server.ts';

/** The part of Shopify's message that the journal keeps. */
const MAX_MESSAGE = 300;

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
    const ready: ChangeRow[] = [];
    for (const row of rows) {
      const price = prices.get(row.variant_gid);
      const outcome = checkPriceUnchanged(row, price);
      if (outcome) outcomes.set(row.id, await closePriceChange(services, outcome, { row }));
      else
        ready.push({
          ...row,
          compare_at_from: price?.compareAt ?? null,
          compare_at_to: chooseCompareAt(row, price?.compareAt ?? null),
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
    return outcome ?? toOutcome(row);
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.warn(
      { shop: row.shop, change: row.id, err: error },
      'the outcome of a price change could not be read from Shopify',
    );
    // No request reached Shopify, so nothing was written. Otherwise ask whether it was; if that
    // fails too, the recovery job asks later.
    if (isAppError(error, 'unauthorized', 'forbidden'))
      return closePriceChange(
        services,
        buildOutcome(row, { status: 'failed', reason: 'no_access', current: null }),
        { row },
      );
    return resolveInterruptedChange(services, { shop: row.shop, changeId: row.id }).catch(() =>
      toOutcome(row),
    );
  }
}

async function writeReady(
  services: AppServices,
  ready: readonly ChangeRow[],
): Promise<PriceChangeOutcome[]> {
  const [first, ...others] = ready.length === 0 ? [] : await recordSending(services, ready);
  if (!first) return [];
  const sent = await sendPrices(services, [first, ...others]);
  return Promise.all(
    [first, ...others].map((row) =>
      closeSent(
        services,
        row,
        sent.get(row.id) ??
          buildOutcome(row, { status: 'failed', reason: 'not_written', current: row.from_minor }),
      ),
    ),
  );
}

/**
 * Sends the prices of changes of one product in one request. Returns outcomes by change, with the
 * prices as Shopify stored them. Throws AppError when Shopify did not respond.
 */
async function sendPrices(
  services: AppServices,
  rows: readonly [ChangeRow, ...ChangeRow[]],
): Promise<ReadonlyMap<string, PriceChangeOutcome<'applied' | 'failed'>>> {
  const [first] = rows;
  const currency = first.currency.trim();
  const decimal = (minor: bigint): string => formatDecimal({ minor, currency });
  const variants = rows.map((row) => ({
    id: row.variant_gid,
    price: decimal(row.to_minor),
    ...(row.compare_at_to === row.compare_at_from
      ? {}
      : { compareAtPrice: row.compare_at_to === null ? null : decimal(row.compare_at_to) }),
  }));
  const { productVariantsBulkUpdate: answer } = await openAdmin(services, first.shop).query(
    updatePricesDocument,
    { productId: first.product_gid, variants },
  );
  const prices = new Map(answer.productVariants?.map(({ id, price }) => [id, price]));
  const all = answer.userErrors.map(({ message }) => message);
  return new Map(
    rows.map((row, at): [string, PriceChangeOutcome<'applied' | 'failed'>] => {
      const own = answer.userErrors
        .filter(({ field }) => field?.[0] === 'variants' && field[1] === String(at))
        .map(({ message }) => message);
      const price = prices.get(row.variant_gid);
      if (own.length === 0 && price !== undefined) {
        const written = readPrice(price, currency) ?? row.to_minor;
        return [
          row.id,
          buildOutcome(
            { ...row, to_minor: written },
            { status: 'applied', reason: null, current: written },
          ),
        ];
      }
      const message = (own.length > 0 ? own : all).join('; ').slice(0, MAX_MESSAGE) || null;
      return [
        row.id,
        buildOutcome(row, {
          status: 'failed',
          reason: message === null ? 'not_written' : 'shopify_refused',
          message,
          current: row.from_minor,
        }),
      ];
    }),
  );
}

/** The journal records what was written, and the decision is sent before the price. */
async function closeSent(
  services: AppServices,
  row: ChangeRow,
  outcome: PriceChangeOutcome<'applied' | 'failed'>,
): Promise<PriceChangeOutcome> {
  if (outcome.status === 'failed') return closePriceChange(services, outcome, { row });
  const written = { ...row, to_minor: outcome.to.minor };
  const decision = describeDecision(written);
  const isReported = decision !== null && (await sendDecisionWithTimeout(services, decision));
  return closePriceChange(services, outcome, { row: written, isReported });
}

/**
 * Stored before the prices are sent: an undo after a crash must know what was replaced, and a
 * recovery that they were sent. Changes that another process closed in the meantime are left out.
 */
async function recordSending(
  services: AppServices,
  ready: readonly ChangeRow[],
): Promise<ChangeRow[]> {
  const { rows } = await services.db.query<{ id: string }>(
    `update shop.price_change c set compare_at_from = r.before, compare_at_to = r.after, sent_at = coalesce(c.sent_at, $2)
     from jsonb_to_recordset($1::jsonb) as r(id text, before int8, after int8) where c.id = r.id and c.status = 'writing' returning c.id`,
    [
      JSON.stringify(
        ready.map((row) => ({
          id: row.id,
          before: row.compare_at_from?.toString() ?? null,
          after: row.compare_at_to?.toString() ?? null,
        })),
      ),
      services.clock.now(),
    ],
  );
  const recorded = new Set(rows.map(({ id }) => id));
  return ready.filter(({ id }) => recorded.has(id));
}
