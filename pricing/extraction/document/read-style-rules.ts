/**
 * What a page's own style sheets show and hide, as far as simple selectors say it: classes, ids and
 * element names, and those inside one another. What asks for more than that (states, attributes,
 * siblings) is passed over.
 */
import type { StyleText } from './build-tree.ts';
import { type Compound, findName, parseSelector, getWeight } from './parse-selector.ts';

export interface StyleRule {
  /** The element itself. */
  readonly own: Compound;
  /** What it stands in, the nearest first. */
  readonly around: readonly Compound[];
  readonly property: 'display' | 'visibility';
  readonly hides: boolean;
  /** Of two rules that apply the one with the higher weight counts, of equal ones the later. */
  readonly weight: number;
}

/** Rules by a class (".name") or id ("#name") of the element itself. */
export interface StyleRules {
  readonly size: number;
  readonly get: (name: string) => readonly StyleRule[] | undefined;
}

/** Far more than pages have in style elements; what is beyond is not read. */
const MAX_TEXT = 2_000_000;
const MAX_RULES = 20_000;
const MAX_SELECTORS = 400;
/** A longer list of media is not for all screens. */
const MAX_MEDIA = 200;
/** Of one class or id, so that no page makes every element ask for thousands. */
const MAX_OF_NAME = 40;
/** Width of the screen that pages are read for. */
const SCREEN = 1280;
const IMPORTANT = 1_000_000;
const [AT_SIGN, OPEN, CLOSE, SEMICOLON] = [64, 123, 125, 59];

const HIDES = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/;

/** The rules of the style elements that apply on a wide screen. */
export function readStyleRules(
  styles: readonly StyleText[],
  mediaOf: (style: StyleText) => string,
): StyleRules {
  const rules = new RuleIndex();
  // What is shown matters only against what is hidden.
  if (!styles.some(({ text }) => HIDES.test(text))) return rules;
  let left = MAX_TEXT;
  for (const style of styles) {
    // Most style sheets neither show nor hide anything.
    if (!/display|visibility/.test(style.text) || !isForScreen(mediaOf(style))) continue;
    left -= style.text.length;
    if (left < 0) break;
    readBlocks(removeComments(style.text), rules);
  }
  return rules;
}

function removeComments(text: string): string {
  let kept = '';
  let at = 0;
  for (let start = text.indexOf('/*'); start >= 0; start = text.indexOf('/*', at)) {
    kept += text.slice(at, start);
    const end = text.indexOf('*/', start + 2);
    if (end < 0) return kept;
    at = end + 2;
  }
  return kept + text.slice(at);
}

/**
 * Passes over a style sheet once; blocks that do not apply, and those that neither show nor hide,
 * are jumped over.
 */
function readBlocks(text: string, rules: RuleIndex): void {
  const findSaid = createSearch(text);
  let count = 0;
  let at = passBetween(text, 0);
  while (at < text.length && count < MAX_RULES) {
    const start = at;
    const open = text.indexOf('{', start);
    if (open < 0) return;
    if (text.charCodeAt(start) === AT_SIGN) {
      at = passBetween(text, passAtRule(text, start, open));
      continue;
    }
    const close = text.indexOf('}', open);
    if (close < 0) return;
    at = close + 1;
    if (findSaid(open) < close) {
      const body = text.slice(open + 1, close);
      if (body.includes('{')) at = endOfBlock(text, open);
      else addRules(text.slice(start, open).trim(), body, rules);
      count += 1;
    }
    at = passBetween(text, at);
  }
}

/** Where the next declaration of the two properties may stand, asked for places in their order. */
function createSearch(text: string): (from: number) => number {
  const next = { display: -1, visibility: -1 };
  const find = (word: keyof typeof next, from: number): number => {
    if (next[word] < from) {
      const found = text.indexOf(word, from);
      next[word] = found < 0 ? Infinity : found;
    }
    return next[word];
  };
  return (from) => Math.min(find('display', from), find('visibility', from));
}

/** Over blanks and the ends of blocks and statements. */
function passBetween(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 32 && code !== CLOSE && code !== SEMICOLON) break;
  }
  return at;
}

/** Into a block whose rules apply, else behind it; behind a statement without a block. */
function passAtRule(text: string, start: number, open: number): number {
  const head = text.slice(start, open);
  const end = head.indexOf(';');
  if (end >= 0) return start + end + 1;
  return entersBlock(head.trim()) ? open + 1 : endOfBlock(text, open);
}

