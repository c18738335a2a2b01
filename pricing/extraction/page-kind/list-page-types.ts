import type { SchemaItem } from '#pricing/extraction/schema/schema-item.ts';

const PAGE_TYPE =
  /^(?:SearchResultsPage|CollectionPage|CheckoutPage|ItemList|OfferCatalog|ProductCollection)$/;
/** Properties of a page that say what it is about. */
const MAIN = /^(?:mainEntity|mainContentOfPage|about)$/;

/**
 * What schema.org items say of the page as a whole. A page named in a breadcrumb or as the place of
 * something else is another one.
 */
export function listPageTypes(items: readonly SchemaItem[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ types, parent }) =>
      parent === null || MAIN.test(parent.prop) ? types.filter((type) => PAGE_TYPE.test(type)) : [],
    ),
  );
}
