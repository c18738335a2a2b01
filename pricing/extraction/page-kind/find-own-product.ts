/**
 * Which of the products that markup describes is the page's own. A list marks up each of its
 * products like the others: none is then tied to the page.
 */
import { type PageContext, toComparablePath } from '#pricing/extraction/page-context.ts';
import { CHOSEN_PLACE, LEARNED_PLACE } from '#pricing/extraction/patterns/check-places.ts';
import { toWordSet } from '#pricing/extraction/scoring/choose-offer.ts';
import type { CollectedSources } from '#pricing/extraction/scoring/collect-sources.ts';
import type { SourceProduct } from '#pricing/extraction/source/source-product.ts';

/** What ties a product to its page; null when nothing does. */
export type Tie = 'address' | 'name' | null;

/** The page's meta tags may be those of a category; the others name no product. */
const ABOUT_PAGE = new Set(['opengraph', 'visible', 'analytics', LEARNED_PLACE, CHOSEN_PLACE]);
/** Names of which so much is equal are two variants of one product. */
const ALIKE = 0.6;
/** More than so much of the words of both a name and a title stand in both. */
const NAMED = 0.5;
const AHEAD = 0.1;
/** Products of other names beside one, from which on they are a list. */
const MANY = 3;
/** Far more than any page needs; markup may hold thousands. */
const MAX_PRODUCTS = 40;

/** Whether a source describes a product, and so may make a page a product's. */
export const isAboutProduct = ({ from }: { readonly from: string }): boolean =>
  !ABOUT_PAGE.has(from);

/**
 * What ties the chosen product of any source to the page more than the others of its source do.
 */
export function findOwnTie(
  { sources, markedUp }: Pick<CollectedSources, 'sources' | 'markedUp'>,
  context: PageContext,
): Tie {
  let found: Tie = null;
  for (const source of sources) {
    if (!isAboutProduct(source)) continue;
    const all = markedUp.find((products) => products.includes(source)) ?? [source];
    const described = describe([source, ...all.filter((one) => one !== source)], context);
    const [own] = described;
    const tie = own?.product === source ? findTie(own, listRivals(own, described)) : null;
    if (tie === 'address') return tie;
    found ??= tie;
  }
  return found;
}

/**
 * True when a source describes several products of other names and none is the page's more than
 * another.
 */
export function isCrowd(products: readonly SourceProduct[], context: PageContext): boolean {
  const own = describe(products, context);
  if (own.length <= MANY) return false;
  return own.every((one) => {
    const rivals = listRivals(one, own);
    return rivals.length >= MANY && findTie(one, rivals) === null;
  });
}

interface Described {
  readonly product: SourceProduct;
  readonly words: ReadonlySet<string>;
  readonly isAtAddress: boolean;
  readonly named: number;
}

function describe(products: readonly SourceProduct[], context: PageContext): Described[] {
  const titles = listTitles(context).map(toWordSet);
  return products
    .filter(({ related }) => !related)
    .slice(0, MAX_PRODUCTS)
    .map((product) => {
      const words = toWordSet(product.product.name ?? '');
      return {
        product,
        words,
        isAtAddress: isAtAddress(product, context),
        named: Math.max(0, ...titles.map((title) => shareWords(words, title))),
      };
    });
}

function findTie(one: Described, rivals: readonly Described[]): Tie {
  if (one.isAtAddress && !rivals.some((rival) => rival.isAtAddress)) return 'address';
  return one.named > NAMED && !rivals.some((rival) => rival.named > one.named - AHEAD)
    ? 'name'
    : null;
}

/** Other products, not variants of this one. */
const listRivals = (one: Described, all: readonly Described[]): Described[] =>
  all.filter((other) => other !== one && shareWords(one.words, other.words) < ALIKE);

function isAtAddress(product: SourceProduct, context: PageContext): boolean {
  const page = toComparablePath(context.url, context.url);
  const canonical =
    context.meta.canonical === null ? null : toComparablePath(context.meta.canonical, context.url);
  const ids = [product.product.sku, product.product.gtin?.replace(/^0+/, ''), ...product.ids];
  return (
    ids.some((id) => id && context.addressTokens.has(id.toLowerCase())) ||
    product.urls.some((url) => {
      const path = toComparablePath(url, context.url);
      return path !== null && (path === page || path === canonical);
    })
  );
}

/** What the page calls itself. */
const listTitles = ({ heading, meta }: PageContext): string[] => [
  ...(heading === null ? [] : [heading]),
  ...listTitleParts(meta.values.get('og:title') ?? null),
  ...listTitleParts(meta.title),
];

/** A title whole, and without the shop or slogan at its end. */
export function listTitleParts(title: string | null): string[] {
  if (title === null) return [];
  const parts = title.split(/\s+[-–—|·•:»«~]+\s+|\s*\|\s*/);
  return [title, ...parts.slice(0, 4)];
}

/** Share of the words of both texts together that both have, 0 to 1. */
function shareWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}
