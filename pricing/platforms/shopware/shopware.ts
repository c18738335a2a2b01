import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import {
  describePlace,
  getAttribute,
  type PageTree,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

const ROW = 'product-block-prices-row';
const QUANTITY = 'product-block-prices-quantity';

/**
 * The price of one piece where the price depends on the quantity: the first row of the table ("up
 * to 9"). Markup calls each row an offer, or gives only the lowest of them. All else is in markup.
 */
const pageHints: PageHints = { readPage: readQuantityPrices };

interface Row {
  readonly element: TagNode;
  readonly quantity: number;
}

function readQuantityPrices({ tree }: PageContext): SourceProduct | null {
  const rows = listRows(tree);
  const [first, second] = rows;
  const isOneTable =
    new Set(rows.map(({ element }) => element.parent)).size === 1 &&
    rows.every(({ quantity }, i) => quantity >= (rows[i - 1]?.quantity ?? 1));
  if (!first || !second || !isOneTable || getSmallestOrder(tree) > first.quantity) return null;
  const raw = findContent(first.element, tree, 'price') ?? findCellText(first.element, tree);
  const read = parseMarkupAmount(raw, null);
  if (read.amount === null || read.alternative !== null) return null;
  const source = createSourceProduct('shopware', describePlace(first.element));
  source.element = first.element.parent;
  source.leads = true;
  const offer = createSourceOffer(source.at);
  offer.element = first.element;
  offer.raw = raw;
  offer.price = read.amount;
  offer.priceKind = 'public';
  offer.currency =
    parseCurrencyCode(findContent(first.element, tree, 'priceCurrency')) ?? read.currency;
  source.offers.push(offer);
  return source;
}

/** The rows that name a quantity, in the order of the page. */
function listRows(tree: PageTree): Row[] {
  return tree.elements
    .filter((element) => element.name === 'tr' && hasClass(element, ROW))
    .flatMap((element) => {
      const named = inside(element, tree).find((part) => hasClass(part, QUANTITY));
      const text = named ? getVisibleText(named, 20).trim() : '';
      return /^\d{1,7}$/.test(text) ? [{ element, quantity: Number(text) }] : [];
    });
}

/** The fewest pieces that can be ordered, from the field of the form that buys. */
function getSmallestOrder(tree: PageTree): number {
  const field = tree.controls.find((control) =>
    /^lineItems\[[^\]]*\]\[quantity\]$/.test(getAttribute(control, 'name')),
  );
  const least = field ? getAttribute(field, 'min') || getAttribute(field, 'value') : '';
  return /^\d{1,7}$/.test(least) ? Number(least) : 1;
}

function findContent(row: TagNode, tree: PageTree, property: string): string | null {
  const meta = inside(row, tree).find((part) => getAttribute(part, 'itemprop') === property);
  return meta ? getAttribute(meta, 'content').trim() || null : null;
}

/** The text of the row's first cell; the cells after it hold prices per unit of measure. */
function findCellText(row: TagNode, tree: PageTree): string | null {
  const cell = inside(row, tree).find((part) => part.name === 'td');
  return cell ? getVisibleText(cell, 100).trim() || null : null;
}

const inside = (element: TagNode, tree: PageTree): readonly TagNode[] =>
  tree.elements.slice(element.index + 1, element.end + 1);

const hasClass = (element: TagNode, name: string): boolean =>
  getAttribute(element, 'class').split(/\s+/).includes(name);

/** Shopware 6. Its catalog is in `/sitemap.xml`; its Store API needs a key of the shop's. */
export const shopware = {
  code: 'shopware',
  displayName: 'Shopware',
  signs: {
    page: /window\.useDefaultCookieConsent\s*=|window\.activeNavigationId\s*=|'frontend\.cart\.offcanvas'\s*:/,
    headers: { 'sw-context-token': /./, 'sw-currency-id': /./, 'sw-language-id': /./ },
  },
  pageHints,
} as const satisfies Platform;
