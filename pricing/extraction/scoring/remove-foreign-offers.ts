import { getAttribute, type TagNode } from '../document/page-tree.ts';
import { toComparablePath, type PageContext } from '../page-context.ts';
import { createSourceOffer, type SourceProduct } from '../source/source-product.ts';

/**
 * Takes the offers off a marked up product that stand inside a link to another page: a product
 * whose element spans the page holds its recommendations too, and their prices would be its own.
 * When none is left it has an offer without a price.
 */
export function removeForeignOffers(source: SourceProduct, context: PageContext): void {
  if (source.offers.length === 0) return;
  const own = source.offers.filter(
    ({ element }) =>
      element === null ||
      element === source.element ||
      !isInForeignLink(element, source.element, context),
  );
  source.offers = own.length > 0 ? own : [createSourceOffer(source.at)];
}

function isInForeignLink(element: TagNode, scope: TagNode | null, context: PageContext): boolean {
  const own = [context.url, context.meta.canonical ?? context.url].map((url) =>
    toComparablePath(url, context.url),
  );
  for (let at: TagNode | null = element; at !== null && at !== scope; at = at.parent) {
    const href = at.name === 'a' ? getAttribute(at, 'href') : '';
    if (
      href.length > 1 &&
      !/^(?:#|javascript:)/i.test(href) &&
      !own.includes(toComparablePath(href, context.url))
    )
      return true;
  }
  return false;
}
