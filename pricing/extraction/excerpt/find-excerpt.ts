/**
 * The part of a document that an offer was read from, for people: the entry of a feed, the object
 * of a page's data, the element that shows the price, with the values marked. Pure; never throws;
 * null when the place is not found again.
 */
import { decodePage, classifyText } from '#pricing/extraction/document/decode-page.ts';
import type { FieldSource, ExtractedOffer } from '#pricing/extraction/reading.ts';
import { listLiterals, findJsonValue, parsePath, type TextRange } from './locate-json.ts';
import { findInPage } from './find-in-page.ts';
import { findElementMarks, findLiteralMarks } from './mark-values.ts';
import { type LocatedPart, type Mark, formatExcerpt } from './format-excerpt.ts';

export interface Excerpt {
  /** How the bytes were decoded. */
  readonly charset: string;
  readonly text: string;
  /** Places in `text`, in UTF-16 units, of what was read. */
  readonly marks: readonly Mark[];
  /**
   * False when the price is marked where it stands first, because its exact place is not known.
   */
  readonly exact: boolean;
}

interface ExcerptWanted {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly offer: ExtractedOffer;
  /** Where its price was read. */
  readonly place: FieldSource;
}

const MARKUP_FEED = 'merchant_feed';

/** Finds the part that the offer was read from. */
export function findExcerpt(wanted: ExcerptWanted): Excerpt | null {
  try {
    const { text, charset } = decodePage(wanted.bytes, wanted.contentType);
    const located = locate(text, wanted);
    if (located === null) return null;
    return { charset, exact: located.exact, ...formatExcerpt(text, located) };
  } catch {
    return null;
  }
}

function locate(text: string, { offer, place }: ExcerptWanted): LocatedPart | null {
  if (place.from === MARKUP_FEED) {
    const entry = findEntry(text, place.at);
    return (
      entry && {
        part: entry,
        format: 'markup',
        marks: findElementMarks(text, entry, offer),
        exact: true,
      }
    );
  }
  if (classifyText(text) === 'json') return locateInFeed(text, place.at, offer);
  return findInPage(text, { offer, place });
}

const PARTS =
  /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<(\/?)(item|entry)(?=[\s/>])[^>]{0,5000}?(\/?)>/gi;

/**
 * Where an entry of a merchant feed stands ("item[12]", "item[12].variant[0]": its item); null when
 * it is not there.
 */
function findEntry(text: string, at: string): TextRange | null {
  const [, index] = parsePath(at);
  if (typeof index !== 'number') return null;
  let count = 0;
  let start = -1;
  for (const found of text.matchAll(PARTS)) {
    const [whole, slash, name, closed] = found;
    if (name === undefined) continue;
    if (slash !== '/') start = found.index;
    if (slash !== '/' && closed !== '/') continue;
    if (count === index && start >= 0) return { start, end: found.index + whole.length };
    count += 1;
    start = -1;
  }
  return null;
}

/** "products[3].variants[0]" of a feed, or of a document that is one product. */
function locateInFeed(text: string, at: string, offer: ExtractedOffer): LocatedPart | null {
  const steps = parsePath(at);
  const [first, ...rest] = steps;
  // A list is itself; one product stands under "product", or is the whole document.
  const roots =
    first === 'products'
      ? [
          { to: steps.slice(0, 2), rest: steps.slice(2) },
          { to: ['product'], rest: rest.slice(1) },
          { to: [], rest: rest.slice(1) },
        ]
      : [
          { to: steps.slice(0, 1), rest: steps.slice(1) },
          { to: [], rest: steps.slice(1) },
        ];
  for (const root of roots) {
    const item = findJsonValue(text, 0, root.to);
    const own = item && findJsonValue(text, item.start, root.rest);
    if (!item || !own) continue;
    const marks = findLiteralMarks(listLiterals(text, own), offer);
    if (marks.some(({ field }) => field === 'price'))
      return { part: item, format: 'json', marks, exact: true };
  }
  return null;
}
