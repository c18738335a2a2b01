/**
 * Identifiers and the brand as the page writes them for its readers: "Art.-Nr. 4711", "EAN:
 * 4006381333931", a row of a table of attributes.
 */
import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';
import {
  getAttribute,
  describePlace,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText, normalizeBlanks } from '#pricing/extraction/document/get-visible-text.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  canBeLabel,
  canLabelBegin,
  findFieldOfLabel,
  hasFirstWord,
  type LabelledField,
  SKU_NAMES,
} from './field-labels.ts';

export type { LabelledField } from './field-labels.ts';

const ALL_FIELDS: ReadonlySet<LabelledField> = new Set<LabelledField>([
  'sku',
  'mpn',
  'gtin',
  'brand',
]);

export interface Labelled {
  value: string;
  at: string;
  /**
   * Read where only the element is called so, without a label that readers see, or before the
   * product's name: less sure than markup.
   */
  isNamed?: boolean;
}

const VAGUE = /^(?:typ|type|model(?:l|lo|o|e|name|bezeichnung)?|modèle|típus|модель)$/iu;
const VAGUE_START = /^(?:t[yí]p|mod|мод)/iu;
/** Letters and digits in one word, as makers number their models. */
const MODEL_CODE = /^(?=[^\s]*[A-Za-z])(?=[^\s]*\d)[A-Za-z\d][A-Za-z\d./-]{3,30}$/;
const NAMED = new RegExp(
  String.raw`(?:^|[\s_-])${buildAlternatives(SKU_NAMES)}(?:$|[\s_-]|value)`,
  'i',
);
/** A price in an element that is called after the number ("sku-price"), a code in quotes. */
const NO_NUMBER = /[$€£¥₹₽₩₺₫฿₴"“”„«»]|^\d{1,6}[.,]\d{2}$/;
const MAX_LABEL = 40;
/** A label and a number without a colon between them. */
const MAX_UNPARTED = 60;
/** So many elements before the product's name a label may stand. */
const BEFORE = 60;
const NO_TEXTS = new Set(['script', 'option', 'style', 'nav', 'select']);

/**
 * The first value of each kind that is wanted after the product's name; what stands before it, or
 * in cards of others, does not count.
 */
export function findLabelled(
  context: PageContext,
  anchor: TagNode | null,
  wanted: ReadonlySet<LabelledField> = ALL_FIELDS,
): Partial<Record<LabelledField, Labelled>> {
  const { elements } = context.tree;
  const from = anchor ? Math.max(0, anchor.index - BEFORE) : 0;
  const found: Found = {};
  const named = scan(elements.slice(from), { found, wanted, isNamed: anchor !== null });
  // A page's name may stand again below its facts, before a list of others.
  const numbers = new Set([...wanted].filter((field) => field !== 'brand' && !found[field]));
  if (named) found.sku ??= named;
  if (numbers.size > 0 && from > 0) {
    const before: Found = {};
    scan(elements.slice(0, from), { found: before, wanted: numbers, isNamed: false });
    for (const field of numbers)
      if (before[field]) found[field] ??= { ...before[field], isNamed: true };
  }
  return found;
}

type Found = Partial<Record<LabelledField, Labelled>>;

/**
 * Adds what stands beside a label to `found`; the first number in an element that is called one is
 * the result.
 */
function scan(
  elements: readonly TagNode[],
  {
    found,
    wanted,
    isNamed,
  }: { found: Found; wanted: ReadonlySet<LabelledField>; isNamed: boolean },
): Labelled | null {
  let named: Labelled | null = null;
  let left = wanted.size;
  for (const element of elements) {
    if (left === 0) break;
    if (NO_TEXTS.has(element.name)) continue;
    for (const label of labelsOf(element)) {
      if (found[label.field] || !wanted.has(label.field)) continue;
      const value = valueFor(element, label);
      if (label.isVague && (value === null || !MODEL_CODE.test(value))) continue;
      if (value === null) continue;
      found[label.field] = { value, at: describePlace(element) };
      left -= 1;
    }
    if (isNamed && !found.sku && !named && wanted.has('sku')) named = findNamed(element);
  }
  return named;
}

interface Label {
  field: LabelledField;
  /** What follows the label in the same text. */
  rest: string;
  /** Place of the label's text among the element's children. */
  child: number;
  /**
   * A label that may name a kind of thing as well as its maker's code ("Typ: Kopfhörer", "Typ:
   * KM-17").
   */
  isVague: boolean;
}

const NO_LABELS: readonly Label[] = [];

/** Labels in an element's own text: one, or one on each line where lines are parted by breaks. */
function labelsOf(element: TagNode): readonly Label[] {
  let labels: Label[] | null = null;
  const { children } = element;
  for (let child = 0; child < children.length; child += 1) {
    const text = children[child];
    const label =
      typeof text === 'string' && text.length > 1 && text.length <= 160
        ? labelIn(text, child)
        : null;
    if (label) (labels ??= []).push(label);
  }
  return labels ?? NO_LABELS;
}

function labelIn(raw: string, child: number): Label | null {
  // Most texts are blanks or no label: they are left out before anything is copied.
  const start = passBlanks(raw);
  if (start === raw.length || !canLabelBegin(raw, start)) return null;
  const text = normalizeBlanks(raw).trim();
  if (text.length < 2 || (!canBeLabel(text) && !VAGUE_START.test(text))) return null;
  const cut = text.search(/[:：]/);
  const head = (cut >= 0 ? text.slice(0, cut) : text).trim();
  const isKnown = hasFirstWord(head);
  const whole = isKnown && head.length <= MAX_LABEL ? findFieldOfLabel(head) : null;
  if (whole)
    return {
      field: whole,
      rest: cut >= 0 ? text.slice(cut + 1).trim() : '',
      child,
      isVague: false,
    };
  if (cut >= 0 && VAGUE.test(head))
    return { field: 'mpn', rest: text.slice(cut + 1).trim(), child, isVague: true };
  if (cut >= 0 || !isKnown || text.length > MAX_UNPARTED) return null;
  const words = text.split(' ');
  for (let n = Math.min(4, words.length - 1); n > 0; n -= 1) {
    const field = findFieldOfLabel(words.slice(0, n).join(' '));
    if (field && field !== 'brand' && words.length - n <= 2)
      return { field, rest: words.slice(n).join(' '), child, isVague: false };
  }
  return null;
}

/** Over the line ends and blanks that part elements in the source. */
function passBlanks(text: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/**
 * What follows the label: in its own text, in its element's later children, in the next element, in
 * the next cell of its row.
 */
function valueFor(element: TagNode, label: Label): string | null {
  if (label.rest !== '') return accept(label.field, label.rest);
  const own = ownValue(element.children.slice(label.child + 1)) ?? ownValue(element.children);
  if (own) return accept(label.field, own);
  for (
    let at: TagNode | null = element, step = 0;
    at?.parent && step < 3;
    at = at.parent, step += 1
  ) {
    const siblings: readonly (TagNode | string)[] = at.parent.children;
    for (let i = siblings.indexOf(at) + 1; i < siblings.length; i += 1) {
      const text = textOf(siblings[i]);
      if (text !== '' && text !== ':') return accept(label.field, text.replace(/^:\s*/, ''));
    }
  }
  return null;
}

/** The text of an element or a stretch of text, as far as a value can reach. */
function textOf(node: TagNode | string | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string'
    ? node.replace(/\s+/g, ' ').trim().slice(0, 100)
    : getVisibleText(node, 100);
}

function ownValue(children: readonly (TagNode | string)[]): string | undefined {
  for (const child of children) {
    const text = typeof child === 'string' ? '' : getVisibleText(child, 100);
    if (text !== '') return text;
  }
  return undefined;
}

function accept(field: LabelledField, text: string): string | null {
  const value = text.trim().replace(/[,;]$/, '');
  if (field === 'gtin') return parseGtin(value.split(/[\s,;|]+/)[0] ?? null);
  if (field === 'brand')
    return value.length <= 40 &&
      value.length >= 2 &&
      !/[:?!{}]|\d{4}/.test(value) &&
      value.split(' ').length <= 5
      ? value
      : null;
  const clean = normalizeIdentifier(field === 'sku' ? (value.split(/\s*[|(]/)[0] ?? null) : value);
  if (clean === null || clean.length > 32 || clean.length < 2 || NO_NUMBER.test(clean)) return null;
  return /\d/.test(clean) && clean.split(' ').length <= (field === 'mpn' ? 3 : 1) ? clean : null;
}

const isNumberName = (names: string): boolean => names !== '' && NAMED.test(names);
const NAMING = ['class', 'id', 'data-testid', 'data-qa-qualifier'];

/** A number in an element that is called one. */
function findNamed(element: TagNode): Labelled | null {
  if (element.from === element.to) return null;
  if (!NAMING.some((name) => isNumberName(getAttribute(element, name)))) return null;
  const value = accept('sku', getVisibleText(element, 60));
  return value === null ? null : { value, at: describePlace(element), isNamed: true };
}
