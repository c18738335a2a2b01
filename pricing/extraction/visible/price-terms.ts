import { buildAlternatives, buildWordPattern } from '../word-patterns.ts';
import { getAttribute, type TagNode } from '../document/page-tree.ts';
import { memoizeByNames } from './place-names.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import type { TaxFlag } from '../reading.ts';
import { toSameScale } from '../money-text/amounts.ts';

const COUPON_PHRASES = [
  'with (?:the )?(?:code|coupon|voucher)',
  'coupon price',
  'after coupon',
  'mit (?:dem )?(?:code|gutschein)',
  'gutscheinpreis',
  'avec (?:le )?code',
  'code promo',
  'con (?:el )?(?:cup[oó]n|c[oó]digo)',
  'con (?:il )?(?:codice|coupon)',
  'com (?:o )?cupom',
  'met (?:de )?(?:code|kortingscode)',
  's (?:kódem|kódom|kupónom|kuponem)',
  'z kodem',
  'с (?:промокодом|купоном)',
  'по промокоду',
  'クーポン',
  '券后',
  '券後',
  '쿠폰',
];
const COUPON_WORDS = buildWordPattern(COUPON_PHRASES);
const COUPON_NAMES = /coupon-?price|price-?(?:with-?)?coupon|voucher-?price|promo-?code-?price/i;
const CARDS = [
  'card',
  'clubkarte',
  'kundenkarte',
  'carte (?:de )?fid',
  'tarjeta',
  'tessera',
  'kart[oąo]u?',
  'klubkort',
  'medlems?\\p{L}*',
];
const MEMBER_PHRASES = [
  "(?:for )?members?(?:'s?)?(?: only| price|:)",
  'member price',
  'club price',
  'loyalty price',
  `(?:with|mit|avec|con|s|z|met|med) (?:\\p{L}+ )?${buildAlternatives(CARDS)}`,
  'clubpreis',
  'mitgliederpreis',
  'prix (?:club|membre|adhérent)',
  'precio (?:socio|club)',
  'prezzo (?:soci|club)',
  'ledenprijs',
  'medlemspris',
  'jäsenhinta',
  'klubová cena',
  'cena (?:dla|z) (?:klub|kart)\\p{L}*',
  '(?:по|с) карт[еой]+',
  'клубная цена',
  '会员价',
  '會員價',
  '会員価格',
  '회원가',
  '^\\s*(?:club|vip|prime)\\b',
];
const MEMBER_WORDS = buildWordPattern(MEMBER_PHRASES);
const MEMBER_NAMES =
  /member(?:s|ship)?-?price|price-?(?:for-?)?(?:member|club|loyalty|vip)|club-?price|loyalty-?price|vip-?price/i;

const calledFor = memoizeByNames((names) => {
  const plain = names.replace(/_/g, '-');
  if (COUPON_NAMES.test(plain)) return 'coupon';
  return MEMBER_NAMES.test(plain) ? 'member' : 'public';
});

/**
 * Who pays a visible price: everybody, members, or who has a code. Told by the words with it and
 * the names of its element and its parent.
 */
export function classifyAudience(node: TagNode, text: string): 'public' | 'member' | 'coupon' {
  const called = calledFor(
    `${getAttribute(node, 'class')} ${getAttribute(node, 'id')} ${node.parent ? getAttribute(node.parent, 'class') : ''}`,
  );
  if (called === 'coupon' || isWordless(text)) return called;
  if (COUPON_WORDS.test(text)) return 'coupon';
  return MEMBER_WORDS.test(text) ? 'member' : called;
}

/** Signs of currencies and the blank beside them: € £ ¥ and a blank that does not break. */
const SIGNS = new Set([0x20ac, 0xa3, 0xa5, 0xa0]);

/**
 * True for a number with its sign alone ("€1,299.00"), which most prices are: no word of any
 * language can be in it. False where that takes a closer look.
 */
export function isWordless(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isLetter = code < 0x80 ? (code | 0x20) >= 97 && (code | 0x20) <= 122 : !SIGNS.has(code);
    if (isLetter) return false;
  }
  return true;
}

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

/**
 * Rates of value added tax in use, in thousandths of the price without tax: reduced and usual ones
 * of the countries that show prices twice.
 */
const VAT_RATES = [
  40, 50, 55, 60, 70, 77, 80, 81, 90, 95, 100, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210,
  220, 230, 240, 250, 255, 270,
].map(BigInt);

/** One amount is the other with a value added tax in use: within 0.15 percentage points. */
export function isTaxApart(a: string, b: string): boolean {
  const scaled = toSameScale(a, b);
  if (!scaled) return false;
  const [low, high] = scaled[0] < scaled[1] ? scaled : [scaled[1], scaled[0]];
  if (low === 0n) return false;
  const added = (high - low) * 1000n;
  // |added / low − rate| < 1.5 thousandths, without a division.
  return VAT_RATES.some((rate) => {
    const apart = added - rate * low;
    return 2n * (apart < 0n ? -apart : apart) < 3n * low;
  });
}
