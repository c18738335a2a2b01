/**
 * What the page writes beside an amount, and what that makes of it: in the element of the amount,
 * before it and after it. Pages whose class names say nothing still label what is not the price.
 */
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import {
  classifyAmount,
  isForSome,
  type AmountKind,
} from '#pricing/extraction/price-kinds/classify-amount.ts';
import { findLanguage } from '#pricing/extraction/price-kinds/phrase-languages.ts';
import { REGIONS_BY_CURRENCY } from '#pricing/extraction/money-text/regions.ts';
import {
  findCurrencyEnd,
  findCurrencyStart,
} from '#pricing/extraction/money-text/find-currency.ts';
import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import { memoizeByNames } from './place-names.ts';

const MAX_LABEL = 50;
const MAX_AFTER = 45;

/** Names of elements by what the amount in them is. */
const NAMES: readonly (readonly [AmountKind, RegExp])[] = [
  [
    'coupon',
    buildNamePattern([
      'coupon-?price',
      'price-?(?:with-?)?coupon',
      'voucher-?price',
      'promo-?code-?price',
    ]),
  ],
  [
    'member',
    buildNamePattern([
      'member(?:s|ship)?-?price',
      'price-?(?:for-?)?(?:member|club|loyalty|vip|card)',
      '(?:club|loyalty|vip|card|app|prime)-?price',
      '(?:^|[ -])(?:clubcard|loyalty|member)-(?:offer|deal)',
    ]),
  ],
  [
    'subscription',
    buildNamePattern([
      'subscri(?:be|ption)-?(?:and-?save-?)?price',
      'autoship-?price',
      'sns-price',
    ]),
  ],
  ['trade_in', buildNamePattern(['trade-?in'])],
  ['quantity', buildNamePattern(['(?:tier|bulk|volume|quantity|wholesale|multibuy)-?price'])],
  [
    'unit',
    buildNamePattern(['(?:^|[ -])(?:unit|base|measure)-?price(?!-?box)', 'price-?per-?unit']),
  ],
  [
    'installment',
    buildNamePattern(['inst?all?ments?(?:-|$| )', 'monthly-?(?:price|rate|payment)']),
  ],
];

const calledFor = memoizeByNames((names): AmountKind | null => {
  const plain = names
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_+|--+/g, '-')
    .toLowerCase();
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
});

interface Place {
  readonly text: string;
  readonly kind: AmountKind | null;
  /** The words that say so stand in the element of the amount itself. */
  readonly isOwn: boolean;
  /** These words say so, or the names of the element: no text beside it, which may be another's. */
  readonly isClear: boolean;
  readonly label: string;
}

const places = new WeakMap<TagNode, Place>();

/**
 * What the words beside an amount and the names of its element make of it, and its label: the text
 * just before it, in its own element or before that. `text` is the text of the element.
 */
export function readAmountPlace(node: TagNode, text: string): Place {
  const known = places.get(node);
  if (known?.text === text) return known;
  const [before, after] = splitAtAmount(text);
  const hasOwnLabel = /\p{L}{2}/u.test(before);
  const label = hasOwnLabel ? before : findTextBefore(node);
  const own = classifyAmount({ before, after }, findLanguage(node));
  const isOwn = own !== null && own !== 'piece' && own !== 'from';
  const around = isOwn ? null : classifyAround(node, hasOwnLabel ? '' : label);
  const named = isOwn || around !== null ? null : classifyNames(node);
  const kind = isOwn ? own : (around ?? named ?? own);
  const place = { text, label, kind, isOwn, isClear: isOwn || named !== null };
  places.set(node, place);
  return place;
}

/** Kinds of a price that everybody pays. */
const PUBLIC: ReadonlySet<AmountKind> = new Set(['now', 'piece', 'from', 'buy_now', 'bid']);

/** True where words in, before or after an element speak of another amount than the price. */
export function isOtherAmount(node: TagNode, text: string): boolean {
  const { kind } = readAmountPlace(node, text);
  const after = classifyAmount({ before: '', after: findTextAfter(node) }, findLanguage(node));
  return [kind, after].some((one) => one !== null && !PUBLIC.has(one));
}

