import type { ExtractedOffer } from '#pricing/extraction/reading.ts';
import type { JsonLiteral, TextRange } from './locate-json.ts';
import type { Mark } from './format-excerpt.ts';

/** Names under which something else than the price stands. */
const OTHER_PRICE =
  /compare|regular|list|was|old|before|original|unit|msrp|rrp|range|high|shipping/i;
const PRICE = /price|amount|cost|value|sale|low/i;
const STOCK = /avail|stock|inventory/i;
const CURRENCY = /currency/i;

/** Marks among the values of an object: the price, its currency, the availability. */
export function findLiteralMarks(literals: readonly JsonLiteral[], offer: ExtractedOffer): Mark[] {
  const says = (literal: JsonLiteral): boolean =>
    offer.price !== null && isAmountText(literal.text, offer.price);
  const price =
    literals.find((one) => PRICE.test(one.key) && !OTHER_PRICE.test(one.key) && says(one)) ??
    literals.find((one) => PRICE.test(one.key) && says(one));
  const currency = literals.find(
    (one) => CURRENCY.test(one.key) && one.text.toUpperCase() === offer.currency,
  );
  const stock =
    offer.availability === 'unknown' ? undefined : literals.find((one) => STOCK.test(one.key));
  return [
    ...(price ? [toMark('price', price)] : []),
    ...(currency ? [toMark('currency', currency)] : []),
    ...(stock ? [toMark('availability', stock)] : []),
  ];
}

/** Marks among the elements of an entry of a feed. */
export function findElementMarks(
  text: string,
  { start, end }: TextRange,
  offer: ExtractedOffer,
): Mark[] {
  const marks: Mark[] = [];
  const leaf = /<(?:[\w-]+:)?([\w-]+)(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]*?)(?:\]\]>)?\s*<\//g;
  for (const found of text.slice(start, end).matchAll(leaf)) {
    const [whole, name = '', value = ''] = found;
    if (value.trim() === '') continue;
    const at = start + found.index + whole.indexOf(value, whole.indexOf('>'));
    const place = { start: at, end: at + value.length };
    const isPrice =
      /^(?:sale_)?price$/i.test(name) && offer.price !== null && isAmountText(value, offer.price);
    if (isPrice) marks.push(toMark('price', place));
    else if (STOCK.test(name) && offer.availability !== 'unknown')
      marks.push(toMark('availability', place));
  }
  return marks;
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/gi;

/**
 * True when a text as a document writes it ("49,90 €", "1.299,-", 49.9, 4990 hundredths) can be
 * this amount: its digits are those of the amount, with or without its decimals.
 */
export function isAmountText(text: string, amount: string): boolean {
  const written = text
    .replace(ENTITY, ' ')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '');
  if (written === '') return false;
  const [whole = '', decimals = ''] = amount.split('.');
  const short = decimals.replace(/0+$/, '');
  const spellings = new Set(
    [short, decimals, short.padEnd(2, '0'), short.padEnd(3, '0')].map((tail) =>
      `${whole}${tail}`.replace(/^0+(?=\d)/, ''),
    ),
  );
  return spellings.has(written);
}

const toMark = (field: string, { start, end }: TextRange): Mark => ({ field, start, end });
