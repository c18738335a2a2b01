import { formatRuleHold, formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import { toIndexBasisPoints, toMarketSide } from '#pricing/insights/measure-market.ts';
import { getMarginBasisPoints } from '#pricing/rules/evaluation/compile-segment.ts';
import { findReference, type OfferChoice } from '#pricing/rules/evaluation/find-reference.ts';
import type { RuleOutcome } from '#pricing/rules/evaluation/rule-product.ts';
import type { LoadedProduct } from '#pricing/rules/load-rule-products.ts';
import type { RulePreviewLine } from '#pricing/contract/rule-preview.ts';
import { renderAmount, renderAmountOrNull } from '#pricing/api/render/render-amount.ts';

/** The market price of docs/market.md. */
const MARKET_PRICE: OfferChoice = {
  reference: 'median',
  weights: new Map(),
  excluded: new Set(),
  inStockOnly: true,
  withShipping: false,
  leastOffers: 1,
};

/** The line of a product that a rule reaches. */
export function renderPreviewProduct(
  { row, product }: LoadedProduct,
  { ruleKey, mode, priceMinor, hold, steps }: RuleOutcome,
  now: Date,
): RulePreviewLine {
  const { currency, costMinor } = product;
  const { minor: marketMinor } = findReference(product, MARKET_PRICE, now);
  const sideOf = (minor: bigint | null) =>
    minor === null || marketMinor === null
      ? null
      : toMarketSide(toIndexBasisPoints(minor, marketMinor));
  return {
    type: 'product',
    product_id: product.productId,
    name: row.name,
    sku: row.sku,
    rule_key: ruleKey,
    mode,
    currency,
    your_price: renderAmount(product.priceMinor, currency),
    suggested_price: renderAmountOrNull(priceMinor, currency),
    hold: hold && formatRuleHold(hold),
    hold_detail: hold,
    steps: steps.map(formatRuleStep),
    step_details: [...steps],
    market_price: renderAmountOrNull(marketMinor, currency),
    margin_before: getMarginBasisPoints(product.priceMinor, costMinor),
    margin_after: priceMinor === null ? null : getMarginBasisPoints(priceMinor, costMinor),
    position_before: sideOf(product.priceMinor),
    position_after: sideOf(priceMinor),
  };
}
