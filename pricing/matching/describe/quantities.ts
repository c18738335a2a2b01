/**
 * Numbers with a unit, converted to one base unit per dimension, so that "1.5 L" equals "1500ml".
 */

export interface Quantity {
  readonly dimension: string;
  readonly value: number;
}

type Unit = readonly [dimension: string, factor: number];

const UNITS: Readonly<Record<string, Unit>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1_000],
  meter: ['mm', 1_000],
  metre: ['mm', 1_000],
  in: ['mm', 25.4],
  inch: ['mm', 25.4],
  inches: ['mm', 25.4],
  '"': ['mm', 25.4],
  ft: ['mm', 304.8],
  foot: ['mm', 304.8],
  feet: ['mm', 304.8],
  "'": ['mm', 304.8],
  yd: ['mm', 914.4],
  yard: ['mm', 914.4],
  mg: ['g', 0.001],
  g: ['g', 1],
  gr: ['g', 1],
  gram: ['g', 1],
  grams: ['g', 1],
  kg: ['g', 1_000],
  kilo: ['g', 1_000],
  oz: ['g', 28.3495],
  ounce: ['g', 28.3495],
  lb: ['g', 453.592],
  lbs: ['g', 453.592],
  pound: ['g', 453.592],
  ml: ['ml', 1],
  cl: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1_000],
  ltr: ['ml', 1_000],
  liter: ['ml', 1_000],
  litre: ['ml', 1_000],
  'fl oz': ['ml', 29.5735],
  gal: ['ml', 3_785.41],
  gallon: ['ml', 3_785.41],
  kb: ['mb', 0.001],
  mb: ['mb', 1],
  gb: ['mb', 1_000],
  tb: ['mb', 1_000_000],
  w: ['w', 1],
  watt: ['w', 1],
  watts: ['w', 1],
  kw: ['w', 1_000],
  v: ['v', 1],
  volt: ['v', 1],
  volts: ['v', 1],
  amp: ['a', 1],
  amps: ['a', 1],
  mah: ['mah', 1],
  wh: ['wh', 1],
  hz: ['hz', 1],
  khz: ['hz', 1e3],
  mhz: ['hz', 1e6],
  ghz: ['hz', 1e9],
  rpm: ['rpm', 1],
  dpi: ['dpi', 1],
  mp: ['mp', 1],
  megapixel: ['mp', 1],
  megapixels: ['mp', 1],
  mbps: ['mbps', 1],
  gbps: ['mbps', 1_000],
  lumens: ['lm', 1],
  lumen: ['lm', 1],
  ansi: ['lm', 1],
  port: ['port', 1],
  ports: ['port', 1],
  channel: ['channel', 1],
  cell: ['cell', 1],
  page: ['page', 1],
  pages: ['page', 1],
  sheet: ['page', 1],
  sheets: ['page', 1],
  user: ['user', 1],
  users: ['user', 1],
  hour: ['hour', 1],
  hours: ['hour', 1],
  x: ['times', 1],
};
const names = Object.keys(UNITS).sort((a, b) => b.length - a.length);
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.])(\\d{1,7}(?:\\.\\d{1,4})?|\\.\\d{1,4})[\\s-]?(${names.join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);
// The "x" of "20x" is a zoom or a speed; that of "6 x 330" is a count.
const SAME_WITHIN = 0.02;

/** The quantities in normalized text, without duplicates. */
export function extractQuantities(text: string): Quantity[] {
  const found = new Map<string, Quantity>();
  for (const [whole, number = '', unit = ''] of text.matchAll(QUANTITY)) {
    if (unit === 'x' && whole.includes(' ')) continue;
    const [dimension, factor] = UNITS[unit] as Unit;
    const value = Number(number) * factor;
    if (Number.isFinite(value) && value > 0)
      found.set(`${dimension} ${value}`, { dimension, value });
  }
  return [...found.values()];
}

/** Removes the quantities from the text, so that their numbers are not read as versions. */
export function removeQuantities(text: string): string {
  return text.replace(QUANTITY, ' ');
}

/** Counts the dimensions stated on both sides: those with a value in common, and those without. */
export function compareQuantities(
  a: readonly Quantity[],
  b: readonly Quantity[],
): { agree: number; conflict: number } {
  let agree = 0;
  let conflict = 0;
  for (const dimension of new Set(a.map((quantity) => quantity.dimension))) {
    const left = a.filter((quantity) => quantity.dimension === dimension);
    const right = b.filter((quantity) => quantity.dimension === dimension);
    if (right.length === 0) continue;
    const same = left.some((x) =>
      right.some((y) => Math.abs(x.value - y.value) <= SAME_WITHIN * Math.max(x.value, y.value)),
    );
    if (same) agree += 1;
    else conflict += 1;
  }
  return { agree, conflict };
}

const WORDS: Readonly<Record<string, number>> = {
  twin: 2,
  double: 2,
  triple: 3,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  dozen: 12,
};
const PACK =
  '(?:pack|packs|pk|pcs|pieces|piece|count|ct|stuck|stk|pezzi|pieces|er[ -]?pack|er[ -]?set|units)';
const PATTERNS: readonly RegExp[] = [
  new RegExp(`(?<![\\p{N}.\\p{L}])(\\d{1,4})\\s?-?\\s?${PACK}(?![\\p{L}\\p{N}])`, 'u'),
  /(?<!\p{L})(?:pack|set|box|case|lot|bundle|pkg|package|paquete|confezione) (?:of|de|da|von) (\d{1,4})(?!\p{N})/u,
  /(?<![\p{L}\p{N}])(\d{1,3}) ?x ?\d+(?:\.\d+)? ?(?:ml|cl|l|g|kg|oz|fl oz)(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])x ?(\d{1,3})$/u,
  /(?<!\p{L})(twin|double|triple|two|three|four|six)[ -]pack(?!\p{L})/u,
];

/**
 * Number of units in one sale, as stated in normalized text ("6-pack", "set of 25", "6 x 330 ml");
 * null when not stated.
 */
export function extractPack(text: string): number | null {
  for (const pattern of PATTERNS) {
    const stated = pattern.exec(text)?.[1];
    if (stated === undefined) continue;
    const count = WORDS[stated] ?? Number(stated);
    if (count > 0) return count;
  }
  return null;
}
