/** Where on a drawn page the price stands that was read of it, for a picture. */
import { applyDrawing, type DrawnBox, findElementBox, isStruck } from './document/drawn-page.ts';
import { describePlace, parsePageTree } from './document/page-tree.ts';
import { isEqualAmount } from './money-text/amounts.ts';
import { parsePriceText } from './parse-price-text.ts';
import type { FieldSource } from './reading.ts';
import { collectBlocks } from './visible/collect-blocks.ts';

/**
 * The box of the price in CSS pixels from the top left of the page: of the element that `source`
 * names and that shows the amount, else of the largest element that shows it (a price that was read
 * from markup is marked where a shopper sees it). Null when the page shows it nowhere.
 */
export function findDrawnBox(
  html: string,
  source: FieldSource | null,
  price: { readonly amount: string; readonly currency: string | null },
): DrawnBox | null {
  const tree = applyDrawing(parsePageTree(html));
  const shown = collectBlocks(tree.numbered).flatMap(({ node, text }) => {
    const box = isAmount(text, price) ? findElementBox(node, tree) : null;
    return box ? [{ node, box }] : [];
  });
  const named = shown.filter(({ node }) => describePlace(node) === source?.at);
  const open = shown.filter(({ node }) => !isStruck(node));
  const [first, ...rest] = [named, open, shown].find((some) => some.length > 0) ?? [];
  return first ? rest.reduce((a, b) => (b.box.height > a.box.height ? b : a), first).box : null;
}

function isAmount(
  text: string,
  { amount, currency }: { amount: string; currency: string | null },
): boolean {
  const { candidates } = parsePriceText(text, { currencyHint: currency });
  return candidates.some(
    (candidate) => candidate.amount !== null && isEqualAmount(candidate.amount, amount),
  );
}
