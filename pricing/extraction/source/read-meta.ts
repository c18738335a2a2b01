import {
  getAttribute,
  type PageTree,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { findHiddenElements } from '#pricing/extraction/document/hidden-elements.ts';
import { normalizeIdentifier, parseGtin } from './parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
  parseAvailability,
  parseCondition,
} from './parse-markup-values.ts';
import { createSourceOffer, createSourceProduct, type SourceProduct } from './source-product.ts';

/** The page's head: what is said once about the whole document. */
export interface PageMeta {
  readonly values: ReadonlyMap<string, string>;
  readonly title: string | null;
  readonly canonical: string | null;
  readonly lang: string | null;
  readonly h1: TagNode | null;
}

/** Collects `<meta>`, title, canonical address, language and the first heading. */
export function readMeta(tree: PageTree): PageMeta {
  const values = new Map<string, string>();
  let title: string | null = null;
  let canonical: string | null = null;
  let lang: string | null = null;
  for (const element of tree.about) {
    switch (element.name) {
      case 'meta': {
        const name = (
          getAttribute(element, 'property') ||
          getAttribute(element, 'name') ||
          getAttribute(element, 'http-equiv')
        )
          .toLowerCase()
          .trim();
        const content = getAttribute(element, 'content').trim();
        if (name !== '' && content !== '' && !values.has(name)) values.set(name, content);
        break;
      }
      case 'title':
        title ??=
          element.children
            .filter((child) => typeof child === 'string')
            .join('')
            .replace(/\s+/g, ' ')
            .trim() || null;
        break;
      case 'link':
        if (canonical === null && /(?:^|\s)canonical(?:\s|$)/i.test(getAttribute(element, 'rel')))
          canonical = getAttribute(element, 'href').trim() || null;
        break;
      case 'html':
        lang ??=
          getAttribute(element, 'lang').trim() || getAttribute(element, 'xml:lang').trim() || null;
        break;
      default:
    }
  }
  return { values, title, canonical, lang, h1: findHeading(tree) };
}

/**
 * The first heading that is shown and has words, else the first: a logo or a closed drawer may have
 * one of its own.
 */
function findHeading(tree: PageTree): TagNode | null {
  const headings = tree.about.filter(({ name }) => name === 'h1');
  const [first = null] = headings;
  if (headings.length < 2) return first;
  const isHidden = findHiddenElements(tree);
  return (
    headings.find((heading) => !isHidden(heading) && getVisibleText(heading, 10) !== '') ?? first
  );
}

const first = (meta: PageMeta, ...names: string[]): string | null => {
  for (const name of names) {
    const value = meta.values.get(name);
    if (value !== undefined) return value;
  }
  return null;
};

/**
 * The product that OpenGraph, `product:` and Twitter metadata describe; null when they name no
 * product.
 */
export function readMetaProduct(meta: PageMeta): SourceProduct | null {
  const type = first(meta, 'og:type') ?? '';
  const priceText = first(
    meta,
    'product:price:amount',
    'og:price:amount',
    'product:sale_price:amount',
    'twitter:data1:price',
    'product:price',
  );
  const sale = first(meta, 'product:sale_price:amount', 'product:sale-price:amount');
  const isProduct = /product|og:product/i.test(type) || priceText !== null;
  const read = createSourceProduct('opengraph', 'meta');
  read.product = {
    name: first(meta, 'og:title', 'twitter:title'),
    brand: first(meta, 'product:brand', 'og:brand'),
    gtin: parseGtin(
      first(meta, 'product:ean', 'product:upc', 'product:gtin', 'product:isbn', 'og:ean', 'og:upc'),
    ),
    mpn: normalizeIdentifier(first(meta, 'product:mfr_part_no', 'product:mpn')),
    sku: normalizeIdentifier(first(meta, 'product:retailer_item_id', 'product:sku', 'og:sku')),
    image: first(meta, 'og:image', 'og:image:secure_url', 'twitter:image'),
    description: first(meta, 'og:description', 'description'),
    category: first(meta, 'product:category'),
  };
  const url = first(meta, 'og:url');
  if (url !== null) read.urls.push(url);
  if (!isProduct) return null;
  const offer = createSourceOffer(
    sale !== null ? 'meta[product:sale_price:amount]' : 'meta[product:price:amount]',
  );
  const currency = parseCurrencyCode(
    first(meta, 'product:price:currency', 'og:price:currency', 'product:sale_price:currency'),
  );
  const amount = parseMarkupAmount(sale ?? priceText, currency);
  const before = parseMarkupAmount(
    first(meta, 'product:original_price:amount', 'og:price:standard_amount') ??
      (sale !== null ? priceText : null),
    currency,
  );
  offer.price = amount.amount;
  offer.raw = sale ?? priceText;
  offer.alternative = amount.alternative;
  offer.currency = currency ?? amount.currency;
  offer.isCurrencyGuess = currency === null && amount.isCurrencyGuess;
  offer.priceKind = amount.amount === null ? 'unknown' : 'public';
  offer.listPrice = before.amount !== amount.amount ? before.amount : null;
  offer.availability = parseAvailability(first(meta, 'product:availability', 'og:availability'));
  offer.condition = parseCondition(first(meta, 'product:condition', 'og:condition'));
  read.offers.push(offer);
  return read;
}
