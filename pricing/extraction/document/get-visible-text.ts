import { normalizeBlanks } from './normalize-blanks.ts';
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
 * elements part words, inline ones do not. What a style sheet hides is not known here.
 */
export function getVisibleText(node: TagNode, limit = 2000): string {
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
    if (HIDDEN.has(at.name) && at !== node) continue;
    const block = !INLINE.has(at.name);
    if (block) stack.push(' ');
    for (let i = at.children.length - 1; i >= 0; i -= 1) stack.push(at.children[i] ?? '');
    if (block) parts.push(' ');
  }
  const text = normalizeBlanks(parts.join('').slice(0, limit * 2)).trim();
  return text.length > limit ? text.slice(0, limit) : text;
}
