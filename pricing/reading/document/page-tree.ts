/** A page as a light tree: elements in document order with the range of their descendants, text as plain strings. */
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';

export interface TagNode {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly parent: TagNode | null;
  readonly children: (TagNode | string)[];
  /** Place in document order; all descendants have an index in (index, end]. */
  readonly index: number;
  end: number;
  /** Has a digit in its own text. */
  numbered: boolean;
}

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
  /** Elements that carry a platform's data in an attribute. */
  readonly stateful: readonly TagNode[];
  /** Why reading stopped before the end; null when the whole page was read. */
  readonly stopped: 'too_deep' | 'too_many_elements' | 'too_many_attributes' | null;
}

/** Far above any page a shop serves (browsers cut at 512 levels); what is beyond is an attack or a defect. */
const MAX_DEPTH = 700;
const MAX_ELEMENTS = 400_000;
const MAX_ATTRIBUTES = 20_000;

class BudgetSpent extends Error {
  readonly reason: NonNullable<PageTree['stopped']>;

  constructor(reason: NonNullable<PageTree['stopped']>) {
    super(reason);
    this.reason = reason;
  }
}

/** Parses HTML of any quality. Ends within the budget: what stopped it is in `stopped`, what was read until then is kept. */
export function parsePageTree(html: string): PageTree {
  const lists = emptyLists();
  const root: TagNode = { name: '#root', attribs: {}, parent: null, children: [], index: -1, end: -1, numbered: false };
  const elements: TagNode[] = [];
  let current = root;
  let depth = 0;
  let attributes = 0;
  let escaped = false;
  let noted = false;
  const parser = new Parser({
    onopentag(name, attribs) {
      if (depth >= MAX_DEPTH) throw new BudgetSpent('too_deep');
      if (elements.length >= MAX_ELEMENTS) throw new BudgetSpent('too_many_elements');
      if (escaped) for (const key in attribs) decodeAttribute(attribs, key);
      escaped = false;
      const node: TagNode = { name, attribs, parent: current, children: [], index: elements.length, end: elements.length, numbered: false };
      elements.push(node);
      gather(node, lists, noted);
      noted = false;
      current.children.push(node);
      current = node;
      depth += 1;
      attributes = 0;
    },
    onattribute(name, value) {
      attributes += 1;
      if (NOTED.has(name)) noted = true;
      if (value.includes('&')) escaped = true;
      if (attributes > MAX_ATTRIBUTES) throw new BudgetSpent('too_many_attributes');
    },
    onclosetag() {
      if (current.parent === null) return;
      current.end = elements.length - 1;
      current = current.parent;
      depth -= 1;
    },
    ontext(raw) {
      if (current.name === 'style') return;
      const text = raw.includes('&') && !isRaw(current) ? decodeHTML(raw) : raw;
      if (!current.numbered && current.name !== 'script' && DIGIT.test(text)) {
        current.numbered = true;
        lists.numbered.push(current);
      }
      const last = current.children.length - 1;
      const before = current.children[last];
      if (typeof before === 'string') current.children[last] = before + text;
      else current.children.push(text);
    },
  }, { decodeEntities: false });
  const stopped = run(parser, html);
  for (let node: TagNode | null = current; node !== null; node = node.parent) node.end = elements.length - 1;
  lists.numbered.sort((a, b) => a.index - b.index);
  return { root, elements, stopped, ...lists };
}

/** Elements whose text has no entities, unless they stand in a drawing or a formula. */
const RAW = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

function isRaw(node: TagNode): boolean {
  if (!RAW.has(node.name)) return false;
  for (let at = node.parent; at !== null; at = at.parent) if (at.name === 'svg' || at.name === 'math') return false;
  return true;
}

function decodeAttribute(attribs: Record<string, string>, name: string): void {
  const value = attribs[name] ?? '';
  if (value.includes('&')) attribs[name] = decodeHTMLAttribute(value);
}

type Lists = { -readonly [K in 'scripts' | 'annotated' | 'headings' | 'controls' | 'numbered' | 'about' | 'stateful']: TagNode[] };

const emptyLists = (): Lists => ({ scripts: [], annotated: [], headings: [], controls: [], numbered: [], about: [], stateful: [] });
const DIGIT = /[\d٠-٩۰-۹०-९０-９]/;

/** Attributes by which an element is gathered: the few that have one are looked at closer. */
const NOTED = new Set(['itemprop', 'itemscope', 'itemtype', 'property', 'typeof', 'data-product_variations', 'data-product', 'data-variants', 'data-role']);

function gather(node: TagNode, lists: Lists, noted: boolean): void {
  if (noted) gatherNoted(node, lists);
  switch (node.name) {
    case 'script': lists.scripts.push(node); break;
    case 'meta': case 'link': case 'title': case 'html': lists.about.push(node); break;
    case 'h1': lists.about.push(node); if (node.attribs.itemprop !== 'name') lists.headings.push(node); break;
    case 'h2': case 'h3': case 'h4': if (node.attribs.itemprop !== 'name') lists.headings.push(node); break;
    case 'a': case 'button': case 'input': case 'form': lists.controls.push(node); break;
    default:
  }
}

function gatherNoted(node: TagNode, lists: Lists): void {
  const { attribs } = node;
  if (attribs.itemprop !== undefined || attribs.itemscope !== undefined || attribs.itemtype !== undefined || attribs.property !== undefined || attribs.typeof !== undefined) {
    lists.annotated.push(node);
    if (attribs.itemprop === 'name') lists.headings.push(node);
  }
  if (attribs['data-product_variations'] !== undefined || attribs['data-product'] !== undefined || attribs['data-variants'] !== undefined || attribs['data-role'] === 'priceBox') lists.stateful.push(node);
}

function run(parser: Parser, html: string): PageTree['stopped'] {
  try {
    parser.write(html);
    parser.end();
    return null;
  } catch (error) {
    if (error instanceof BudgetSpent) return error.reason;
    throw error;
  }
}

/** True when `node` is `ancestor` or inside it. */
export function isInside(node: TagNode, ancestor: TagNode): boolean {
  return node.index >= ancestor.index && node.index <= ancestor.end;
}

/** The attribute, or '' when absent. Asked only for names that no prototype has. */
export function attribute(node: TagNode, name: string): string {
  return node.attribs[name] ?? '';
}

/** The raw text directly inside an element, as a script has it. */
export function ownText(node: TagNode): string {
  let text = '';
  for (const child of node.children) if (typeof child === 'string') text += child;
  return text;
}

/** A selector by which a person finds the element again: up to the nearest id, at most six steps. */
export function describePlace(node: TagNode): string {
  const steps: string[] = [];
  for (let at: TagNode | null = node; at !== null && at.name !== '#root' && steps.length < 6; at = at.parent) {
    const id = attribute(at, 'id');
    const classes = attribute(at, 'class').trim().split(/\s+/).filter((c) => c !== '').slice(0, 2);
    steps.unshift(id !== '' && !/\s/.test(id) ? `${at.name}#${id}` : [at.name, ...classes].join('.'));
    if (id !== '') break;
  }
  return steps.join(' > ');
}
