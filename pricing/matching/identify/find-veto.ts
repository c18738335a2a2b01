import type { Description } from '../describe/describe-item.ts';
import { compareNatures, compareSizes, compareValues } from '../compare/compare-fields.ts';
import { compareQuantities } from '../describe/quantities.ts';

/** Amounts of the thing itself. Watts or inches of the same thing are given in many ways; its content is not. */
const CONTENT = new Set(['mb', 'g', 'ml']);
/** A pack that one side does not mention shows in the price: beyond this ratio it is believed. */
const PACK_PRICE = 1.6;

/**
 * Why two items are not the same offer although an identifier or their text agrees, in words; null when nothing speaks against it.
 * A veto leaves the pair to a person at most.
 */
export function findVeto(a: Description, b: Description): string | null {
  const nature = compareNatures(a, b);
  if (nature === 3) return `one is an accessory (${a.accessory ?? b.accessory}) for the other`;
  if (nature === 1) return `condition differs: ${a.condition ?? 'new'} and ${b.condition ?? 'new'}`;
  const pack = packVeto(a, b);
  if (pack) return pack;
  if (nature === 2) return 'one is a bundle';
  if (compareValues(a.variant.colours, b.variant.colours) === 3) return `colour differs: ${a.variant.colours.join('/')} and ${b.variant.colours.join('/')}`;
  if (compareSizes(a, b) === 3) return 'size or option differs';
  return contentVeto(a, b);
}

function packVeto(a: Description, b: Description): string | null {
  const x = a.pack ?? 1;
  const y = b.pack ?? 1;
  if (x === y) return null;
  if (a.pack !== null && b.pack !== null) return `pack size differs: ${x} and ${y}`;
  const comparable = a.price !== null && b.price !== null && a.item.price?.currency === b.item.price?.currency;
  const ratio = comparable ? Math.max(a.price as number, b.price as number) / Math.min(a.price as number, b.price as number) : Infinity;
  return ratio > PACK_PRICE ? `a pack of ${Math.max(x, y)} on one side only` : null;
}

function contentVeto(a: Description, b: Description): string | null {
  const content = (item: Description) => item.quantities.filter((quantity) => CONTENT.has(quantity.dimension));
  const { agree, conflict } = compareQuantities(content(a), content(b));
  return conflict > 0 && agree === 0 ? 'content or capacity differs' : null;
}
