/**
 * Elements, texts and ends of a page → its tree, with ends that are implied and tags that are
 * ignored as htmlparser2 has them.
 */
import { decodeHTML } from 'entities';
import {
  findSvgTagKind,
  findKind,
  getTagKind,
  createTagKind,
  type Content,
  type TagKind,
  USUAL_KINDS,
} from './tag-kinds.ts';
import { type AttributeSource, TagNode } from './tag-node.ts';

/**
 * Far above any page a shop serves (browsers cut at 512 levels); what is beyond is an attack or a
 * defect.
 */
const MAX_DEPTH = 700;
const MAX_ELEMENTS = 400_000;

export type Stopped = 'too_deep' | 'too_many_elements' | 'too_many_attributes';

const DIGIT = /[\d٠-٩۰-۹०-९０-９]/;
const [BR, FORM, IMG, P, SCRIPT, STYLE, SVG, MATH] = [
  'br',
  'form',
  'img',
  'p',
  'script',
  'style',
  'svg',
  'math',
].map(getTagKind) as [TagKind, TagKind, TagKind, TagKind, TagKind, TagKind, TagKind, TagKind];

/** Text of a style element, which is no text of the page. */
export interface StyleText {
  readonly element: TagNode;
  readonly text: string;
}

/** Takes the tags and texts of a page in their order and makes its tree of them. */
export class TreeBuilder {
  readonly root: TagNode;
  readonly elements: TagNode[] = [];
  /** Elements with a digit in their own text, as they were found. */
  readonly numbered: TagNode[] = [];
  /** The page's own style sheets. */
  readonly styles: StyleText[] = [];
  /** Why nothing more is taken. */
  stopped: Stopped | null = null;
  private readonly source: AttributeSource;
  private current: TagNode;
  /** The open elements, and where the children of each begin among those that wait for its end. */
  private readonly stack: TagKind[] = [];
  private readonly marks: number[] = [];
  private readonly waiting: (TagNode | string)[] = [];
  private top = 0;
  private mark = 0;
  /** How many elements of each kind are open. */
  private readonly open: number[] = new Array<number>(USUAL_KINDS).fill(0);
  private readonly unusual = new Map<string, TagKind>();
  private readonly contents: Content[] = ['html'];

  constructor(source: AttributeSource) {
    this.source = source;
    this.root = new TagNode('#root', null, -1);
    this.current = this.root;
  }

  /**
   * What the place is that is being read: there are no elements of mere text in drawings, and a tag
   * may close itself.
   */
  get content(): Content {
    return this.contents[this.contents.length - 1] ?? 'html';
  }

  /** The kind meant by the name at [start, end) of the source, in this place. */
  kindAt(start: number, end: number): TagKind {
    const { html } = this.source;
    const usual = findKind(html, start, end);
    const isPlain = this.contents.length === 1;
    if (usual && isPlain) return usual.name === 'image' ? IMG : usual;
    const lower = usual?.name ?? html.slice(start, end).toLowerCase();
    const drawn = isPlain ? undefined : findSvgTagKind(lower);
    if (drawn && (this.content === 'svg' || this.isOpen(drawn))) return drawn;
    if (lower === 'image' && this.content === 'html') return IMG;
    return usual ?? this.unusualKind(lower);
  }

  /**
   * A start tag with the attributes in [from, to) of the spans. Null when it is ignored: there are
   * no forms in forms.
   */
  start(kind: TagKind, from: number, to: number): TagNode | null {
    if (kind === FORM && this.isOpen(FORM)) return null;
    const { stack, elements } = this;
    while (stack.length > 0 && ((stack[stack.length - 1]?.bit ?? 0) & kind.closes) !== 0)
      this.pop();
    if (stack.length >= MAX_DEPTH) this.stopped = 'too_deep';
    else if (elements.length >= MAX_ELEMENTS) this.stopped = 'too_many_elements';
    if (this.stopped) return null;
    const node = new TagNode(kind.name, this.current, elements.length);
    node.source = this.source;
    node.from = from;
    node.to = to;
    elements.push(node);
    this.waiting[this.top] = node;
    this.top += 1;
    if (!kind.isVoid) this.push(kind, node);
    return node;
  }

  /** The tag that just started closes itself, which it may in drawings and formulas only. */
  closeSelf(kind: TagKind): void {
    if (!kind.isVoid && this.content !== 'html') this.pop();
  }

  /**
   * An end tag: of the nearest open element of its kind and all in it. Where none is open it is
   * ignored, but for two that then stand for an element.
   */
  close(kind: TagKind): void {
    if (kind === BR) this.start(BR, 0, 0);
    else if (kind.isVoid) return;
    else if (this.isOpen(kind)) {
      while (this.stack[this.stack.length - 1] !== kind) this.pop();
      this.pop();
    } else if (kind === P && this.start(P, 0, 0)) this.pop();
  }

  /**
   * Text as the source has it. `mayHaveDigit` and `mayHaveEntity` spare a second look at the many
   * that have none.
   */
  text(raw: string, mayHaveDigit: boolean, mayHaveEntity: boolean): void {
    const kind = this.stack[this.stack.length - 1];
    if (kind === STYLE) {
      this.styles.push({ element: this.current, text: raw });
      return;
    }
    const text =
      mayHaveEntity &&
      !(kind?.isRaw === true && !this.isOpen(SVG) && !this.isOpen(MATH)) &&
      raw.includes('&')
        ? decodeHTML(raw)
        : raw;
    const { current, waiting, top } = this;
    if (
      !current.numbered &&
      kind !== SCRIPT &&
      (mayHaveDigit || text !== raw) &&
      DIGIT.test(text)
    ) {
      current.numbered = true;
      this.numbered.push(current);
    }
    const before = top > this.mark ? waiting[top - 1] : undefined;
    if (typeof before === 'string') waiting[top - 1] = before + text;
    else {
      waiting[top] = text;
      this.top = top + 1;
    }
  }

  /** Ends what is still open. */
  finish(): void {
    while (this.stack.length > 0) this.pop();
    this.root.children = this.waiting.slice(0, this.top);
    this.root.end = this.elements.length - 1;
    this.numbered.sort((a, b) => a.index - b.index);
  }

  private isOpen(kind: TagKind): boolean {
    return (this.open[kind.id] ?? 0) > 0;
  }

  private push(kind: TagKind, node: TagNode): void {
    this.stack.push(kind);
    this.open[kind.id] = (this.open[kind.id] ?? 0) + 1;
    if (kind.opens !== null) this.contents.push(kind.opens);
    this.marks.push(this.mark);
    this.mark = this.top;
    this.current = node;
  }

  private pop(): void {
    const kind = this.stack.pop();
    const { current } = this;
    if (!kind || !current.parent) return;
    this.open[kind.id] = (this.open[kind.id] ?? 1) - 1;
    if (kind.opens !== null) this.contents.pop();
    if (this.top > this.mark) current.children = this.waiting.slice(this.mark, this.top);
    this.top = this.mark;
    this.mark = this.marks.pop() ?? 0;
    current.end = this.elements.length - 1;
    this.current = current.parent;
  }

  private unusualKind(name: string): TagKind {
    const known = this.unusual.get(name);
    if (known) return known;
    const kind = createTagKind(name, USUAL_KINDS + this.unusual.size);
    this.unusual.set(name, kind);
    this.open.push(0);
    return kind;
  }
}
