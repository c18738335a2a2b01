import { buildAlternatives, buildWordPattern } from '../word-patterns.ts';
import { getAttribute } from '../document/page-tree.ts';
import type { TagNode } from '../document/page-tree.ts';
import { isWordless } from './is-wordless.ts';
import { memoizeByNames } from './memoize-by-names.ts';

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
