import { distance } from 'fastest-levenshtein';
import type { Description } from '../describe/describe-item.ts';
import type { Space } from '../block/build-space.ts';
import type { Bin } from './features.ts';

const SHORTEST_PART = 4;
const SHORTEST_APART = 6;
/**
 * A code found in at most this many items of both sides together identifies one product; a more
 * frequent one, a product series.
 */
const RARE = 4;
const SERIES = 20;
const MAX_CODES = 6;

/**
 * Bin of `partNumber`: compares the stated part numbers, or one stated part number with the other
 * side's codes.
 */
export function comparePartNumbers(a: Description, b: Description): Bin<'partNumber'> {
  if (a.partNumber !== null && b.partNumber !== null) {
    if (a.partNumber === b.partNumber) return 'equal';
    if (contains(a.partNumber, b.partNumber)) return 'contained';
    if (hasCode(b, a.partNumber) || hasCode(a, b.partNumber)) return 'found';
    return isSibling(a.partNumber, b.partNumber) ? 'sibling' : 'different';
  }
  if (a.partNumber === null && b.partNumber === null) return 'missing';
  const [stated, other] = a.partNumber === null ? [b.partNumber as string, a] : [a.partNumber, b];
  if (hasCode(other, stated)) return 'found';
  return other.codes.length === 0 ? 'missing' : 'not found';
}

/** Bin of `sharedCode`: how rare the rarest code is that both sides have. */
export function compareCodes(a: Description, b: Description, space: Space): Bin<'sharedCode'> {
  if (a.codes.length === 0 || b.codes.length === 0) return 'missing';
  let rarest = Infinity;
  for (const code of a.codes)
    if (hasCode(b, code)) rarest = Math.min(rarest, frequencyOf(code, space));
  for (const code of b.codes)
    if (hasCode(a, code)) rarest = Math.min(rarest, frequencyOf(code, space));
  if (rarest <= RARE) return 'rare';
  if (rarest <= SERIES) return 'some';
  if (rarest < Infinity) return 'common';
  return a.codes
    .slice(0, MAX_CODES)
    .some((x) => b.codes.slice(0, MAX_CODES).some((y) => contains(x, y)))
    ? 'part'
    : 'none';
}

/** Bin of `looseCodes`: where both sides have codes, which side has codes that the other lacks. */
export function compareLooseCodes(a: Description, b: Description): Bin<'looseCodes'> {
  if (a.codes.length === 0 || b.codes.length === 0) return 'none';
  const left = a.codes.some((code) => !reaches(b, code));
  const right = b.codes.some((code) => !reaches(a, code));
  if (left && right) return 'both';
  if (left) return 'left';
  return right ? 'right' : 'none';
}

/**
 * True when an item has this code: among its codes, in its description, or written with separators
 * in its name.
 */
export function hasCode(item: Description, code: string): boolean {
  return (
    item.codes.includes(code) ||
    item.moreCodes.includes(code) ||
    (code.length >= SHORTEST_APART && item.compact.includes(code))
  );
}

function reaches(item: Description, code: string): boolean {
  return hasCode(item, code) || item.codes.some((other) => contains(code, other));
}

function contains(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short));
}

/**
 * Codes that differ in one character, such as WH1000XM3 and WH1000XM4: the next model of the same
 * maker, or a typing error.
 */
function isSibling(a: string, b: string): boolean {
  return (
    a.length >= 5 &&
    b.length >= 5 &&
    distance(a, b) <= Math.max(1, Math.floor(Math.min(a.length, b.length) / 5))
  );
}

function frequencyOf(code: string, space: Space): number {
  const id = space.wordIds.get(code);
  return id === undefined ? 1 : (space.frequency[id] as number);
}
