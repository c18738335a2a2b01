import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { formatDecimal, parseMoney, getMoneyRatio, scaleMoney } from '#kernel/money.ts';
import { fractionOfNumbers } from '#sandbox/shop/seeded.ts';
import {
  findVariantById,
  gid,
  type ShopState,
  type VariantState,
} from '#sandbox/shop/shop-state.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';

export interface OrderSource {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly cancelledAt: string | null;
  readonly isTest: boolean;
  readonly lines: readonly OrderLine[];
}

export interface OrderLine {
  readonly id: number;
  readonly variantId: number;
  readonly quantity: number;
  /** Units that were returned. */
  readonly refunded: number;
  readonly price: string;
  /** Per unit after a discount code on the order. */
  readonly paid: string;
}

const HISTORY_DAYS = 60;
const WEEKDAYS = [1.15, 0.95, 0.9, 0.9, 1, 1.1, 1.2] as const;
/** Other order states that occur. */
const SHARES = { cancelled: 0.02, test: 0.01, refunded: 0.03, withCode: 0.05 } as const;
const FIRST_ORDER = 5_200_000_000_000;

/** Lines of a past day do not change any more, and generating them is most of the work. */
const pastDays = new WeakMap<ShopState, Map<number, OrderSource[]>>();

/**
 * The orders of the last 60 days (what `read_orders` shows), oldest first. They are not stored but
 * computed from the shop: a day's demand for a variant is its usual demand × weekday × (price then
 * ÷ first price)^−elasticity, drawn with a seed of day and variant.
 */
export function listOrders({ shop, clock }: Pick<AdminContext, 'shop' | 'clock'>): OrderSource[] {
  const now = clock.now().getTime();
  const today = Math.floor(now / DAY_MS);
  const past = pastDays.get(shop) ?? new Map<number, OrderSource[]>();
  pastDays.set(shop, past);
  const orders: OrderSource[] = [];
  for (let day = today - HISTORY_DAYS; day <= today; day += 1) {
    const made = past.get(day) ?? makeOrders(shop, day);
    if (day < today) past.set(day, made);
    orders.push(
      ...made.filter(
        (order) =>
          Date.parse(order.createdAt) > now - HISTORY_DAYS * DAY_MS &&
          Date.parse(order.createdAt) <= now,
      ),
    );
  }
  return orders;
}

function makeOrders(shop: ShopState, day: number): OrderSource[] {
  const lines = shop.products
    .filter((product) => product.status === 'ACTIVE' && product.publishedAt !== null)
    .flatMap((product) =>
      product.variants.flatMap((variant) => makeLines(variant, day, shop.currency)),
    )
    .sort((a, b) => a.at - b.at);
  const orders: OrderSource[] = [];
  for (let start = 0; start < lines.length;) {
    const id = FIRST_ORDER + day * 10_000 + orders.length;
    const taken = lines.slice(start, start + (fractionOfNumbers(id) < 0.75 ? 1 : 2));
    start += taken.length;
    const at = taken[0]?.at ?? day * DAY_MS;
    const fate = fractionOfNumbers(id, 1);
    const hasCode = fractionOfNumbers(id, 2) < SHARES.withCode;
    orders.push({
      id,
      name: `#${(day % 1000) * 100 + 1000 + orders.length}`,
      createdAt: new Date(at).toISOString(),
      cancelledAt: fate < SHARES.cancelled ? new Date(at + HOUR_MS).toISOString() : null,
      isTest: fate > 1 - SHARES.test,
      lines: taken.map((line, i) => ({
        id: id * 10 + i,
        variantId: line.variantId,
        quantity: line.quantity,
        refunded: fractionOfNumbers(id, i, 3) < SHARES.refunded ? 1 : 0,
        price: line.price,
        paid: hasCode ? reduced(line.price, shop.currency) : line.price,
      })),
    });
  }
  return orders;
}

