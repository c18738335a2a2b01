import { normalizeBlanks } from '../document/normalize-blanks.ts';
import { getAttribute, type TagNode } from '../document/page-tree.ts';

const SKIP = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'select',
  'option',
  'textarea',
]);
/** What starts on a line of its own does not continue a number. */
const BLOCK = new Set([
  'br',
  'p',
  'div',
  'li',
  'td',
  'tr',
  'dd',
  'section',
  'h1',
  'h2',
  'h3',
  'form',
  'ul',
]);
const CENTS = /cent|dec(?:imal|$)|fraction|sup\b|kopeck|minor|small|after|rest|part-?2/i;

/**
 * The text of an element as a price reader needs it: cents that stand in an element of their own
 * (superscript, "price__cents") are parted from the whole by a point instead of running into it;
 * other digits that touch across elements are parted by a blank.
 */
export function getPriceText(node: TagNode, limit = 120): string {
  const [only] = node.children;
  if (node.children.length === 1 && typeof only === 'string') return textOfPart(only);
  let text = '';
  const visit = (at: TagNode, levels: number): void => {
    for (const child of at.children) {
      if (text.length > limit) return;
      if (typeof child === 'string')
        text = join(text, child.length > 2 ? normalizeBlanks(child) : child, at);
      else if (levels > 0 && !SKIP.has(child.name)) {
        const isBlock = BLOCK.has(child.name);
        if (isBlock && endsInDigit(text)) text += ' | ';
        visit(child, levels - 1);
        if (isBlock && endsInDigit(text)) text += ' | ';
      }
    }
  };
  visit(node, 12);
  return textOfPart(text);
}

function textOfPart(text: string): string {
  const parted = text.includes('|') ? text.replace(/(?:\s*\|)+\s*(?=[^\d\s|]*$)/, ' ') : text;
  return normalizeBlanks(parted).trim();
}

/** The last character that is no blank is a digit. */
function endsInDigit(text: string): boolean {
  const inked = text.trimEnd();
  const code = inked.charCodeAt(inked.length - 1);
  return code >= 48 && code <= 57;
}

function join(before: string, piece: string, holder: TagNode): string {
  if (piece === ' ' && before.endsWith(' ')) return before;
  if (!/^\s*\d/.test(piece) || !endsInDigit(before)) return before + piece;
  const touches = /\d$/.test(before) && /^\d/.test(piece);
  const isCents =
    /^\s*\d{2}\s*(?:\D|$)/.test(piece) &&
    (holder.name === 'sup' || CENTS.test(getAttribute(holder, 'class')));
  if (isCents && !/[.,]\d{1,2}\s*$/.test(before)) return `${before.trimEnd()}.${piece.trimStart()}`;
  return touches ? `${before} ${piece}` : before + piece;
}