/** What the words before and after the element make of the amount in it. */
function classifyAround(node: TagNode, label: string): AmountKind | null {
  const language = findLanguage(node);
  const isLabel =
    label !== '' && label.length <= MAX_LABEL && !AMOUNT.test(label) && !PRICE_END.test(label);
  const labelled = isLabel ? classifyAmount({ before: label, after: '' }, language) : null;
  if (labelled !== null && labelled !== 'free_shipping') return labelled;
  const followed = classifyAmount({ before: '', after: findTextAfter(node) }, language);
  return isForSome(followed) || followed === 'installment' || followed === 'unit' ? followed : null;
}

/** What the names of the element and its parent make of the amount in it. */
function classifyNames(node: TagNode): AmountKind | null {
  const names = `${getAttribute(node, 'class')} ${getAttribute(node, 'id')}`;
  return calledFor(`${names} ${node.parent ? getAttribute(node.parent, 'class') : ''}`);
}

const SIGN = String.raw`[$€£¥₽₹₺₴₩₫฿₪]`;
const NUMBER = String.raw`\d(?:[\d.,'’ \u00a0\u202f]*\d)?`;
const CODE = `(?:${REGIONS_BY_CURRENCY.map(([code]) => code).join('|')})`;
/** Letters for a currency, after a number. */
const LETTERS = String.raw`(?:kr|zł|Kč|Ft|lei|лв|грн|руб|din|TL|${CODE})(?!\p{L})`;
/** A number with a sign of a currency beside it. */
const AMOUNT = new RegExp(
  [
    String.raw`${SIGN} ?${NUMBER}`,
    String.raw`(?<!\p{L})${CODE} ?${NUMBER}`,
    String.raw`${NUMBER} ?(?:${SIGN}|${LETTERS}|円|元|원|[,.:][-–—](?!\d))`,
  ].join('|'),
  'u',
);
/** A number with two decimals at the end: another price, which may have no currency beside it. */
const PRICE_END = /\d[.,]\d{2}\P{L}*$/u;
const FIRST_NUMBER = new RegExp(NUMBER, 'u');

/** The text before and after its amount. */
function splitAtAmount(text: string): [string, string] {
  const found = AMOUNT.exec(text) ?? FIRST_NUMBER.exec(text);
  if (!found) return [text, ''];
  const before = text.slice(0, found.index).trimEnd();
  const after = text.slice(found.index + found[0].length).trimStart();
  const named = before === '' ? null : findCurrencyEnd(before, before.length);
  const isNamed = after === '' ? null : findCurrencyStart(after, 0);
  return [before.slice(0, named?.start), after.slice(isNamed?.end ?? 0)];
}

/** The text of an element, or the end of a stretch of text: as much as a label can be. */
function textOf(node: TagNode | string | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string'
    ? node.slice(-200).replace(/\s+/g, ' ').trim()
    : getVisibleText(node, MAX_LABEL + 10);
}

/** The nearest text before an element: of its earlier siblings, else of its parents'. */
function findTextBefore(node: TagNode): string {
  for (let at: TagNode = node, step = 0; at.parent && step < 3; at = at.parent, step += 1) {
    const siblings: readonly (TagNode | string)[] = at.parent.children;
    for (let i = siblings.indexOf(at) - 1, looked = 0; i >= 0 && looked < 4; i -= 1, looked += 1) {
      const text = textOf(siblings[i]);
      if (text !== '') return text;
    }
  }
  return '';
}

/**
 * The text after an element in its parent, or after that when the element ends it; '' where a
 * number follows that text: then it is the label of what follows.
 */
function findTextAfter(node: TagNode): string {
  for (let at: TagNode = node, step = 0; at.parent && step < 2; at = at.parent, step += 1) {
    const siblings: readonly (TagNode | string)[] = at.parent.children;
    const from = siblings.indexOf(at) + 1;
    for (let i = from; i < Math.min(siblings.length, from + 4); i += 1) {
      const text = textOf(siblings[i]);
      if (text === '') continue;
      const next = textOf(siblings.slice(i + 1, i + 4).find((one) => textOf(one) !== ''));
      return text.length > MAX_AFTER || /\d/.test(text) || /^\D{0,5}\d/.test(next) ? '' : text;
    }
  }
  return '';
}
