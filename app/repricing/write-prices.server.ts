/**
 * Compare and set. Shopify has no lock for it: the prices are read again immediately before they are written, and all our own writes of a
 * shop wait for each other. Between those two requests somebody else could still write; the journal then shows both prices.
 */
import { isAppError } from '#kernel/app-error.ts';
import { formatDecimal } from '#kernel/money.ts';
import { updatePricesDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { chooseCompareAt } from './choose-compare-at.ts';
import { describeDecision } from './describe-decision.ts';
import { type ChangeRow, type PriceChangeOutcome, toOutcome } from './price-change.ts';
import { readShopPrices, type ShopPrice } from './read-shop-prices.server.ts';
import { recoverChange } from './recover-change.server.ts';
import { type Settlement, settleChange } from './settle-change.server.ts';
import { tellDecisionSoon } from './tell-decision.server.ts';

/** A change that may be written, with the compare-at price that goes with it. */
interface ReadyChange {
  readonly row: ChangeRow;
  readonly compareAtFrom: bigint | null;
  readonly compareAtTo: bigint | null;
}

/**
 * Writes the prices of changes of one product (at most 250) that stand in the journal as `writing`, in one request, each if the shop's price is
 * still the one it starts from. Throws AppError when Shopify could not be asked or did not answer: what is then not settled stays `writing`.
 */
export function writePrices(services: AppServices, rows: readonly [ChangeRow, ...ChangeRow[]]): Promise<PriceChangeOutcome[]> {
  const { shop } = rows[0];
  return withShopLock(services, { shop, purpose: 'price' }, async () => {
    const prices = await readShopPrices(services, { shop, variantGids: rows.map((row) => row.variant_gid) });
    const outcomes = new Map<string, PriceChangeOutcome>();
    const ready: ReadyChange[] = [];
    for (const row of rows) {
      const price = prices.get(row.variant_gid);
      const refusal = whyRefused(row, price);
      if (refusal) outcomes.set(row.id, await settleChange(services, row, refusal));
      else ready.push({ row, compareAtFrom: price?.compareAt ?? null, compareAtTo: chooseCompareAt(row, price?.compareAt ?? null) });
    }
    for (const outcome of await writeReady(services, ready)) outcomes.set(outcome.changeId, outcome);
    return rows.flatMap((row) => outcomes.get(row.id) ?? []);
  });
}

/** One change on its own. Every outcome is returned; what Shopify did not say is found out later, and stands as `writing` until then. */
export async function writePrice(services: AppServices, row: ChangeRow): Promise<PriceChangeOutcome> {
  try {
    const [outcome] = await writePrices(services, [row]);
    return outcome ?? toOutcome(row, null);
  } catch (error) {
    if (!isAppError(error)) throw error;
    services.log.warn({ shop: row.shop, change: row.id, err: error }, 'Shopify did not say what became of a price change');
    // It could not be asked at all: nothing was written. Written or not? Ask; if that fails too, the recovery job asks later.
    if (isAppError(error, 'unauthorized', 'forbidden')) return settleChange(services, row, { status: 'failed', reason: error.message, current: null });
    return recoverChange(services, { shop: row.shop, changeId: row.id }).catch(() => toOutcome(row, null));
  }
}

function whyRefused(row: ChangeRow, price: ShopPrice | undefined): Settlement | null {
  const refuse = (reason: string, current: bigint | null): Settlement => ({ status: 'refused', reason, current });
  if (!price) return refuse('variant_gone', null);
  if (price.currency !== row.currency) return refuse('currency_changed', null);
  return price.minor === row.from_minor ? null : refuse('price_moved', price.minor);
}

async function writeReady(services: AppServices, ready: readonly ReadyChange[]): Promise<PriceChangeOutcome[]> {
  if (ready.length === 0) return [];
  await noteCompareAt(services, ready);
  const failures = await sendPrices(services, ready);
  return Promise.all(
    ready.map(async ({ row }) => {
      const failure = failures.get(row.id);
      if (failure !== undefined) return settleChange(services, row, { status: 'failed', reason: failure, current: row.from_minor });
      const decision = describeDecision(row);
      const told = decision !== null && (await tellDecisionSoon(services, decision));
      return settleChange(services, row, { status: 'applied', reason: null, current: row.to_minor, told });
    }),
  );
}

/** Before the price is sent: an undo after a crash must know what was replaced. */
async function noteCompareAt(services: AppServices, ready: readonly ReadyChange[]): Promise<void> {
  await services.db.query(
    `update shop.price_change c set compare_at_from = r.before, compare_at_to = r.after
     from jsonb_to_recordset($1::jsonb) as r(id text, before int8, after int8) where c.id = r.id`,
    [JSON.stringify(ready.map(({ row, compareAtFrom, compareAtTo }) => ({ id: row.id, before: compareAtFrom?.toString() ?? null, after: compareAtTo?.toString() ?? null })))],
  );
}

/** What Shopify refused, with its words, by change. */
async function sendPrices(services: AppServices, ready: readonly ReadyChange[]): Promise<ReadonlyMap<string, string>> {
  const [first] = ready;
  if (!first) return new Map();
  const decimal = (minor: bigint): string => formatDecimal({ minor, currency: first.row.currency });
  const variants = ready.map(({ row, compareAtFrom, compareAtTo }) => ({
    id: row.variant_gid,
    price: decimal(row.to_minor),
    ...(compareAtTo === compareAtFrom ? {} : { compareAtPrice: compareAtTo === null ? null : decimal(compareAtTo) }),
  }));
  const { productVariantsBulkUpdate: answer } = await openAdmin(services, first.row.shop).query(updatePricesDocument, { productId: first.row.product_gid, variants });
  const written = new Set(answer.productVariants?.map(({ id }) => id));
  const all = answer.userErrors.map(({ message }) => message);
  return new Map(
    ready.flatMap(({ row }, at) => {
      const own = answer.userErrors.filter(({ field }) => field?.[0] === 'variants' && field[1] === String(at)).map(({ message }) => message);
      if (own.length === 0 && written.has(row.variant_gid)) return [];
      const words = own.length > 0 ? own : all;
      return [[row.id, (words.join('; ') || 'Shopify did not take the new price').slice(0, 300)] as const];
    }),
  );
}
