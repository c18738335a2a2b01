import type { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import { marketPricesDocument } from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';

export interface MarketPrice {
  readonly id: string;
  readonly name: string;
  /** The price that is fixed there; null where the list follows the base price. */
  readonly fixed: Money | null;
  /**
   * The list's adjustment of the base price, a fraction (0.04: 4 % higher); null where it does not
   * say.
   */
  readonly change: number | null;
}

/**
 * Lists the price lists of markets whose price for this variant differs from the base price,
 * requested from Shopify now. An error is shown on the page.
 */
export function listMarketPrices(
  services: AppServices,
  shop: string,
  gid: string,
): Promise<ActionResult<{ readonly prices: readonly MarketPrice[] }>> {
  return toActionResult(async () => {
    const prices: MarketPrice[] = [];
    let after: string | null = null;
    do {
      const { priceLists }: MarketPricesPage = await openAdmin(services, shop).query(
        marketPricesDocument,
        { query: `variant_id:${gid.split('/').at(-1)}`, after },
      );
      prices.push(...priceLists.nodes.map((node) => readPriceList(node, gid)));
      after = priceLists.pageInfo.hasNextPage ? priceLists.pageInfo.endCursor : null;
    } while (after !== null);
    return {
      prices: prices.filter(
        ({ fixed, change }) => fixed !== null || (change !== null && change !== 0),
      ),
    };
  });
}

type MarketPricesPage = z.output<typeof marketPricesDocument.schema>;

function readPriceList(
  { id, name, parent, prices }: MarketPricesPage['priceLists']['nodes'][number],
  gid: string,
): MarketPrice {
  const own = prices.nodes.find(({ variant }) => variant.id === gid);
  return {
    id,
    name,
    fixed: own ? readMoney(own.price) : null,
    change: parent ? readChange(parent.adjustment) : null,
  };
}

function readMoney({
  amount,
  currencyCode,
}: {
  amount: string;
  currencyCode: string;
}): Money | null {
  const money = isCurrencyCode(currencyCode) ? parseDecimal(amount, currencyCode) : 'no';
  return typeof money === 'string' ? null : money;
}

function readChange({ type, value }: { type: string; value: number }): number {
  return (type === 'PERCENTAGE_DECREASE' ? -value : value) / 100;
}
