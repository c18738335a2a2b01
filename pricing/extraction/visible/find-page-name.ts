/**
 * The product's name on a page that marks up nothing: the part of its title that is not the shop's
 * and that the page shows.
 */
import {
  describePlace,
  type TagNode,
  getAttribute,
} from '#pricing/extraction/document/page-tree.ts';
import { findHiddenElements } from '#pricing/extraction/document/hidden-elements.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { FieldSource } from '#pricing/extraction/reading.ts';
import { compareWordSets, toWordSet } from '#pricing/extraction/scoring/choose-offer.ts';

interface PageName extends FieldSource {
  readonly name: string;
}

const SEPARATOR =
  /\s+[-\u2010-\u2015|\u00b7\u2022:\u00bb\u00ab\u203a\u2039~/]+\s+|\s*[|\u00bb\u00ab]\s*|:\s+/;
const MAX_PARTS = 8;
/** What a shop's name adds to the word of its domain. */
const SHOP_WORDS =
  /^(?:www|www\d|shop|store|online|onlineshop|webshop|official|de|com|net|org|eu|at|ch|co|uk|fr|it|es|nl|se|dk|no|pl|cz)*$/;
/** A heading-like element holds the name and little else. */
const MAX_INNER = 6;
const MIN_NAME = 3;
const NOT_NAMES = new Set([
  'title',
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'option',
  'select',
  'textarea',
  'a',
  'nav',
  'button',
  'li',
  'del',
  's',
  'strike',
]);

/**
 * The title without what names the shop: whole parts at its beginning and end that sound like the
 * site's name or domain. Null when nothing is left.
 */
function removeShopName(title: string, context: PageContext): string | null {
  const parts = splitTitle(title);
  while (parts.length > 0 && isShopName(parts.at(-1)?.text ?? '', context)) parts.pop();
  while (parts.length > 0 && isShopName(parts[0]?.text ?? '', context)) parts.shift();
  return join(title, parts);
}

/**
 * The longest run of the title's parts that an element of the page, no link, shows as its text.
 * Null when the page shows none of them: a title alone may speak of the shop, the category or an
 * offer.
 */
export function findPageName(context: PageContext): PageName | null {
  for (const title of [context.meta.values.get('og:title'), context.meta.title]) {
    if (!title) continue;
    const cut = removeShopName(title, context);
    if (cut === null) continue;
    const shown = findShown(context, runsOf(cut));
    if (shown) return shown;
  }
  return null;
}

interface Part {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function splitTitle(title: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const text of title.slice(0, 500).split(SEPARATOR)) {
    const from = title.indexOf(text, at);
    at = from + text.length;
    if (text.trim() !== '') parts.push({ text: text.trim(), from, to: at });
  }
  return parts.slice(0, MAX_PARTS);
}

function join(title: string, parts: readonly Part[]): string | null {
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? title.slice(first.from, last.to).trim() : null;
}

/**
 * Runs of neighbouring parts, the longer ones first, of equal ones the earlier: shops put
 * themselves and their slogans last.
 */
function runsOf(title: string): string[] {
  const parts = splitTitle(title);
  const runs: string[] = [];
  for (let length = parts.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= parts.length; start += 1)
      runs.push(join(title, parts.slice(start, start + length)) ?? '');
  }
  return runs.filter((run) => letters(run).length >= MIN_NAME);
}

function findShown(context: PageContext, runs: readonly string[]): PageName | null {
  const wanted = new Map(runs.map((run, rank) => [comparable(run), rank] as const).reverse());
  let best: { rank: number; element: TagNode; text: string } | null = null;
  for (const element of context.tree.elements) {
    if (element.end - element.index > MAX_INNER || NOT_NAMES.has(element.name) || isInLink(element))
      continue;
    const text = getVisibleText(element, 300);
    const rank = text.length < MIN_NAME ? undefined : wanted.get(comparable(text));
    if (rank === undefined || (best !== null && rank >= best.rank) || isAllLink(element, text))
      continue;
    best = { rank, element, text };
    if (rank === 0) break;
  }
  return best && { name: best.text, from: 'title', at: describePlace(best.element) };
}

