import { normalizeCode, removeSeparators } from '#kernel/product-names/normalize-text.ts';

/**
 * A token that looks like a model code: letters and digits, or five digits and more; 4 to 24
 * characters without separators.
 */
const TOKEN = /[\p{L}\p{N}]+(?:[-/._#+][\p{L}\p{N}]+)*/gu;
const MAX_CODES = 12;
/** Units: a number followed by one of these is not a code. */
const UNITS = [
  'p',
  'i',
  'k',
  'bit',
  'th',
  'st',
  'nd',
  'rd',
  'way',
  'in1',
  'pack',
  'er',
  'mm',
  'cm',
  'gb',
  'mb',
  'tb',
  'ml',
  'mah',
  'mhz',
  'ghz',
  'w',
  'v',
  'hz',
  'ft',
  'in',
  'oz',
  'lb',
  'kg',
  'g',
  'l',
  'm',
  'pc',
  'pk',
  'ct',
];
/** Sizes, resolutions and standards that only look like codes. */
const NO_CODES = [
  String.raw`\d+x\d+.*`,
  String.raw`\d+(?:${UNITS.join('|')})`,
  String.raw`(?:19|20)\d\d`,
  'mp[34]',
  String.raw`usb[23]\d?`,
  String.raw`ddr\d.*`,
  String.raw`pc\d{3,5}`,
  String.raw`cat\d[a-z]?`,
  '80211[a-z]*',
  'h26[45]',
  'rs232',
  'rj45',
  String.raw`wifi\d`,
  String.raw`bt\d`,
  'ps[2345]',
  String.raw`win\d+`,
  String.raw`ipx?\d+`,
];
const NO_CODE = new RegExp(`^(?:${NO_CODES.join('|')})$`);

/** "10-inch", "2-burner": how many or how large. */
const COUNTED = /^\d{1,2}\p{L}{4,}$/u;

/** True for a token with both letters and digits, or with five or more digits. */
export function isCodeLike(compact: string): boolean {
  if (compact.length < 4 || compact.length > 24 || NO_CODE.test(compact)) return false;
  if (COUNTED.test(compact)) return false;
  return /\d/.test(compact) && (/\p{L}/u.test(compact) || compact.length >= 5);
}

/** Model codes in normalized text, without separators, in order of appearance. */
export function extractCodes(text: string): string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    const compact = removeSeparators(token);
    if (isCodeLike(compact)) found.add(compact);
    else if (/[/+]/.test(token))
      token
        .split(/[/+]/)
        .map(removeSeparators)
        .filter(isCodeLike)
        .forEach((part) => found.add(part));
    if (found.size >= MAX_CODES) break;
  }
  return [...found];
}

/**
 * A stated part number without separators; null when it holds no part number ("n/a", "1", a word).
 */
export function normalizePartNumber(text: string | null | undefined): string | null {
  if (!text) return null;
  const compact = normalizeCode(text);
  return compact.length >= 3 && compact.length <= 40 && /\d/.test(compact) ? compact : null;
}
