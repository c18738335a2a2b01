/**
 * The source of a page, passed over once, as a browser's tokenizer does and with the forgiveness of
 * htmlparser2's. Texts and values are jumped to their ends, attributes are noted by their place.
 * Time is linear in the length, whatever the page.
 */
import { TreeBuilder } from './build-tree.ts';
import type { Stopped, StyleText } from './build-tree.ts';
import { isWritten, type TagKind } from './tag-kinds.ts';
import { type AttributeSource, SPAN, type TagNode } from './tag-node.ts';

const MAX_ATTRIBUTES = 20_000;
/** Of a whole page: far more than any has. */
const MAX_SPANS = 2_000_000 * SPAN;
const [
  TAB,
  LINE_FEED,
  FORM_FEED,
  RETURN,
  SPACE,
  BANG,
  DOUBLE,
  AMPERSAND,
  SINGLE,
  HYPHEN,
  SLASH,
  ZERO,
  NINE,
  LESS,
  EQUALS,
  GREATER,
] = [9, 10, 12, 13, 32, 33, 34, 38, 39, 45, 47, 48, 57, 60, 61, 62];
/** Digits of other scripts begin here. */
const OTHER_DIGITS = 0x660;

export interface ScannedPage {
  readonly root: TagNode;
  readonly elements: readonly TagNode[];
  readonly numbered: readonly TagNode[];
  readonly styles: readonly StyleText[];
  readonly stopped: Stopped | null;
}

export interface ElementTaker {
  /**
   * Names of attributes, in lower case and of at most 31 characters, that make an element worth a
   * look.
   */
  readonly noted: ReadonlySet<string>;
  /** Is handed every element as it starts; `isNoted` when it has one of those attributes. */
  readonly take: (node: TagNode, isNoted: boolean) => void;
}

/**
 * The tree of a page of any quality. What stopped it before the end is said, and what was read
 * until then is kept.
 */
export function parseHtmlTree(html: string, taker: ElementTaker): ScannedPage {
  const source: AttributeSource = { html, spans: new Int32Array(Math.max(256, html.length >> 4)) };
  const builder = new TreeBuilder(source);
  new Scanner(source, builder, taker).scan();
  builder.finish();
  return {
    root: builder.root,
    elements: builder.elements,
    numbered: builder.numbered,
    styles: builder.styles,
    stopped: builder.stopped,
  };
}

class Scanner {
  private readonly html: string;
  private readonly source: AttributeSource;
  private readonly builder: TreeBuilder;
  private readonly taker: ElementTaker;
  /** Bit n: some noted name has n characters. */
  private readonly lengths: number;
  private at = 0;
  private spans = 0;
  private isNoted = false;
  private closesItself = false;

  constructor(source: AttributeSource, builder: TreeBuilder, taker: ElementTaker) {
    this.html = source.html;
    this.source = source;
    this.builder = builder;
    this.taker = taker;
    this.lengths = [...taker.noted].reduce((bits, name) => bits | (1 << name.length), 0);
  }

  scan(): void {
    const { html, builder } = this;
    while (this.at < html.length && builder.stopped === null) {
      this.passText();
      const code = html.charCodeAt(this.at + 1);
      if (this.at >= html.length) return;
      if (isLetter(code)) this.passStartTag();
      else if (code === SLASH) this.passEndTag();
      else if (code === BANG) this.passDeclaration();
      else this.passTo('>', this.at + 1);
    }
  }

  /** To the next "<" that begins something. */
  private passText(): void {
    const { html } = this;
    const start = this.at;
    let hasDigit = false;
    let hasEntity = false;
    let at = start;
    for (; at < html.length; at += 1) {
      const code = html.charCodeAt(at);
      if (code === LESS) {
        if (beginsMarkup(html.charCodeAt(at + 1))) break;
      } else if (code === AMPERSAND) hasEntity = true;
      else if (code >= ZERO && (code <= NINE || code >= OTHER_DIGITS)) hasDigit = true;
    }
    this.at = at;
    if (at > start) this.builder.text(html.slice(start, at), hasDigit, hasEntity);
  }

  private passStartTag(): void {
    const { html, builder } = this;
    const start = this.at + 1;
    const end = this.endOfName(start);
    const kind = builder.kindAt(start, end);
    const isText = kind.isText && builder.content === 'html';
    const from = this.spans;
    this.at = end;
    if (!this.passAttributes()) {
      this.at = html.length;
      return;
    }
    const node = builder.start(kind, from, this.spans);
    if (node) this.taker.take(node, this.isNoted);
    if (node && this.closesItself) builder.closeSelf(kind);
    if (node && isText) this.passRaw(kind);
  }

  /** Where a name ends: at a blank, "/" or ">". */
  private endOfName(start: number): number {
    const { html } = this;
    let at = start;
    for (; at < html.length; at += 1) {
      const code = html.charCodeAt(at);
      if (code === GREATER || code === SLASH || isBlank(code)) break;
    }
    return at;
  }

