import { getAttribute, type TagNode } from '../document/page-tree.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import type { PageContext } from '../page-context.ts';
import { compareWordSets, toWordSet } from '../scoring/choose-product.ts';
import { removeShopName } from './find-page-name.ts';

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
  let best: TagNode | null = null;
  let bestScore = 0.45;
  for (const element of tree.headings) {
    const text = getVisibleText(element, 300);
    if (text.length < 3) continue;
    const score =
      compareWordSets(toWordSet(text), titleWords) * (text.length < 8 ? 0.7 : 1) +
      (element.name === 'h1' ? 0.4 : 0) +
      (hasOwnPlace(element) ? 0 : -0.5);
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
