import { getAttribute, type TagNode } from '../document/page-tree.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import { buildAlternatives, buildWordPattern } from '../word-patterns.ts';
import type { TaxFlag } from '../reading.ts';

/** Before the name of a tax that is not in the price. */
const WITHOUT = [
  'excl?\\.?',
  'ex\\.?',
  'without',
  'plus',
  'zzgl\\.?',
  'exkl\\.?',
  'hors',
  'sin',
  'senza',
  'bez',
  'brez',
  'fără',
  'без',
  '\\+',
];
/** Before the name of a tax that is in the price. */
const WITH = [
  'incl?\\.?',
  'including',
  'inkl\\.?',
  'with',
  'avec',
  'con',
  'compris',
  'vč\\.?',
  'vrátane',
  'vrátně',
  's',
  'z',
  'cu',
  'с',
  'met',
];
/** Names of taxes. */
const TAXES = [
  'vat',
  'tax',
  'gst',
  'mwst',
  'ust',
  'tva',
  'iva',
  'btw',
  'moms',
  'dph',
  'ddv',
  'pdv',
  'ндс',
];

/** One of the words before the name of a tax ("excl. VAT"). */
const beforeTax = (words: readonly string[]): string =>
  String.raw`(?<!\p{L})${buildAlternatives(words)}\s?\.?\s*(?:of )?${buildAlternatives(TAXES)}`;
const EXCLUDED = buildWordPattern([beforeTax(WITHOUT), '\\bnetto\\b', '\\bHT\\b']);
const INCLUDED = buildWordPattern([
  beforeTax(WITH),
  '\\bTTC\\b',
  'brutto',
  '税込',
  'كاملة الضريبة',
  '(?:تتضمن|شامل(?:ة)?) (?:ال)?ضريبة(?: القيمة المضافة)?',
  'כולל מע',
]);

/** The text without the words that say whether tax is in the price. */
export function removeTaxWords(text: string): string {
  return text.replace(EXCLUDED, ' ').replace(INCLUDED, ' ');
}

/** Words around two prices may speak of either. */
const amountsIn = (text: string): number =>
  text.replace(/\d+(?:[.,]\d+)? ?%/g, '').match(/\d+(?:[.,'\s]\d+)*/g)?.length ?? 0;

/** What the words and names around a price say of tax. */
export function classifyTax(node: TagNode): TaxFlag {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 3;
    at = at.parent, step += 1
  ) {
    const text = getVisibleText(at, 120);
    if (text.length >= 110 || (step > 0 && amountsIn(text) > 1)) break;
    const out = EXCLUDED.test(text) || /notax|excl|netto/i.test(getAttribute(at, 'class'));
    const within = INCLUDED.test(text);
    if (out !== within) return out ? 'excluded' : 'included';
  }
  return 'unknown';
}
