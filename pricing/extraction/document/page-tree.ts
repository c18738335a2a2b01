/**
 * A page as a light tree: elements in document order with the range of their descendants, text as
 * plain strings.
 */
import type { Stopped, StyleText } from './build-tree.ts';
import { parseHtmlTree } from './parse-html-tree.ts';
import { getAttribute, hasAttribute, type TagNode } from './tag-node.ts';

export { getAttribute, hasAttribute, type TagNode } from './tag-node.ts';

export interface PageTree {
  readonly root: TagNode;
  /** Every element in document order. */
  readonly elements: readonly TagNode[];
  /** Some of them again, gathered while parsing, so that no reader walks the page for its few. */
  readonly scripts: readonly TagNode[];
  /** Elements with microdata or RDFa attributes. */
  readonly annotated: readonly TagNode[];
  /** Headings, and what is called a name. */
  readonly headings: readonly TagNode[];
  /** Links, buttons, inputs and forms. */
  readonly controls: readonly TagNode[];
  /** Elements with a digit in their own text. */
  readonly numbered: readonly TagNode[];
  /** Elements of the document's head that speak of it: meta, link, title, html. */
  readonly about: readonly TagNode[];
  /** Elements with one of the data attributes that were asked for. */
  readonly stateful: readonly TagNode[];
  /** The page's own style sheets, in document order. */
  readonly styles: readonly StyleText[];
  /** Why reading stopped before the end; null when the whole page was read. */
  readonly stopped: Stopped | null;
}

type Lists = {
  -readonly [
    K in 'scripts' | 'annotated' | 'headings' | 'controls' | 'about' | 'stateful'
  ]: TagNode[];
};

/** An attribute, in lower case, that holds data; with `value` only where it has that value. */
export interface DataAttribute {
  readonly name: string;
  readonly value?: string;
}

/** Attributes of microdata and RDFa. */
const ANNOTATIONS = ['itemprop', 'itemscope', 'itemtype', 'property', 'typeof'];

/**
 * Parses HTML of any quality; elements with one of the attributes are gathered in `stateful`. Ends
 * within the budget: what stopped it is in `stopped`, what was read until then is kept.
 */
export function parsePageTree(html: string, attributes: readonly DataAttribute[] = []): PageTree {
  // The few elements that have one of these are looked at closer.
  const noted = new Set([...ANNOTATIONS, ...attributes.map(({ name }) => name)]);
  const lists: Lists = {
    scripts: [],
    annotated: [],
    headings: [],
    controls: [],
    about: [],
    stateful: [],
  };
  const take = (node: TagNode, isNoted: boolean): void => {
    if (isNoted) gatherNoted(node, lists, attributes);
    gather(node, lists, isNoted);
  };
  return { ...parseHtmlTree(html, { noted, take }), ...lists };
}

function gather(node: TagNode, lists: Lists, isNoted: boolean): void {
  switch (node.name) {
    case 'script':
      lists.scripts.push(node);
      break;
    case 'meta':
    case 'link':
    case 'title':
    case 'html':
      lists.about.push(node);
      break;
    case 'h1':
      lists.about.push(node);
      if (!isNoted || getAttribute(node, 'itemprop') !== 'name') lists.headings.push(node);
      break;
    case 'h2':
    case 'h3':
    case 'h4':
      if (!isNoted || getAttribute(node, 'itemprop') !== 'name') lists.headings.push(node);
      break;
    case 'a':
    case 'button':
    case 'input':
    case 'form':
      lists.controls.push(node);
      break;
    default:
  }
}

function gatherNoted(node: TagNode, lists: Lists, attributes: readonly DataAttribute[]): void {
  if (ANNOTATIONS.some((name) => hasAttribute(node, name))) {
    lists.annotated.push(node);
    if (getAttribute(node, 'itemprop') === 'name') lists.headings.push(node);
  }
  if (attributes.some((attribute) => hasDataAttribute(node, attribute))) lists.stateful.push(node);
}

/** True when the element has the attribute, with the value that is asked for. */
export function hasDataAttribute(node: TagNode, { name, value }: DataAttribute): boolean {
  return value === undefined ? hasAttribute(node, name) : getAttribute(node, name) === value;
}

/** True when `node` is `ancestor` or inside it. */
export function isInside(node: TagNode, ancestor: TagNode): boolean {
  return node.index >= ancestor.index && node.index <= ancestor.end;
}

/** The raw text directly inside an element, as a script has it. */
export function getOwnText(node: TagNode): string {
  let text = '';
  for (const child of node.children) if (typeof child === 'string') text += child;
  return text;
}

/**
 * A selector by which a person finds the element again: up to the nearest id, at most six steps.
 */
export function describePlace(node: TagNode): string {
  const steps: string[] = [];
  for (
    let at: TagNode | null = node;
    at !== null && at.name !== '#root' && steps.length < 6;
    at = at.parent
  ) {
    const id = getAttribute(at, 'id');
    const classes = getAttribute(at, 'class')
      .trim()
      .split(/\s+/)
      .filter((c) => c !== '')
      .slice(0, 2);
    steps.unshift(
      id !== '' && !/\s/.test(id) ? `${at.name}#${id}` : [at.name, ...classes].join('.'),
    );
    if (id !== '') break;
  }
  return steps.join(' > ');
}
