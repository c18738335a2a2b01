/** The bytes of a page → its sources and what they give together, before places are weighed. */
import { decodePage, classifyBytes, classifyText } from './document/decode-page.ts';
import { applyDrawing } from './document/drawn-page.ts';
import { parsePageTree } from './document/page-tree.ts';
import { createPageContext, type PageContext } from './page-context.ts';
import { estimatePrice, type PriceEstimator } from './model/estimate-price.ts';
import type { PageHints } from './page-hints.ts';
import { classifyPage } from './page-kind/classify-page.ts';
import type { LearnedPlace } from './patterns/price-place.ts';
import type { PageReading } from './reading.ts';
import { addLabelledFields } from './scoring/add-labelled-fields.ts';
import { type CollectedSources, collectSources } from './scoring/collect-sources.ts';
import { type MergedReading, mergeSources } from './scoring/merge-sources.ts';
import { setConfidence } from './scoring/set-confidence.ts';
import { addShipping } from './shipping/add-shipping.ts';
import { readMeta } from './source/read-meta.ts';

export interface PageInput {
  url: string;
  bytes: Uint8Array;
  contentType?: string | null;
  status?: number;
  /** Currency known of this shop; used only where a symbol is ambiguous. */
  currencyHint?: string | null;
  /**
   * The bytes are what our own browser wrote of a page that it drew. Never taken from the page:
   * only then is what its `data-drawn-` attributes say the browser's word.
   */
  isDrawn?: boolean;
}

/** A product page with all that was found on it. */
export interface ParsedPage {
  readonly page: PageReading['page'];
  readonly context: PageContext;
  readonly collected: CollectedSources;
  readonly merged: MergedReading;
}

/** A page that is no product page, or bytes that cannot be read. */
export interface UnparsedPage {
  readonly page: PageReading['page'];
  readonly merged: null;
}

export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/** Parses a page; for one without a product, or bytes that are no page, the result is the reason. */
export function parsePage(
  input: PageInput,
  hints: readonly PageHints[],
  {
    places,
    estimate = estimatePrice,
  }: { places: readonly LearnedPlace[]; estimate?: PriceEstimator | undefined },
): ParsedPage | UnparsedPage {
  if (input.bytes.length > MAX_PAGE_BYTES) return unreadable('too_large');
  const binary = classifyBytes(input.bytes);
  if (binary !== null) return unreadable(binary);
  const { text } = decodePage(input.bytes, input.contentType ?? null);
  const kind = classifyText(text);
  if (kind !== 'html') return unreadable(kind);
  const parsed = parsePageTree(
    text,
    hints.flatMap(({ attributes = [] }) => attributes),
  );
  const tree = input.isDrawn === true ? applyDrawing(parsed) : parsed;
  if (tree.stopped !== null) return unreadable(tree.stopped);
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
  if (page.kind !== 'product') return { page, merged: null };
  const merged = mergeSources(collected, context);
  setConfidence(merged, collected, estimate);
  addLabelledFields(merged, collected, context);
  addShipping(merged, collected, context);
  return { page, context, collected, merged };
}

const unreadable = (reason: string): UnparsedPage => ({
  page: { kind: 'unreadable', reason },
  merged: null,
});
