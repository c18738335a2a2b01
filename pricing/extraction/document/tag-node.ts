/**
 * One element of a page. Its attributes stay where they stand in the source until one is asked for:
 * most never are.
 */
import { decodeHTMLAttribute } from 'entities';
import { isWritten } from './tag-kinds.ts';

/**
 * The source of a page and where its attributes are: for each the ends of its name and of its
 * value, in document order.
 */
export interface AttributeSource {
  readonly html: string;
  spans: Int32Array;
}

/** Numbers kept for one attribute. */
export const SPAN = 4;
/** An element with more is asked through a map. */
const FEW = 24 * SPAN;

const NO_CHILDREN: readonly (TagNode | string)[] = [];
const NO_SOURCE: AttributeSource = { html: '', spans: new Int32Array(0) };

/** An element of a page with its children and its range in document order. */
export class TagNode {
  readonly name: string;
  readonly parent: TagNode | null;
  /** In order; text is decoded. Whole when the page is. */
  children: readonly (TagNode | string)[] = NO_CHILDREN;
  /** Place in document order; all descendants have an index in (index, end]. */
  readonly index: number;
  end: number;
  /** Has a digit in its own text. */
  numbered = false;
  /** Its attributes are those in [from, to) of the source's spans. */
  source: AttributeSource = NO_SOURCE;
  from = 0;
  to = 0;
  values: ReadonlyMap<string, string> | null = null;

  constructor(name: string, parent: TagNode | null, index: number) {
    this.name = name;
    this.parent = parent;
    this.index = index;
    this.end = index;
  }
}

/** The attribute, decoded, or '' when absent. The name is given in lower case. */
export function getAttribute(node: TagNode, name: string): string {
  if (node.to - node.from > FEW) return valuesOf(node).get(name) ?? '';
  const at = placeOf(node, name);
  return at < 0 ? '' : valueAt(node.source, at);
}

/** True when the element has the attribute, with or without a value. */
export function hasAttribute(node: TagNode, name: string): boolean {
  return node.to - node.from > FEW ? valuesOf(node).has(name) : placeOf(node, name) >= 0;
}

function placeOf({ source: { html, spans }, from, to }: TagNode, name: string): number {
  for (let at = from; at < to; at += SPAN) {
    const start = spans[at] ?? 0;
    if ((spans[at + 1] ?? 0) - start === name.length && isWritten(html, start, name)) return at;
  }
  return -1;
}

function valueAt({ html, spans }: AttributeSource, at: number): string {
  const raw = html.slice(spans[at + 2], spans[at + 3]);
  return raw.includes('&') ? decodeHTMLAttribute(raw) : raw;
}

/**
 * All attributes of an element by their names in lower case; of two with one name the first counts.
 */
export function listAttributes(node: TagNode): ReadonlyMap<string, string> {
  const { source, from, to } = node;
  const values = new Map<string, string>();
  for (let at = from; at < to; at += SPAN) {
    const name = source.html.slice(source.spans[at], source.spans[at + 1]).toLowerCase();
    if (!values.has(name)) values.set(name, valueAt(source, at));
  }
  return values;
}

function valuesOf(node: TagNode): ReadonlyMap<string, string> {
  return (node.values ??= listAttributes(node));
}
