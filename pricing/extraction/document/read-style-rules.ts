/**
 * What a page's own style sheets show and hide, as far as simple selectors say it: classes, ids and
 * element names, and those inside one another. What asks for more than that (states, attributes,
 * siblings) is passed over.
 */
import type { StyleText } from './build-tree.ts';

/** One part of a selector: "div.price#main". */
export interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

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
export type StyleRules = ReadonlyMap<string, readonly StyleRule[]>;

/** Far more than pages have in style elements; what is beyond is not read. */
const MAX_TEXT = 2_000_000;
const MAX_RULES = 20_000;
const MAX_SELECTORS = 400;
const MAX_SELECTOR = 200;
/** Of one class or id, so that no page makes every element ask for thousands. */
const MAX_OF_NAME = 40;
const MAX_AROUND = 4;
/** Width of the screen that pages are read for. */
const SCREEN = 1280;
const IMPORTANT = 1_000_000;
const [AT_SIGN, OPEN, CLOSE, SEMICOLON] = [64, 123, 125, 59];
const OF_ID = 10_000;
const OF_CLASS = 100;

const HIDES = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/;

/** The rules of the style elements that apply on a wide screen. */
export function readStyleRules(
  styles: readonly StyleText[],
  mediaOf: (style: StyleText) => string,
): StyleRules {
  const rules = new Map<string, StyleRule[]>();
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
function readBlocks(text: string, rules: Map<string, StyleRule[]>): void {
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
  if (asked === '' || asked.length > MAX_SELECTOR) return asked === '';
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

function addRules(head: string, body: string, rules: Map<string, StyleRule[]>): void {
  const said = readDeclarations(body);
  if (said.length === 0) return;
  for (const selector of head.split(',', MAX_SELECTORS)) {
    const compounds = parseSelector(selector.trim());
    const own = compounds?.at(-1);
    if (!compounds || !own) continue;
    const key = own.id === null ? own.classes[0] && `.${own.classes[0]}` : `#${own.id}`;
    if (!key) continue;
    const of = rules.get(key) ?? [];
    if (of.length === 0) rules.set(key, of);
    if (of.length >= MAX_OF_NAME) of.shift();
    for (const { property, hides, isImportant } of said)
      of.push({
        own,
        around: compounds.slice(0, -1).reverse(),
        property,
        hides,
        weight: weigh(compounds) + (isImportant ? IMPORTANT : 0),
      });
  }
}

interface Declared {
  readonly property: StyleRule['property'];
  readonly hides: boolean;
  readonly isImportant: boolean;
}

function readDeclarations(body: string): Declared[] {
  if (!/(?:^|[;\s])(?:display|visibility)\s*:/i.test(body)) return [];
  return body.split(';').flatMap((one) => {
    const colon = one.indexOf(':');
    const property = one.slice(0, colon).trim().toLowerCase();
    if (property !== 'display' && property !== 'visibility') return [];
    const value = one
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    return {
      property,
      hides: /^(?:none|hidden|collapse)\b/.test(value),
      isImportant: value.includes('!important'),
    };
  });
}

const COMPOUND = /^([a-z][\w-]*)?((?:[.#][\w\u0080-\uffff\\:/-]+)*)$/i;

/** The parts of a selector, outer first; null when it asks for more than names. */
function parseSelector(selector: string): Compound[] | null {
  if (selector === '' || selector.length > MAX_SELECTOR || /[[\]*+~()]/.test(selector)) return null;
  const parts = selector.split(/\s*>\s*|\s+/);
  if (parts.length > MAX_AROUND) return null;
  const compounds: Compound[] = [];
  for (const part of parts) {
    const found = COMPOUND.exec(part);
    // A colon that is not escaped is a state: "a:hover".
    if (!found || part === '' || /(?<!\\):/.test(part)) return null;
    const names = (found[2] ?? '').replace(/\\/g, '').match(/[.#][^.#]+/g) ?? [];
    compounds.push({
      name: found[1]?.toLowerCase() ?? null,
      id: names.find((name) => name.startsWith('#'))?.slice(1) ?? null,
      classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
    });
  }
  return compounds;
}

const weigh = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (weight, { name, id, classes }) =>
      weight + (id === null ? 0 : OF_ID) + classes.length * OF_CLASS + (name === null ? 0 : 1),
    0,
  );
