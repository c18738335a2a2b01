/**
 * The bytes of a page → what it offers, each value with the place it was read at. Pure; never
 * throws; ends within a budget. A page that is no product page, or cannot be read, is that, with a
 * reason, and has no price.
 */
import { decodePage, classifyBytes, classifyText } from './document/decode-page.ts';
import { parsePageTree } from './document/page-tree.ts';
import { createPageContext } from './page-context.ts';
import type { PageHints } from './page-hints.ts';
import { estimatePrice, type PriceEstimator } from './model/estimate-price.ts';
import { checkPlaces } from './patterns/check-places.ts';
import type { LearnedPlace } from './patterns/price-place.ts';
import { createEmptyProduct, type PageKind, type PageReading } from './reading.ts';
import { readMeta } from './source/read-meta.ts';
import { classifyPage } from './page-kind/classify-page.ts';
import { collectSources } from './scoring/collect-sources.ts';
import { addLabelledFields } from './scoring/add-labelled-fields.ts';
import { addShipping } from './shipping/add-shipping.ts';
import { mergeSources } from './scoring/merge-sources.ts';
import { setConfidence } from './scoring/set-confidence.ts';

export interface PageInput {
  url: string;
  bytes: Uint8Array;
  contentType?: string | null;
  status?: number;
  /** Currency known of this shop; used only where a symbol is ambiguous. */
  currencyHint?: string | null;
}

/** What is known beside the page. */
export interface ReadOptions {
  /** Where the retailer's pages are known to show their price. */
  readonly places?: readonly LearnedPlace[];
  /** Looks for the places of the price, when it is certain, and checks `places` against it. */
  readonly isLearning?: boolean;
  /** Estimates how likely the price is right; with the shipped weights where none is given. */
  readonly estimate?: PriceEstimator;
}

export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/**
 * Reads a page, with what is known of platforms' pages (`hints`, without which their own data are
 * not read), and at the places where the retailer's pages are known to show their price. For bytes
 * that are no page, or a page without a product, the result is the reason.
 */
export function readPage(
  input: PageInput,
  hints: readonly PageHints[],
  options: ReadOptions = {},
): PageReading {
  try {
    return readBytes(input, hints, options);
  } catch {
    return withoutPrice('unreadable', 'reader_failed');
  }
}

function readBytes(
  input: PageInput,
  hints: readonly PageHints[],
  { places = [], isLearning = false, estimate = estimatePrice }: ReadOptions,
): PageReading {
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
  const collected = collectSources(context, hints, places);
  const page = classifyPage({ context, collected, status: input.status ?? 200 });
  if (page.kind !== 'product') return withoutPrice(page.kind, page.reason);
  const merged = mergeSources(collected, context);
  setConfidence(merged, collected, estimate);
  addLabelledFields(merged, collected, context);
  addShipping(merged, collected, context);
  const observation = isLearning ? checkPlaces(collected.placePage, merged, places) : null;
  return observation === null ? { page, ...merged } : { page, ...merged, places: observation };
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