  /** To behind the ">" of a start tag. False when the page ends before it: then there is no tag. */
  private passAttributes(): boolean {
    const { html } = this;
    this.isNoted = false;
    this.closesItself = false;
    let at = this.at;
    const last = this.spans + MAX_ATTRIBUTES * SPAN;
    while (at < html.length) {
      const code = html.charCodeAt(at);
      if (code === GREATER) {
        this.at = at + 1;
        return true;
      }
      if (code === SLASH) {
        at = this.afterBlanks(at + 1);
        if (html.charCodeAt(at) === GREATER) {
          this.closesItself = true;
          this.at = at + 1;
          return true;
        }
      } else if (isBlank(code)) at += 1;
      else {
        at = this.passAttribute(at);
        if (at < 0) return false;
        if (this.spans > last || this.spans > MAX_SPANS) {
          this.builder.stopped = 'too_many_attributes';
          return false;
        }
      }
    }
    return false;
  }

  /**
   * An attribute whose name begins here; answers where it ends, -1 when that is not on the page.
   */
  private passAttribute(start: number): number {
    const { html } = this;
    let at = start + 1;
    for (; at < html.length; at += 1) {
      const code = html.charCodeAt(at);
      if (code === EQUALS || code === GREATER || code === SLASH || isBlank(code)) break;
    }
    const end = at;
    let from = end;
    let to = end;
    at = this.afterBlanks(at);
    if (html.charCodeAt(at) === EQUALS) {
      from = this.afterBlanks(at + 1);
      const quote = html.charCodeAt(from);
      if (quote === DOUBLE || quote === SINGLE) {
        from += 1;
        to = html.indexOf(quote === DOUBLE ? '"' : "'", from);
        at = to + 1;
        if (to < 0) return -1;
      } else {
        to = from;
        for (; to < html.length; to += 1) {
          const code = html.charCodeAt(to);
          if (code === GREATER || isBlank(code)) break;
        }
        at = to;
      }
    }
    if (
      end - start < 32 &&
      (this.lengths & (1 << (end - start))) !== 0 &&
      this.taker.noted.has(html.slice(start, end).toLowerCase())
    )
      this.isNoted = true;
    const { spans } = this;
    if (spans + SPAN > this.source.spans.length) this.grow();
    const store = this.source.spans;
    store[spans] = start;
    store[spans + 1] = end;
    store[spans + 2] = from;
    store[spans + 3] = to;
    this.spans = spans + SPAN;
    return at;
  }

  private grow(): void {
    const wider = new Int32Array(this.source.spans.length * 2);
    wider.set(this.source.spans);
    this.source.spans = wider;
  }

  /** The text of an element that holds nothing else, and its end tag. */
  private passRaw({ name }: TagKind): void {
    const { html, builder } = this;
    const start = this.at;
    let at = name === 'plaintext' ? -1 : html.indexOf('</', start);
    while (
      at >= 0 &&
      !(isWritten(html, at + 2, name) && this.endOfName(at + 2) === at + 2 + name.length)
    )
      at = html.indexOf('</', at + 2);
    this.at = at < 0 ? html.length : at;
    if (this.at > start) builder.text(html.slice(start, this.at), true, true);
    if (at >= 0) this.passEndTag();
  }

  private passEndTag(): void {
    const { html, builder } = this;
    const start = this.at + 2;
    if (!isLetter(html.charCodeAt(start))) return this.passTo('>', start);
    const end = this.endOfName(start);
    if (end < html.length) builder.close(builder.kindAt(start, end));
    this.passTo('>', end);
  }

  /**
   * A comment, a doctype, or what browsers take for a comment; in drawings and formulas there is
   * also text that is marked as such.
   */
  private passDeclaration(): void {
    const { html, builder } = this;
    const start = this.at + 2;
    if (html.startsWith('--', start)) this.at = endOfComment(html, start + 2);
    else if (!html.startsWith('[CDATA[', start)) this.passTo('>', start);
    else {
      const end = html.indexOf(']]>', start + 7);
      if (end > start + 7 && builder.content !== 'html')
        builder.text(html.slice(start + 7, end), true, true);
      this.at = end < 0 ? html.length : end + 3;
    }
  }

  private passTo(sign: string, from: number): void {
    const end = this.html.indexOf(sign, from);
    this.at = end < 0 ? this.html.length : end + 1;
  }

  private afterBlanks(from: number): number {
    let at = from;
    while (isBlank(this.html.charCodeAt(at))) at += 1;
    return at;
  }
}

function isBlank(code: number): boolean {
  return (
    code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED || code === RETURN
  );
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 97 && lower <= 122;
}

/**
 * What may stand after a "<" that is no mere sign: a name, the end of the page, and the beginnings
 * of what is no element.
 */
function beginsMarkup(code: number): boolean {
  return isLetter(code) || code === SLASH || code === BANG || code === 63;
}

/** Behind "-->" or "--!>", or ">" or "->" at once; the end of the page where there is none. */
function endOfComment(html: string, start: number): number {
  if (html.charCodeAt(start) === GREATER) return start + 1;
  if (html.charCodeAt(start) === HYPHEN && html.charCodeAt(start + 1) === GREATER) return start + 2;
  for (let at = html.indexOf('--', start); at >= 0; at = html.indexOf('--', at + 1)) {
    if (html.charCodeAt(at + 2) === GREATER) return at + 3;
    if (html.charCodeAt(at + 2) === BANG && html.charCodeAt(at + 3) === GREATER) return at + 4;
  }
  return html.length;
}