function entersBlock(head: string): boolean {
  if (/^@media\b/i.test(head)) return isForScreen(head.slice(6));
  return /^@(?:supports|layer|container)\b/i.test(head);
}

/** Behind the end of a block that may hold others. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN) depth += 1;
    else if (code === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** True for what applies on a wide screen: not to print, and not to small screens alone. */
function isForScreen(media: string): boolean {
  const asked = media.trim().toLowerCase();
  if (asked === '' || asked.length > MAX_MEDIA) return asked === '';
  return asked.split(',').some((one) => {
    if (/\b(?:print|speech|tty|tv|projection|handheld)\b/.test(one) || /\bnot\b/.test(one))
      return false;
    if (/prefers-|hover|pointer|orientation: ?portrait|forced-colors/.test(one)) return false;
    const most = /max(?:-device)?-width:\s*([\d.]+)(px|r?em)/.exec(one);
    const least = /min(?:-device)?-width:\s*([\d.]+)(px|r?em)/.exec(one);
    return (
      (most === null || toPixels(most) >= SCREEN) && (least === null || toPixels(least) <= SCREEN)
    );
  });
}

const toPixels = ([, number = '0', unit]: RegExpExecArray): number =>
  Number(number) * (unit === 'px' ? 1 : 16);

function addRules(head: string, body: string, rules: RuleIndex): void {
  const said = readDeclarations(body);
  if (said.length === 0) return;
  for (const selector of head.split(',', MAX_SELECTORS)) rules.add(selector.trim(), said);
}

/** A rule whose selector is not read yet. */
interface Unread {
  readonly selector: string;
  readonly said: readonly Declared[];
}

interface RulesOfName {
  readonly read: StyleRule[];
  waiting: Unread[];
}

/**
 * Most rules are for elements that the page does not have: a selector is read when an element has
 * its name, or when many of that name wait.
 */
class RuleIndex implements StyleRules {
  readonly #byName = new Map<string, RulesOfName>();

  get size(): number {
    return this.#byName.size;
  }

  add(selector: string, said: readonly Declared[]): void {
    const name = findName(selector);
    if (name === null) return;
    let of = this.#byName.get(name);
    if (of === undefined) this.#byName.set(name, (of = { read: [], waiting: [] }));
    of.waiting.push({ selector, said });
    if (of.waiting.length >= MAX_OF_NAME) readWaiting(of);
  }

  get(name: string): readonly StyleRule[] | undefined {
    const of = this.#byName.get(name);
    if (of === undefined) return undefined;
    if (of.waiting.length > 0) readWaiting(of);
    return of.read;
  }
}

function readWaiting(of: RulesOfName): void {
  const { read, waiting } = of;
  of.waiting = [];
  for (const { selector, said } of waiting) {
    const compounds = parseSelector(selector);
    const own = compounds?.at(-1);
    if (!compounds || !own) continue;
    if (read.length >= MAX_OF_NAME) read.shift();
    for (const { property, hides, isImportant } of said)
      read.push({
        own,
        around: compounds.slice(0, -1).reverse(),
        property,
        hides,
        weight: getWeight(compounds) + (isImportant ? IMPORTANT : 0),
      });
  }
}

interface Declared {
  readonly property: StyleRule['property'];
  readonly hides: boolean;
  readonly isImportant: boolean;
}

function readDeclarations(body: string): readonly Declared[] {
  const said: Declared[] = [];
  for (let start = 0; start < body.length;) {
    const semicolon = body.indexOf(';', start);
    const end = semicolon < 0 ? body.length : semicolon;
    const declared = readDeclaration(body, start, end);
    if (declared) said.push(declared);
    start = end + 1;
  }
  return said;
}

const [SMALL_D, SMALL_V, LAST_PLAIN] = [100, 118, 126];

function readDeclaration(body: string, start: number, end: number): Declared | null {
  let from = start;
  while (from < end && body.charCodeAt(from) <= 32) from += 1;
  const first = body.charCodeAt(from);
  const small = first | 0x20;
  if (small !== SMALL_D && small !== SMALL_V && first <= LAST_PLAIN) return null;
  const one = body.slice(start, end);
  const colon = one.indexOf(':');
  const property = one.slice(0, colon).trim().toLowerCase();
  if (property !== 'display' && property !== 'visibility') return null;
  const value = one
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  return {
    property,
    hides: /^(?:none|hidden|collapse)\b/.test(value),
    isImportant: value.includes('!important'),
  };
}
