/**
 * The bytes of a page → what it offers, each value with the place it was read at. Pure; never
 * throws; ends within a budget. A page that is no product page, or cannot be read, is that, with a
 * reason, and has no price.
 */
import { decodePage, classifyBytes, classifyText } from './document/decode-page.ts';
import { parsePageTree, getAttribute } from './document/page-tree.ts';
import { createPageContext, toComparablePath, type PageContext } from './page-context.ts';
import type { PageHints } from './page-hints.ts';
import { createEmptyProduct, type PageKind, type PageReading } from './reading.ts';
import { readMeta } from './source/read-meta.ts';
import { collectSources, type CollectedSources } from './scoring/collect-sources.ts';
import { addLabelledFields } from './scoring/add-labelled-fields.ts';
import { mergeSources } from './scoring/merge-sources.ts';
import { getVisibleText } from './document/get-visible-text.ts';
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
} from './scoring/page-words.ts';

export interface PageInput {
  url: string;
  bytes: Uint8Array;
  contentType?: string | null;
  status?: number;
  /** Currency known of this shop; used only where a symbol is ambiguous. */
  currencyHint?: string | null;
}

export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/**
 * Reads a page, with what is known of platforms' pages (`hints`, without which their own data are
 * not read). For bytes that are no page, or a page without a product, the result is the reason.
 */
export function readPage(input: PageInput, hints: readonly PageHints[]): PageReading {
  try {
    return readBytes(input, hints);
  } catch {
    return withoutPrice('unreadable', 'reader_failed');
  }
}

function readBytes(input: PageInput, hints: readonly PageHints[]): PageReading {
  if (input.bytes.length > MAX_PAGE_BYTES) return withoutPrice('unreadable', 'too_large');
  const binary = classifyBytes(input.bytes);
  if (binary !== null) return withoutPrice('unreadable', binary);
  const { text } = decodePage(input.bytes, input.contentType ?? null);
  const kind = classifyText(text);
  if (kind !== 'html') return withoutPrice('unreadable', kind);
  const tree = parsePageTree(
    text,
    hints.flatMap(({ attributes = [] }) => attributes),
  );
  if (tree.stopped !== null) return withoutPrice('unreadable', tree.stopped);
  const meta = readMeta(tree);
  const context = createPageContext({
    url: input.url,
    html: text,
    tree,
    meta,
    currencyHint: input.currencyHint ?? null,
  });
  const collected = collectSources(context, hints);
  const verdict = classifyPage({ context, collected, status: input.status ?? 200 });
  const merged = mergeSources(collected, context);
  addLabelledFields(merged, collected, context);
  const page =
    verdict.reason === undefined
      ? { kind: verdict.kind }
      : { kind: verdict.kind, reason: verdict.reason };
  return verdict.kind === 'product'
    ? { page, ...merged }
    : { ...withoutPrice(verdict.kind, verdict.reason), product: merged.product };
}

interface PageVerdict {
  kind: PageKind;
  reason?: string;
}

/** Sources that speak of more than the product, and so do not make a page a product's. */
const WEAK = new Set(['opengraph', 'visible', 'analytics']);
const SMALL_PAGE = 400;

/**
 * Whether a page is a product page at all. What is none has no price, whatever numbers stand on it;
 * the reason says what it is.
 *
 * The kind of a page, with the reason where it is no product page.
 */
function classifyPage(input: {
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

/** A reading of bytes that could not be read, with the reason. */
export function createUnreadablePage(reason: string): PageReading {
  return withoutPrice('unreadable', reason);
}

function withoutPrice(kind: PageKind, reason: string | undefined): PageReading {
  return {
    page: reason === undefined ? { kind } : { kind, reason },
    product: createEmptyProduct(),
    offer: null,
    offers: [],
    conflicts: [],
    sources: {},
    candidates: [],
  };
}
