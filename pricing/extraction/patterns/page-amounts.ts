/** The amounts that a page shows, for a person who points at its price. */
import { describePlace, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { formatAmount } from '#pricing/extraction/source/source-product.ts';
import type { VisiblePrice } from '#pricing/extraction/visible/find-visible-prices.ts';
import type { ParsedPage } from '#pricing/extraction/parse-page.ts';
import { describeElement } from './describe-places.ts';
import { isMarkup } from './place-page.ts';
import type { PricePlace } from './price-place.ts';

export interface PageAmount {
  /** Decimal string in `currency`. */
  readonly amount: string;
  readonly currency: string | null;
  /** The text that holds it. */
  readonly text: string;
  /** The words around it, the text included. */
  readonly around: string;
  /** Where it stands on this page. */
  readonly at: string;
}

const MAX_AROUND = 160;
/** So far up words are looked for around an amount. */
const REACH = 4;

/** The amounts that a reader of the page sees, in the order of the page; one per place. */
export function listPageAmounts(page: ParsedPage): PageAmount[] {
  const seen = new Set<string>();
  return listShown(page)
    .map((price) => toPageAmount(page, price))
    .filter(({ at, amount }) => {
      const key = `${at} ${amount}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/**
 * The ways in which the place of an amount that `listPageAmounts` gave is described, the most
 * specific first; empty when the page shows no such amount there, or when nothing distinguishes its place
 * from others.
 */
export function describePageAmount(
  page: ParsedPage,
  wanted: Pick<PageAmount, 'at' | 'amount'>,
): PricePlace[] {
  const price = listShown(page).find((one) => {
    const { at, amount } = toPageAmount(page, one);
    return at === wanted.at && amount === wanted.amount;
  });
  if (!price) return [];
  const { placePage } = page.collected;
  for (const node of [price.node, ...listInner(price.node)]) {
    const places = describeElement(placePage, node, price.amount);
    if (places.length > 0) return places;
  }
  return [];
}

const listShown = ({ collected }: ParsedPage): VisiblePrice[] =>
  collected.visible.prices
    .filter(({ hidden, node }) => !hidden && !isMarkup(node))
    .sort((a, b) => a.node.index - b.node.index);

/** Elements inside, down to where the text is. */
const listInner = (node: TagNode): TagNode[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...listInner(child)]));

function toPageAmount({ merged }: ParsedPage, price: VisiblePrice): PageAmount {
  const currency = price.currency ?? merged.offer?.currency ?? null;
  return {
    amount: formatAmount(price.amount, currency) ?? price.amount,
    currency,
    text: price.blockText.slice(0, MAX_AROUND),
    around: readAround(price),
    at: describePlace(price.node),
  };
}

/** The text of the smallest element around it that says more than the amount alone. */
function readAround({ node, blockText }: VisiblePrice): string {
  let text = blockText;
  for (
    let at = node.parent, step = 0;
    at !== null && step < REACH && text.length <= blockText.length + 3;
    at = at.parent, step += 1
  )
    text = getVisibleText(at, MAX_AROUND);
  return text.slice(0, MAX_AROUND);
}
