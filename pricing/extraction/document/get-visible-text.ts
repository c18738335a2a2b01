import type { TagNode } from './page-tree.ts';

const HIDDEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'head',
  'datalist',
]);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'del',
  'meta',
  'link',
  'wbr',
  '#root',
]);

/**
 * The text a reader sees in an element, blanks collapsed; at most `limit` characters. Block
 * elements part words, inline ones do not. What attributes and style sheets hide is left out where
 * `isHidden` knows it.
 */
export function getVisibleText(
  node: TagNode,
  limit = 2000,
  isHidden?: (node: TagNode) => boolean,
): string {
  const [only] = node.children;
  if (node.children.length === 1 && typeof only === 'string')
    return cutText(INLINE.has(node.name) ? only : ` ${only}`, limit);
  const parts: string[] = [];
  let length = 0;
  const stack: (TagNode | string)[] = [node];
  while (stack.length > 0 && length < limit) {
    const at = stack.pop();
    if (at === undefined) break;
    if (typeof at === 'string') {
      parts.push(at);
      length += at.length;
      continue;
    }
    if (at !== node && (HIDDEN.has(at.name) || isHidden?.(at) === true)) continue;
    const block = !INLINE.has(at.name);
    if (block) stack.push(' ');
    for (let i = at.children.length - 1; i >= 0; i -= 1) stack.push(at.children[i] ?? '');
    if (block) parts.push(' ');
  }
  return cutText(parts.join(''), limit);
}

function cutText(written: string, limit: number): string {
  const text = normalizeBlanks(
    written.length > limit * 2 ? written.slice(0, limit * 2) : written,
  ).trim();
  return text.length > limit ? text.slice(0, limit) : text;
}

const MAX_LOOK = 120;

/**
 * Every run of blanks becomes one plain blank. A single plain blank, the most frequent, is left
 * alone and costs nothing.
 */
export function normalizeBlanks(text: string): string {
  return isPlain(text) ? text : text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** A short text whose blanks are single plain ones already: most are, and cost no expression. */
function isPlain(text: string): boolean {
  if (text.length > MAX_LOOK) return false;
  let before = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 32 ? code !== 32 || before === 32 : code === 0xa0 || code >= 0x1680) return false;
    before = code;
  }
  return true;
}
