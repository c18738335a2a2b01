/**
 * What a page is, before a price is taken from it. What is no product page has no price, whatever
 * numbers stand on it; the reason says what it is.
 */
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { CollectedSources } from '#pricing/extraction/scoring/collect-sources.ts';
import { toComparablePath } from '#pricing/extraction/page-context.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { MISSING } from './barrier-words.ts';
import { classifyAddress } from './classify-address.ts';
import { findBarrier, type PageVerdict, SMALL_PAGE } from './find-barrier.ts';
import { CHOOSE_VARIANT } from './list-page-words.ts';
import { findListPage } from './find-list-page.ts';
import { findOwnTie, isAboutProduct } from './find-own-product.ts';

/** What cannot be had has no price, whatever is chosen. */
const GONE: ReadonlySet<string> = new Set(['out_of_stock', 'discontinued']);

/** Of a text that asks for a choice, and of the page from its beginning. */
const MAX_TEXT = 80;
const MAX_LOOKED_AT = 6000;

/** The kind of a page, with the reason where it is no product page or states no price. */
export function classifyPage(input: {
  context: PageContext;
  collected: CollectedSources;
  status: number;
}): PageVerdict {
  const { context, collected } = input;
  const byStatus = classifyStatus(input.status);
  if (byStatus) return byStatus;
  const structured = collected.sources.filter(isAboutProduct);
  const isPriced = hasPrice(structured);
  const barrier = isPriced ? null : findBarrier(context, headOf(context));
  if (barrier) return barrier;
  const tie = findOwnTie(collected, context);
  const list = findListPage({ context, collected, tie, address: classifyAddress(context.url) });
  if (list === 'search' || list === 'cart') return { kind: 'not_product', reason: list };
  if (tie === null && MISSING.test(headOf(context)))
    return { kind: 'not_found', reason: 'soft_404' };
  if (list !== null) return { kind: 'not_product', reason: list };
  if (isPriced) return { kind: 'product' };
  return classifyUnmarked(context, collected, structured.length > 0);
}

function classifyStatus(status: number): PageVerdict | null {
  if (status === 404 || status === 410) return { kind: 'not_found', reason: `status_${status}` };
  if (status === 451) return { kind: 'challenge', reason: 'geo_block' };
  if (status === 401 || status === 403 || status === 429 || status === 503)
    return { kind: 'challenge', reason: `status_${status}` };
  return null;
}

/** A page whose markup gives no price. */
function classifyUnmarked(
  context: PageContext,
  collected: CollectedSources,
  isMarked: boolean,
): PageVerdict {
  const isPriced = hasPrice(collected.sources);
  if (!isMarked && !isPriced && saysMissing(context))
    return { kind: 'not_found', reason: 'soft_404' };
  if (!isMarked && isHome(context)) return { kind: 'not_product', reason: 'home_page' };
  if (isPriced) return { kind: 'product' };
  if (isCut(context)) return { kind: 'unreadable', reason: 'truncated' };
  const isNamed =
    isMarked ||
    collected.sources.some((source) => source.from === 'opengraph' && source.offers.length > 0);
  if (!isNamed) return { kind: 'not_product', reason: 'no_product_found' };
  const isOut = collected.sources.some(({ offers }) =>
    offers.some(({ availability }) => GONE.has(availability)),
  );
  const isOpen = !isOut && isChoiceOpen(context);
  return { kind: 'product', reason: isOpen ? 'choose_variant' : 'no_price' };
}

const headOf = ({ meta, heading }: PageContext): string => `${meta.title ?? ''}\n${heading ?? ''}`;

const hasPrice = (sources: CollectedSources['sources']): boolean =>
  sources.some((source) => source.offers.some((offer) => offer.price !== null));

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

/** True when the page says that one of the product's kinds must be chosen before it has a price. */
function isChoiceOpen({ tree }: PageContext): boolean {
  return tree.elements.slice(0, MAX_LOOKED_AT).some((element) => {
    if (!element.children.some((child) => typeof child === 'string' && child.length > 5))
      return false;
    const text = getVisibleText(element, MAX_TEXT + 1);
    return text.length <= MAX_TEXT && CHOOSE_VARIANT.test(text);
  });
}
