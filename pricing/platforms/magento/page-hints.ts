import {
  describePlace,
  getAttribute,
  type PageTree,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { parseMarkupAmount } from '#pricing/extraction/source/parse-markup-amount.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { readOptions } from './read-options.ts';

/** The price box of the product, with the options in a script. */
export const pageHints: PageHints = {
  attributes: [{ name: 'data-role', value: 'priceBox' }],
  readPage: ({ tree }) => {
    const box = readPriceBox(tree);
    return box && withVariants(box, readOptions(tree));
  },
};

/** The price box of the product's own block, before those of other products. */
function readPriceBox(tree: PageTree): SourceProduct | null {
  const box = tree.stateful.find(
    (element) => getAttribute(element, 'data-role') === 'priceBox' && !isCard(element),
  );
  if (!box) return null;
  const source = createSourceProduct('magento', describePlace(box));
  source.element = box;
  const offer = createSourceOffer(describePlace(box));
  for (let i = box.index; i <= box.end; i += 1) {
    const element = tree.elements[i];
    const amount = element ? getAttribute(element, 'data-price-amount') : '';
    if (!element || amount === '') continue;
    const type = getAttribute(element, 'data-price-type');
    const read = parseMarkupAmount(amount, null).amount;
    if (type === 'finalPrice' || (type === 'minPrice' && offer.price === null)) {
      offer.price ??= read;
      offer.raw ??= amount;
      offer.priceKind = type === 'minPrice' ? 'from' : 'public';
      offer.at = describePlace(element);
      offer.element = element;
    } else if (type === 'oldPrice') offer.listPrice ??= read;
  }
  const id = getAttribute(box, 'data-product-id');
  if (id !== '') source.ids.push(id);
  source.offers.push(offer);
  return offer.price === null ? null : source;
}

function isCard(element: TagNode): boolean {
  for (let at = element.parent, step = 0; at !== null && step < 7; at = at.parent, step += 1) {
    if (/product-item|related|upsell|crosssell/.test(getAttribute(at, 'class')) || at.name === 'li')
      return true;
  }
  return false;
}

/** The price box shows one of the variants, or where they start: the one it shows is preferred. */
function withVariants(box: SourceProduct, variants: readonly SourceOffer[]): SourceProduct {
  const [shown] = box.offers;
  if (variants.length < 2 || !shown) return box;
  box.offers = [...variants];
  box.preferred =
    variants.find(
      (variant) => variant.price === shown.price && variant.availability !== 'out_of_stock',
    ) ?? variants.find((variant) => variant.price === shown.price);
  return box;
}