/** A cell or row whose text is that of a link in it. */
function isAllLink(element: TagNode, text: string): boolean {
  return element.children.some(
    (child) =>
      typeof child !== 'string' &&
      ((child.name === 'a' && getVisibleText(child, 300) === text) || isAllLink(child, text)),
  );
}

function isInLink(element: TagNode): boolean {
  for (let at = element.parent, steps = 0; at !== null && steps < 4; at = at.parent, steps += 1)
    if (NOT_NAMES.has(at.name)) return true;
  return false;
}

/** True for the site's own name: as it calls itself, or a form of its domain. */
function isShopName(text: string, context: PageContext): boolean {
  const own = letters(text);
  if (own === '') return true;
  const named = [
    context.meta.values.get('og:site_name'),
    context.meta.values.get('application-name'),
  ];
  if (named.some((name) => name && letters(name) === own)) return true;
  const domain = domainWord(context.url);
  if (domain.length < 3 || !own.includes(domain))
    return own.length >= 4 && domain.includes(own) && SHOP_WORDS.test(domain.replace(own, ''));
  return SHOP_WORDS.test(own.replace(domain, ''));
}

/** The letters of the domain's own word: "elektrobrandt" of www.elektro-brandt.co.uk. */
function domainWord(url: string): string {
  if (!URL.canParse(url)) return '';
  const labels = new URL(url).hostname
    .split('.')
    .slice(0, -1)
    .filter((label) => !/^(?:www\d?|m|shop|store|co|com|org|net|de|en|fr)$/.test(label));
  return letters(labels.at(-1) ?? '');
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/&/g, 'und')
    .replace(/[^\p{L}\d]/gu, '');
const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * The element that names the product on the page: the heading that shares its words with the title,
 * else the first element that does. What stands after it is about the product; what stands far from
 * it is about others. Null when nothing does.
 */
export function findAnchor(context: PageContext): TagNode | null {
  const { tree, meta } = context;
  const title = meta.values.get('og:title') ?? meta.title;
  const titleWords = title === null ? NO_WORDS : toWordSet(title);
  const isHidden = findHiddenElements(tree);
  let best: TagNode | null = null;
  let bestScore = 0.45;
  for (const element of tree.headings) {
    const text = getVisibleText(element, 300);
    if (text.length < 3) continue;
    const score =
      compareWordSets(toWordSet(text), titleWords) * (text.length < 8 ? 0.7 : 1) +
      (element.name === 'h1' ? 0.4 : 0) +
      (hasOwnPlace(element) && !isHidden(element) ? 0 : -0.5);
    if (score > bestScore + 0.01) {
      best = element;
      bestScore = score;
    }
  }
  return (
    best ??
    byWords(context, title === null ? null : removeShopName(title, context)) ??
    (context.heading ? meta.h1 : null)
  );
}

/** Headings inside cards and menus belong to other things. */
function hasOwnPlace(element: TagNode): boolean {
  for (
    let at: TagNode | null = element, steps = 0;
    at !== null && steps < 6;
    at = at.parent, steps += 1
  ) {
    if (
      at.name === 'li' ||
      at.name === 'nav' ||
      at.name === 'footer' ||
      (at.name === 'a' && getAttribute(at, 'href').length > 1)
    )
      return false;
  }
  return true;
}

function byWords(context: PageContext, title: string | null): TagNode | null {
  if (title === null) return null;
  const wanted = title.slice(0, 120);
  for (const element of context.tree.elements) {
    if (
      element.name === 'title' ||
      element.name === 'script' ||
      element.name === 'option' ||
      element.name === 'a'
    )
      continue;
    const own = element.children
      .filter((child) => typeof child === 'string')
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (own.length < 6 || own.length > 200) continue;
    if (
      wanted.includes(own) &&
      own.length >= Math.min(12, wanted.length / 3) &&
      hasOwnPlace(element)
    )
      return element;
  }
  return null;
}
