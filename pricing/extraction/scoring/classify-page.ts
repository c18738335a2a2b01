/**
 * Whether a page is a product page at all. What is none has no price, whatever numbers stand on it;
 * the reason says what it is.
 */
import { getAttribute } from '../document/page-tree.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import { toComparablePath, type PageContext } from '../page-context.ts';
import type { PageKind } from '../reading.ts';
import type { CollectedSources } from './collect-sources.ts';
import {
  CHALLENGE_MARK,
  CHALLENGE_TEXT,
  CHALLENGE_TITLE,
  CLOSED_SHOP,
  CONSENT,
  GEO_BLOCK,
  LOGIN,
  MISSING,
  SEARCH,
} from './page-words.ts';

export interface PageVerdict {
  kind: PageKind;
  reason?: string;
}

/** Sources that speak of more than the product, and so do not make a page a product's. */
const WEAK = new Set(['opengraph', 'visible', 'analytics']);
const SMALL_PAGE = 400;

/** The kind of a page, with the reason where it is no product page. */
export function classifyPage(input: {
  context: PageContext;
  collected: CollectedSources;
  status: number;
}): PageVerdict {
  const { context, collected, status } = input;
  if (status === 404 || status === 410) return { kind: 'not_found', reason: `status_${status}` };
  if (status === 451) return { kind: 'challenge', reason: 'geo_block' };
  if (status === 401 || status === 403 || status === 429 || status === 503)
    return { kind: 'challenge', reason: `status_${status}` };
  const structured = collected.sources.filter((source) => !WEAK.has(source.from));
  const structuredPrice = structured.some((source) =>
    source.offers.some((offer) => offer.price !== null),
  );
  if (structuredPrice) return { kind: 'product' };
  const head = `${context.meta.title ?? ''}\n${context.heading ?? ''}`;
  const barrier = findBarrier(context, head);
  if (barrier) return barrier;
  const priced = collected.sources.some((source) =>
    source.offers.some((offer) => offer.price !== null),
  );
  if (structured.length === 0 && (MISSING.test(head) || (!priced && saysMissing(context))))
    return { kind: 'not_found', reason: 'soft_404' };
  if (structured.length === 0 && SEARCH.test(head))
    return { kind: 'not_product', reason: 'search' };
  if (structured.length === 0 && isHome(context))
    return { kind: 'not_product', reason: 'home_page' };
  if (structured.length === 0 && isListing(collected))
    return { kind: 'not_product', reason: 'listing' };
  if (priced) return { kind: 'product' };
  if (isCut(context)) return { kind: 'unreadable', reason: 'truncated' };
  const named =
    structured.length > 0 ||
    collected.sources.some((source) => source.from === 'opengraph' && source.offers.length > 0);
  return named
    ? { kind: 'product', reason: 'no_price' }
    : { kind: 'not_product', reason: 'no_product_found' };
}

/** A small page whose second or third heading says that there is nothing here. */
function saysMissing(context: PageContext): boolean {
  return (
    context.tree.elements.length < SMALL_PAGE &&
    context.tree.headings.some((heading) => MISSING.test(getVisibleText(heading, 200)))
  );
}

/**
 * The document ends before its body does, or inside a tag: what was to come may have been the
 * price.
 */
function isCut({ html }: PageContext): boolean {
  const tail = html.slice(-2000);
  return (
    !/<\/(?:html|body)\s*>/i.test(tail) &&
    (/<[a-z!/][^>]{0,1500}$/i.test(tail) ||
      html.lastIndexOf('<script') > html.lastIndexOf('</script'))
  );
}

/** A page that stands before the one asked for. */
function findBarrier(context: PageContext, head: string): PageVerdict | null {
  const small = context.tree.elements.length < SMALL_PAGE;
  if (CHALLENGE_TITLE.test(context.meta.title ?? '') || CHALLENGE_TITLE.test(context.heading ?? ''))
    return { kind: 'challenge', reason: 'challenge' };
  if (!small) return null;
  const text = getVisibleText(context.tree.root, 4000);
  if (
    text.length < 3000 &&
    (CHALLENGE_TEXT.test(text) || (CHALLENGE_MARK.test(context.html) && text.length < 800))
  )
    return { kind: 'challenge', reason: 'challenge' };
  if (GEO_BLOCK.test(head) || (GEO_BLOCK.test(text) && text.length < 1500))
    return { kind: 'challenge', reason: 'geo_block' };
  if (CONSENT.test(head) || (CONSENT.test(text) && text.length < 1500))
    return { kind: 'challenge', reason: 'consent' };
  const password = context.tree.controls.some(
    (element) => element.name === 'input' && getAttribute(element, 'type') === 'password',
  );
  if (
    CLOSED_SHOP.test(head) ||
    (CLOSED_SHOP.test(text) && text.length < 600) ||
    /\/password(?:[/?]|$)/.test(context.meta.canonical ?? '')
  )
    return { kind: 'not_product', reason: 'closed_shop' };
  if (password && (LOGIN.test(context.meta.title ?? '') || LOGIN.test(context.heading ?? '')))
    return { kind: 'not_product', reason: 'login' };
  return null;
}

/** The front page, asked for or led to. */
function isHome(context: PageContext): boolean {
  const path = (url: string): string =>
    toComparablePath(url, context.url)?.replace(/^[^/]*/, '') ?? '?';
  const canonical = context.meta.canonical;
  return (
    path(context.url) === '' ||
    (canonical !== null &&
      /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?$/.test(path(canonical)) &&
      path(context.url) !== path(canonical))
  );
}

/**
 * Several products of which none is the page's own, or a grid of prices and none that stands out.
 */
function isListing(collected: CollectedSources): boolean {
  if (collected.others >= 3) return true;
  const [best] = collected.visible.prices;
  const alike = collected.visible.prices.filter((price) => price.repeats >= 6);
  if (best === undefined || alike.length < 6) return false;
  return best.repeats >= 6 || (!best.soon && best.score - (alike[0]?.score ?? 0) < 3);
}
