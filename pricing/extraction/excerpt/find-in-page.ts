import { parsePageTree, type PageTree } from '#pricing/extraction/document/page-tree.ts';
import {
  getAttribute,
  describePlace,
  getOwnText,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { splitTopLevel } from '#pricing/extraction/schema/read-json-ld.ts';
import type { FieldSource, ExtractedOffer } from '#pricing/extraction/reading.ts';
import { listLiterals, findJsonValue, parsePath, type TextRange } from './locate-json.ts';
import { findLiteralMarks, isAmountText } from './mark-values.ts';
import type { LocatedPart } from './format-excerpt.ts';

interface Wanted {
  readonly offer: ExtractedOffer;
  readonly place: FieldSource;
}

/** Characters around an element, and around a number in a script. */
const AROUND = 700;
const LONGEST_ELEMENT = 4_000;

/** Where in a page's source an offer was read; null when that is not found again. */
export function findInPage(html: string, wanted: Wanted): LocatedPart | null {
  const tree = parsePageTree(html);
  const { at } = wanted.place;
  if (wanted.place.from === 'json-ld') return locateInData(html, tree, wanted);
  const element = /^script(?:[\s#[]|$)/.test(at) ? null : findElement(html, tree, wanted);
  return element ?? locateInScripts(html, tree, wanted);
}

/** "script[1].offers[0]": the block of JSON-LD, and the path in it. */
function locateInData(html: string, tree: PageTree, { offer, place }: Wanted): LocatedPart | null {
  const [, index, path = ''] = /^script\[(\d+)\](.*)$/.exec(place.at) ?? [];
  const blocks = tree.scripts.filter((one) => /ld\+json/i.test(getAttribute(one, 'type')));
  const text = getOwnText(blocks[Number(index)] ?? tree.root);
  const start = text === '' ? -1 : html.indexOf(text);
  if (index === undefined || start < 0) return null;
  let from = start;
  for (const part of splitTopLevel(text)) {
    const own = findJsonValue(html, from, parsePath(path));
    const marks = own ? findLiteralMarks(listLiterals(html, own), offer) : [];
    if (marks.some(({ field }) => field === 'price')) {
      const product = findJsonValue(html, from, parsePath(path.replace(/\.[^.]*$/, '')));
      return product && { part: product, format: 'json', marks, exact: true };
    }
    from += part.length;
  }
  return null;
}

/** The element that a selector names: of several, the first that says the price. */
function findElement(html: string, tree: PageTree, wanted: Wanted): LocatedPart | null {
  const { at } = wanted.place;
  const meta = /^meta\[(.+)\]$/.exec(at)?.[1];
  for (const node of meta === undefined ? tree.elements : tree.about) {
    const isNamed =
      meta === undefined
        ? describePlace(node) === at
        : [getAttribute(node, 'property'), getAttribute(node, 'name')].includes(meta);
    const range = isNamed ? rangeOf(html, tree, node) : null;
    const [price, ...others] = range ? listAmounts(html, range, wanted.offer) : [];
    if (range && price)
      return {
        part: around(html, price),
        format: 'markup',
        marks: [{ field: 'price', ...price }],
        exact: range.isOwn || others.length === 0,
      };
  }
  return null;
}

const CALLED_PRICE = /(?:price|amount|value)["']?\s*[:=]\s*["']?$/i;

/**
 * A number in a script stands where only the script knows: it is shown where it is called a price,
 * or stands first.
 */
function locateInScripts(html: string, tree: PageTree, { offer }: Wanted): LocatedPart | null {
  for (const script of tree.scripts) {
    const text = getOwnText(script);
    const start = text === '' ? -1 : html.indexOf(text);
    if (start < 0) continue;
    const within = { start, end: start + text.length };
    const all = listAmounts(html, within, offer);
    const price =
      all.find((one) =>
        CALLED_PRICE.test(html.slice(Math.max(start, one.start - 40), one.start)),
      ) ?? all[0];
    if (price)
      return {
        part: around(html, price, within),
        format: 'text',
        marks: [{ field: 'price', ...price }],
        exact: false,
      };
  }
  return null;
}

/**
 * From its tag to where the next element after it begins. An element without attributes has no
 * place of its own: then that of the nearest one around it that has.
 */
function rangeOf(
  html: string,
  tree: PageTree,
  node: TagNode,
): (TextRange & { readonly isOwn: boolean }) | null {
  let holder: TagNode | null = node;
  while (holder !== null && startOf(html, holder) === null) holder = holder.parent;
  const start = holder === null ? 0 : (startOf(html, holder) ?? 0);
  const isOwn = holder === node;
  let end = html.length;
  for (
    let next = (holder?.end ?? tree.elements.length) + 1;
    next < tree.elements.length;
    next += 1
  ) {
    const after = tree.elements[next];
    const at = after ? startOf(html, after) : null;
    if (at === null || at <= start) continue;
    end = at;
    break;
  }
  return { start, end: isOwn ? Math.min(end, start + LONGEST_ELEMENT) : end, isOwn };
}

function startOf(html: string, node: TagNode): number | null {
  const at = node.to > node.from ? (node.source.spans[node.from] ?? 0) : 0;
  return at > 0 ? html.lastIndexOf('<', at) : null;
}

const NUMBER = /\d(?:(?:[.,'’\s\u00a0\u202f-]|&nbsp;|&#160;|&#8239;|&thinsp;)*\d)*/g;

/** The numbers in the range that say the price. */
function listAmounts(html: string, { start, end }: TextRange, offer: ExtractedOffer): TextRange[] {
  const { price } = offer;
  if (price === null) return [];
  return [...html.slice(start, end).matchAll(NUMBER)]
    .filter(([number]) => isAmountText(number, price))
    .map(({ 0: number, index }) => ({ start: start + index, end: start + index + number.length }));
}

/** With what stands around it, cut between two tags. */
function around(html: string, { start, end }: TextRange, within?: TextRange): TextRange {
  const first = within?.start ?? 0;
  const last = within?.end ?? html.length;
  const from = Math.max(first, start - AROUND);
  const to = Math.min(last, end + AROUND);
  if (within) return { start: from, end: to };
  const opened = html.indexOf('<', from);
  const closed = html.lastIndexOf('>', to);
  return {
    start: opened >= 0 && opened <= start ? opened : from,
    end: closed >= end ? closed + 1 : to,
  };
}
