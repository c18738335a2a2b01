/**
 * Compare and set. Shopify has no lock for it: the price is read again immediately before it is written, and all our own writes of a shop
 * wait for each other. Between those two requests somebody else could still write; the journal then shows both prices.
 */
import { isAppError } from '#kernel/app-error.ts';
import { formatDecimal } from '#kernel/money.ts';
import { updatePricesDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { describeDecision } from './describe-decision.ts';
import { type ChangeRow, type PriceChangeOutcome, toOutcome } from './price-change.ts';
import { readShopPrice } from './read-shop-price.server.ts';
import { recoverChange } from './recover-change.server.ts';
import { settleChange } from './settle-change.server.ts';
import { tellDecisionSoon } from './tell-decision.server.ts';

/** Writes the price of a change that stands in the journal as `writing`, if the shop's price is still the one it starts from. */
export function writePrice(services: AppServices, row: ChangeRow): Promise<PriceChangeOutcome> {
  return withShopLock(services, { shop: row.shop, purpose: 'price' }, async () => {
    const now = await readBefore(services, row);
    if ('settled' in now) return now.settled;
    try {
      const failure = await sendPrice(services, row);
      if (failure !== null) return await settleChange(services, row, { status: 'failed', reason: failure, current: now.minor });
      const decision = describeDecision(row);
      const told = decision !== null && (await tellDecisionSoon(services, decision));
      return await settleChange(services, row, { status: 'applied', reason: null, current: row.to_minor, told });
    } catch (error) {
      if (!isAppError(error)) throw error;
      services.log.warn({ shop: row.shop, change: row.id, err: error }, 'Shopify did not say what became of a price change');
      // Written or not? Ask; if that fails too, the recovery job asks later.
      return recoverChange(services, { shop: row.shop, changeId: row.id }).catch(() => toOutcome(row, null));
    }
  });
}

async function readBefore(services: AppServices, row: ChangeRow): Promise<{ minor: bigint } | { settled: PriceChangeOutcome }> {
  const refuse = async (reason: string, current: bigint | null) => ({ settled: await settleChange(services, row, { status: 'refused', reason, current }) });
  try {
    const price = await readShopPrice(services, { shop: row.shop, variantGid: row.variant_gid });
    if (!price.found) return await refuse('variant_gone', null);
    if (price.currency !== row.currency) return await refuse('currency_changed', null);
    return price.minor === row.from_minor ? { minor: price.minor } : await refuse('price_moved', price.minor);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { settled: await settleChange(services, row, { status: 'failed', reason: error.message, current: null }) };
  }
}

/** Null when Shopify wrote it, else why not. */
async function sendPrice(services: AppServices, row: ChangeRow): Promise<string | null> {
  const price = formatDecimal({ minor: row.to_minor, currency: row.currency });
  const { productVariantsBulkUpdate: answer } = await openAdmin(services, row.shop).query(updatePricesDocument, { productId: row.product_gid, variants: [{ id: row.variant_gid, price }] });
  if (answer.userErrors.length === 0) return null;
  return answer.userErrors.map((each) => each.message).join('; ').slice(0, 300);
}
