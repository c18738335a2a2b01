import { normalizeCode } from './normalize-text.ts';

/** A token that looks like a model code: letters and digits, or five digits and more; 4 to 24 characters without separators. */
const TOKEN = /[\p{L}\p{N}]+(?:[-/._#+][\p{L}\p{N}]+)*/gu;
const MAX_CODES = 12;
/** What may stand behind a number without making a code of it. */
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
/** Numbers that only look like codes: sizes, resolutions, standards. */
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

/** Letters and digits both in it, or five digits and more. */
export function isCodeLike(compact: string): boolean {
  if (compact.length < 4 || compact.length > 24 || NO_CODE.test(compact)) return false;
  return /\d/.test(compact) && (/\p{L}/u.test(compact) || compact.length >= 5);
}

/** Model codes in normalised text, without separators, in the order they stand. */
export function extractCodes(text: string): string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    const compact = normalizeCode(token);
    if (isCodeLike(compact)) found.add(compact);
    else if (/[/+]/.test(token))
      token
        .split(/[/+]/)
        .map(normalizeCode)
        .filter(isCodeLike)
        .forEach((part) => found.add(part));
    if (found.size >= MAX_CODES) break;
  }
  return [...found];
}

/** A part number as somebody stated it, without separators; null when it says nothing ("n/a", "1", a word). */
export function normalizePartNumber(text: string | null | undefined): string | null {
  if (!text) return null;
  const compact = normalizeCode(text);
  return compact.length >= 3 && compact.length <= 40 && /\d/.test(compact) ? compact : null;
}
