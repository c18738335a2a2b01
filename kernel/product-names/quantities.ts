/**
 * Numbers with a unit, converted to one base unit per dimension, so that "1.5 L" equals "1500ml".
 */
import { findUnit, type Unit } from './units.ts';

export interface Quantity {
  readonly dimension: string;
  readonly value: number;
}

/** "1 1/2", "3/4", "2.5", ".24"; of shops that lose the slash also "3 4 inch". */
const NUMBERS = [
  String.raw`(?:\d{1,3}[ -])?\d{1,2}\/\d{1,2}`,
  String.raw`(?:\d{1,2}[ -])?(?:1 2|[13] 4|[1357] 8)(?= ?(?:in|inch|inches|")(?!\p{L}))`,
  String.raw`\d{1,7}(?:\.\d{1,4})?`,
  String.raw`\.\d{1,4}`,
];
const NUMBER = `(?:${NUMBERS.join('|')})`;
const UNIT = String.raw`(?:(?:fl\.? ?(?:oz|ounces?)|fluid ounces?|(?!in[ -]?1(?!\d))\p{L}+)(?![\p{L}\p{N}])|"|'(?!\p{L}))`;
const QUANTITY = new RegExp(String.raw`(?<![\p{L}\p{N}.])(${NUMBER})[\s-]?(${UNIT})`, 'gu');
/** "2 x 4 GB": the memory is that of all pieces together. */
const MEMORY_PIECES =
  /(?<![\p{L}\p{N}.])(\d{1,2})(?: x ?|x)(\d{1,4}) ?([gt]b|go)(?![\p{L}\p{N}])/gu;
const SIDE = String.raw`(\d{1,4}(?:\.\d{1,3})?)`;
/** "24 x 36 cm", "17" x 17"", "6 x4"; not the zoom of "10x 2.7". */
const SIDES = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.]|\d[ -])${SIDE} ?(\p{L}{1,6}|["'])?`,
    '(?: x ?|x)',
    String.raw`${SIDE}(?![ -]?\d)(?:[ -]?(\p{L}{1,10}|["']))?(?![\p{N}])`,
  ].join(''),
  'gu',
);
/** A mobile network or wireless standard, not a weight. */
const NETWORK = /^(?:[2-5]g|802\.11.*)$/;
/** "16G": of sizes that memory has and hardly anything that is weighed. */
const MEMORY_SIZE = /^(?:8|16|32|64|128|256|512)g$/;
/** Values this near to each other are the same: 1,024 MB is 1 GB, and 6 ft is 1.8 m. */
const SAME_WITHIN = 0.025;
/** Of areas in one unit: 84 x 84 is not 72 x 96. */
const SAME_SIDES = 0.005;

/** The quantities in normalized text, without duplicates. */
export function extractQuantities(text: string): Quantity[] {
  const found = new Map<string, Quantity>();
  const add = ([dimension, factor]: Unit, number: number): void => {
    const value = number * factor;
    if (Number.isFinite(value) && value > 0)
      found.set(`${dimension} ${value}`, { dimension, value });
  };
  const single = addMemory(text, add);
  for (const [whole, number = '', word = ''] of single.matchAll(QUANTITY)) {
    const unit = readUnit(whole, word);
    if (unit) add(unit, toNumber(number, unit));
  }
  if (/x ?\d/.test(single)) addSides(single, add);
  return [...found.values()];
}

/** Removes the quantities from the text, so that their numbers are not read as versions. */
export function removeQuantities(text: string): string {
  return text.replace(QUANTITY, (whole: string, _number: string, word: string) =>
    readUnit(whole, word) ? ' ' : whole,
  );
}

type Add = (unit: Unit, number: number) => void;

function readUnit(whole: string, word: string): Unit | undefined {
  // The "x" of "20x" is a zoom or a speed; that of "6 x 330" is a count.
  if (word === 'x' && whole.includes(' ')) return undefined;
  // "1To" of French shops; "4 to 6" is a range.
  if (word === 'to' || word === 'mo')
    return whole.includes(' ') ? undefined : findUnit(word === 'to' ? 'tb' : 'mb');
  if (word === 'g' && NETWORK.test(whole)) return undefined;
  if (word === 'g' && MEMORY_SIZE.test(whole)) return findUnit('gb');
  return findUnit(word);
}

/** Fractions are of lengths; "4/8 GB" states two values, of which the second has the unit. */
function toNumber(text: string, [dimension]: Unit): number {
  if (dimension !== 'mm') return Number(text.slice(text.search(/[\d.]+$/)));
  return text
    .split(/[ -](?=\d+\/|\d \d$)/)
    .map((part) => {
      const [above = '', below = '1'] = part.split(/[/ ]/);
      return Number(above) / Number(below);
    })
    .reduce((sum, part) => sum + part, 0);
}

/** Adds what "2 x 4 GB" is in total, and removes it from the text. */
function addMemory(text: string, add: Add): string {
  if (!text.includes('x')) return text;
  return text.replace(MEMORY_PIECES, (...[, pieces, number, word = '']: string[]) => {
    add(findUnit(word) as Unit, Number(pieces) * Number(number));
    add(['modules', 1], Number(pieces));
    return ' ';
  });
}

function addSides(text: string, add: Add): void {
  for (const [, first, firstUnit, second, secondUnit] of text.matchAll(SIDES)) {
    const area = Number(first) * Number(second);
    const unit = findUnit(secondUnit ?? firstUnit ?? '') ?? findUnit(firstUnit ?? '');
    if (firstUnit !== undefined && findUnit(firstUnit) !== unit) continue;
    if (unit === undefined) add(['sides', 1], area);
    else if (unit[0] === 'mm') {
      add(['mm2', unit[1] * unit[1]], area);
      if (unit[1] === 25.4) add(['sides', 1], area);
    }
  }
}

/** Counts the dimensions stated on both sides: those with a value in common, and those without. */
export function compareQuantities(
  a: readonly Quantity[],
  b: readonly Quantity[],
): { agree: number; conflict: number } {
  let agree = 0;
  let conflict = 0;
  for (let n = 0; n < a.length; n += 1) {
    const { dimension } = a[n] as Quantity;
    if (isIn(a, dimension, n) || !isIn(b, dimension, b.length)) continue;
    if (a.some((quantity) => quantity.dimension === dimension && has(b, quantity))) agree += 1;
    else conflict += 1;
  }
  return { agree, conflict };
}

/**
 * True when each side states a value of one of these dimensions that the other does not. "16 GB, 4
 * GB kit" and "16 GB, 8 GB kit" differ; "16 GB" and "16 GB, 4 GB kit" need not.
 */
export function hasDifference(
  a: readonly Quantity[],
  b: readonly Quantity[],
  dimensions: ReadonlySet<string>,
): boolean {
  if (a.length === 0 || b.length === 0) return false;
  return a.some(
    (ours) =>
      dimensions.has(ours.dimension) &&
      !has(b, ours) &&
      b.some((theirs) => theirs.dimension === ours.dimension && !has(a, theirs)),
  );
}

/** True when one of the first quantities has this dimension. */
function isIn(quantities: readonly Quantity[], dimension: string, end: number): boolean {
  for (let n = 0; n < end; n += 1)
    if ((quantities[n] as Quantity).dimension === dimension) return true;
  return false;
}

function has(quantities: readonly Quantity[], { dimension, value }: Quantity): boolean {
  for (const one of quantities)
    if (
      one.dimension === dimension &&
      Math.abs(one.value - value) <=
        (dimension === 'sides' ? SAME_SIDES : SAME_WITHIN) * Math.max(one.value, value)
    )
      return true;
  return false;
}