function makeLines(variant: VariantState, day: number, currency: string) {
  // Most variants sell nothing on most days; no price effect here is above five, no weekday above
  // 1.2.
  if (fractionOfNumbers(variant.id, day, 0) <= Math.exp(-variant.demand.perDay * 6)) return [];
  const at =
    day * DAY_MS + (7 * 60 + Math.floor(fractionOfNumbers(variant.id, day, -1) * 14 * 60)) * 60_000;
  const price = priceAt(variant, at);
  const first = parseMoney(variant.priceLog[0]?.price ?? price, currency);
  const ratio = getMoneyRatio(
    parseMoney(price, currency),
    first.minor < 1n ? { ...first, minor: 1n } : first,
  );
  const expected =
    variant.demand.perDay *
    (WEEKDAYS[new Date(at).getUTCDay()] ?? 1) *
    ratio ** -variant.demand.elasticity;
  const quantity = drawPoisson(expected, variant.id, day);
  return quantity === 0 ? [] : [{ at, variantId: variant.id, quantity, price }];
}

/** Knuth's method; expected values here are small. */
function drawPoisson(expected: number, variantId: number, day: number): number {
  const limit = Math.exp(-Math.min(expected, 30));
  let product = fractionOfNumbers(variantId, day, 0);
  let count = 0;
  while (product > limit && count < 100) {
    count += 1;
    product *= fractionOfNumbers(variantId, day, count);
  }
  return count;
}

/** The variant's price at that moment, from its price log. */
function priceAt(variant: VariantState, at: number): string {
  return (
    variant.priceLog.findLast((entry) => Date.parse(entry.at) <= at)?.price ??
    variant.priceLog[0]?.price ??
    variant.price
  );
}

const moneyBag = (amount: string, currencyCode: string) => ({
  shopMoney: { amount, currencyCode },
  presentmentMoney: { amount, currencyCode },
});

const times = (price: string, quantity: number, currency: string) =>
  formatDecimal(scaleMoney(parseMoney(price, currency), [BigInt(quantity), 1n]));

/** After a code of 10 %. */
const reduced = (price: string, currency: string) =>
  formatDecimal(scaleMoney(parseMoney(price, currency), [9n, 10n]));

export const orderFields: Fields<OrderSource> = {
  id: (order) => gid('Order', order.id),
  legacyResourceId: (order) => String(order.id),
  processedAt: (order) => order.createdAt,
  updatedAt: (order) => order.createdAt,
  cancelledAt: (order) => order.cancelledAt,
  test: (order) => order.isTest,
  displayFinancialStatus: () => 'PAID',
  currencyCode: (_order, _args, { shop }) => shop.currency,
  totalPriceSet: (order, _args, { shop }) => {
    const total = order.lines.reduce(
      (sum, line) =>
        sum + parseMoney(times(line.paid, line.quantity, shop.currency), shop.currency).minor,
      0n,
    );
    return moneyBag(formatDecimal({ minor: total, currency: shop.currency }), shop.currency);
  },
  lineItems: (order, args, context) =>
    toConnection(order.lines, { args, context }, (line) => String(line.id)),
};

export const lineItemFields: Fields<OrderLine> = {
  id: (line) => gid('LineItem', line.id),
  currentQuantity: (line) => line.quantity - line.refunded,
  refundableQuantity: (line) => line.quantity - line.refunded,
  variant: (line, _args, { shop }) => findVariantById(shop, line.variantId),
  product: (line, _args, { shop }) => findVariantById(shop, line.variantId)?.product ?? null,
  sku: (line, _args, { shop }) => findVariantById(shop, line.variantId)?.variant.sku || null,
  title: (line, _args, { shop }) => findVariantById(shop, line.variantId)?.product.title ?? '',
  name: (line, _args, { shop }) => findVariantById(shop, line.variantId)?.product.title ?? '',
  originalUnitPriceSet: (line, _args, { shop }) => moneyBag(line.price, shop.currency),
  discountedUnitPriceSet: (line, _args, { shop }) => moneyBag(line.price, shop.currency),
  discountedUnitPriceAfterAllDiscountsSet: (line, _args, { shop }) =>
    moneyBag(line.paid, shop.currency),
  originalTotalSet: (line, _args, { shop }) =>
    moneyBag(times(line.price, line.quantity, shop.currency), shop.currency),
  discountedTotalSet: (line, _args, { shop }) =>
    moneyBag(times(line.price, line.quantity, shop.currency), shop.currency),
};
