/**
 * Runs inside a drawn page, best in a world of its own where the page's script has changed nothing:
 * `page.evaluate(serializePage)`, or its source (`(${String(serializePage)})()`) over CDP. It refers
 * to nothing outside itself and changes nothing in the page.
 *
 * Returns the page as HTML: shadow roots are flattened with their slots, documents of frames that
 * the page may read itself (same origin) stand in a `div` in place of the frame. What is in style
 * sheets, templates, `noscript`, drawings and comments is left out, because none of it is drawn as
 * text. Elements carry what the browser computed:
 *
 * - `data-drawn-hidden`: nothing of the element's text is drawn. On every such element, also inside
 *   another one, since the markup may be nested differently when it is parsed again.
 * - `data-drawn-box` on elements with a digit in their own text, on headings and on buttons:
 *   "x y width height" in CSS pixels from the top left of the page.
 * - `data-drawn-font`, `data-drawn-weight`, and `data-drawn-struck` where a line goes through it:
 *   on elements with a digit in their own text.
 *
 * Throws (in the page) where the document is larger than any that is read.
 */
export function serializePage(): string {
  interface Rect {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** What the surroundings do to an element. Rectangles count from the top left of the page. */
  interface Around {
    readonly opacity: number;
    /** Nothing is drawn outside it. */
    readonly clip: Rect;
    /** The same for elements that are positioned absolutely. */
    readonly absoluteClip: Rect;
    readonly isStruck: boolean;
    readonly isShown: boolean;
    /** Its text is filled with a background: a transparent color does not hide it. */
    readonly isFilled: boolean;
    /** Where the document's viewport begins on the page. */
    readonly origin: { readonly x: number; readonly y: number };
    readonly depth: number;
  }
  interface Written {
    readonly html: string;
    readonly hasText: boolean;
    readonly isDrawn: boolean;
  }
  /** Far more than a page has that can be read. */
  const MAX_ELEMENTS = 300_000;
  const MAX_CHARACTERS = 12_000_000;
  const MAX_FRAMES_INSIDE = 3;
  /** Less of a text than this share and these pixels is not readable. */
  const [MIN_SHARE, MIN_PIXELS, MIN_OPACITY] = [0.2, 2, 0.05];
  const FAR = 1e9;
  const EVERYWHERE: Rect = { left: -FAR, top: -FAR, right: FAR, bottom: FAR };
  const NOTHING: Written = { html: '', hasText: false, isDrawn: false };
  const HTML = 'http://www.w3.org/1999/xhtml';
  const DIGIT = /[\d٠-٩۰-۹०-९０-９]/;
  const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
  const LEFT_OUT = /^(?:style|template|noscript|noembed|noframes)$/;
  /** Never drawn themselves, but read: they are not called hidden. */
  const UNMARKED = /^(?:html|head|title|meta|link|base|script|option|optgroup|source|br|wbr)$/;
  let elements = 0;
  let characters = 0;

  const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
  const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const intersect = (a: Rect, b: Rect): Rect => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const unite = (rects: readonly Rect[]): Rect | null =>
    rects.reduce<Rect | null>(
      (all, one) =>
        all === null
          ? one
          : {
              left: Math.min(all.left, one.left),
              top: Math.min(all.top, one.top),
              right: Math.max(all.right, one.right),
              bottom: Math.max(all.bottom, one.bottom),
            },
      null,
    );
  const toPage = (rect: DOMRect, { origin }: Around): Rect => ({
    left: rect.left + origin.x,
    top: rect.top + origin.y,
    right: rect.right + origin.x,
    bottom: rect.bottom + origin.y,
  });

  /** The nodes that are drawn inside an element, and those of its children that are not. */
  function listChildren(element: Element): { drawn: Node[]; undrawn: Node[] } {
    const { shadowRoot } = element;
    const drawn = [...(shadowRoot ?? element).childNodes].flatMap(expandSlot);
    // Only text and elements without a slot of their own are lost: scripts with data stay.
    const undrawn = shadowRoot
      ? [...element.children].filter((child) => child.assignedSlot === null)
      : [];
    return { drawn, undrawn };
  }

  function expandSlot(node: Node): Node[] {
    if (!isElement(node) || node.localName !== 'slot' || !('assignedNodes' in node)) return [node];
    const slot = node as HTMLSlotElement;
    const assigned = slot.assignedNodes();
    return (assigned.length > 0 ? assigned : [...slot.childNodes]).flatMap(expandSlot);
  }

  /** What the surroundings and the element's own style do to what is inside it. */
  function enter(element: Element, style: CSSStyleDeclaration, around: Around): Around {
    const { position, display, overflowX, overflowY } = style;
    const isFixed = position === 'fixed';
    let clip = isFixed ? EVERYWHERE : around.clip;
    if (position === 'absolute') clip = around.absoluteClip;
    const isRoot = element.localName === 'html' || element.localName === 'body';
    if (!isRoot && display !== 'contents' && (cuts(overflowX) || cuts(overflowY))) {
      const box = toPage(element.getBoundingClientRect(), around);
      const [isFlat, isNarrow] = [
        box.bottom - box.top < MIN_PIXELS,
        box.right - box.left < MIN_PIXELS,
      ];
      const cutsX = overflowX === 'hidden' || overflowX === 'clip' || isNarrow;
      const cutsY = overflowY === 'hidden' || overflowY === 'clip' || isFlat;
      clip = intersect(clip, {
        left: cutsX ? box.left : -FAR,
        right: cutsX ? box.right : FAR,
        top: cutsY ? box.top : -FAR,
        bottom: cutsY ? box.bottom : FAR,
      });
    }
    const isContainer = position !== 'static' || style.transform !== 'none';
    const isApart = isFixed || position === 'absolute' || style.float !== 'none';
    const passesLine = !isApart && !display.startsWith('inline-');
    return {
      ...around,
      opacity: around.opacity * Number(style.opacity || 1),
      clip,
      absoluteClip: isContainer || isFixed ? clip : around.absoluteClip,
      isStruck:
        (around.isStruck && passesLine) || style.textDecorationLine.includes('line-through'),
      isShown: around.isShown && isShown(element, style),
      isFilled: around.isFilled || style.backgroundClip.includes('text'),
    };
  }

  function cuts(overflow: string): boolean {
    return overflow !== 'visible' && overflow !== '';
  }

  function isShown(element: Element, style: CSSStyleDeclaration): boolean {
    if (style.display === 'none') return false;
    // Without a box of its own (display: contents) the browser cannot say.
    if (style.display !== 'contents' && !element.checkVisibility()) return false;
    if (element.hasAttribute('inert') && element.getAttribute('role') === 'tabpanel') return false;
    if (/^rect\((?:0px|1px), *(?:0px|1px), *(?:0px|1px), *(?:0px|1px)\)$/.test(style.clip))
      return style.position !== 'absolute' && style.position !== 'fixed';
    return !/^(?:inset\((?:[5-9]\d|100)(?:\.\d+)?%\s*\)|circle\(0)/.test(style.clipPath);
  }

  /** The parts of a text that are drawn where they can be seen. */
  function listDrawnRects(node: Node, style: CSSStyleDeclaration, inside: Around): Rect[] {
    if (!inside.isShown || inside.opacity < MIN_OPACITY || style.visibility !== 'visible')
      return [];
    const fill = style.getPropertyValue('-webkit-text-fill-color') || style.color;
    if (/^rgba\(.*, 0\)$|\/ 0\)$/.test(fill) && !inside.isFilled) return [];
    const range = (node.ownerDocument ?? document).createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].flatMap((rect) => {
      const seen = intersect(toPage(rect, inside), inside.clip);
      const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
      const isReadable =
        width >= MIN_PIXELS &&
        height >= MIN_PIXELS &&
        width * height >= MIN_SHARE * rect.width * rect.height;
      return isReadable && isOnPage(seen, node) ? [seen] : [];
    });
  }

  function isOnPage({ left, right, bottom }: Rect, node: Node): boolean {
    const width = Math.max(document.documentElement.scrollWidth, innerWidth);
    return right > 0 && bottom > 0 && (left < width || node.ownerDocument !== document);
  }

  /** A line drawn through the middle by a pseudo-element, as some themes do. */
  function hasDrawnLine(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return ['::before', '::after'].some((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      if (style.content === 'none' || style.content === 'normal') return false;
      if (style.position !== 'absolute' || style.display === 'none') return false;
      const thickness = Math.max(pixels(style.height), pixels(style.borderTopWidth));
      const middle = pixels(style.top) / Math.max(height, 1);
      return (
        thickness > 0 &&
        thickness <= 4 &&
        pixels(style.width) >= 0.7 * width &&
        middle > 0.2 &&
        middle < 0.8
      );
    });
  }

  function isButton(element: Element, style: CSSStyleDeclaration): boolean {
    const name = element.localName;
    if (name === 'button' || element.getAttribute('role') === 'button') return true;
    if (name === 'input')
      return /^(?:submit|button|image)$/.test(element.getAttribute('type') ?? '');
    return name === 'a' && style.display !== 'inline';
  }

  function formatBox({ left, top, right, bottom }: Rect): string {
    return [left, top, right - left, bottom - top]
      .map((value) => String(Math.round(value * 10) / 10))
      .join(' ');
  }

  /** The page's own attributes; none that only this function may give. */
  function writeAttributes(element: Element): string {
    let written = '';
    for (const { name, value } of element.attributes) {
      if (!/^[a-z_:@][\w:.@-]*$/i.test(name) || /^data-drawn-/i.test(name)) continue;
      if (name === 'selected' || name === 'checked' || name === 'srcdoc') continue;
      const isCharset = element.localName === 'meta' && name === 'charset';
      written += ` ${name}="${escape(isCharset ? 'utf-8' : value).replaceAll('"', '&quot;')}"`;
    }
    if ('selected' in element && element.selected === true) written += ' selected';
    if ('checked' in element && element.checked === true) written += ' checked';
    return written;
  }

  /** Text of a script: nothing in it may end the element where it is parsed again. */
  function writeScript(element: Element): string {
    const text = element.textContent ?? '';
    return /<\/script/i.test(text) ? text.replaceAll('</', '<\\/') : text;
  }

  function writeNode(node: Node, around: Around): Written {
    return isElement(node) ? writeElement(node, around) : NOTHING;
  }

  function writeElement(element: Element, around: Around): Written {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error('too many elements');
    const isHtml = element.namespaceURI === HTML;
    const isNamed = /^[a-z][a-z0-9._-]*$/.test(element.localName);
    const name =
      isHtml && isNamed && element.localName !== 'plaintext' ? element.localName : 'span';
    if (isHtml && LEFT_OUT.test(name)) return NOTHING;
    const attributes = writeAttributes(element);
    if (name === 'script')
      return { ...NOTHING, html: `<script${attributes}>${writeScript(element)}</script>` };
    if (element.localName === 'svg') return { ...NOTHING, html: `<svg${attributes}></svg>` };
    if (name === 'meta' && /^content-type$/i.test(element.getAttribute('http-equiv') ?? ''))
      return NOTHING;
    const style = (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
    const inside = enter(element, style, around);
    const content =
      name === 'iframe' || name === 'frame'
        ? writeFrame(element, inside)
        : writeChildren(element, style, inside);
    const isSeen = content.hasText ? content.isDrawn : isSeenWithoutText(element, style, inside);
    const marks = UNMARKED.test(name)
      ? ''
      : `${isSeen ? '' : ' data-drawn-hidden'}${isSeen ? writeMarks(element, style, { inside, content }) : ''}`;
    const written = name === 'iframe' || name === 'frame' ? 'div' : name;
    const html = VOID.test(name)
      ? `<${name}${attributes}${marks}>`
      : `<${written}${attributes}${marks}>${content.html}</${written}>`;
    characters = Math.max(characters, html.length);
    if (characters > MAX_CHARACTERS) throw new Error('too large');
    return { html, hasText: content.hasText, isDrawn: isSeen };
  }

  function isSeenWithoutText(
    element: Element,
    style: CSSStyleDeclaration,
    inside: Around,
  ): boolean {
    if (style.visibility !== 'visible' && style.display !== 'contents') return false;
    return inside.isShown && inside.opacity >= MIN_OPACITY && element.isConnected;
  }

  interface Content extends Written {
    /** Own text with a digit, where it is drawn; null without a digit. */
    readonly numbers: readonly Rect[] | null;
  }

  function writeChildren(element: Element, style: CSSStyleDeclaration, inside: Around): Content {
    const { drawn, undrawn } = listChildren(element);
    const hiddenAround = { ...inside, isShown: false };
    let [html, ownText, hasText, isDrawn] = ['', '', false, false];
    const rects: Rect[] = [];
    for (const node of drawn) {
      if (isText(node)) {
        const text = node.nodeValue ?? '';
        html += escape(text);
        ownText += text;
        if (text.trim() === '') continue;
        hasText = true;
        const seen = listDrawnRects(node, style, inside);
        if (seen.length > 0) isDrawn = true;
        rects.push(...seen);
        continue;
      }
      const child = writeNode(node, inside);
      html += child.html;
      if (child.hasText) hasText = true;
      if (child.hasText && child.isDrawn) isDrawn = true;
    }
    for (const node of undrawn) html += writeNode(node, hiddenAround).html;
    return { html, hasText, isDrawn, numbers: DIGIT.test(ownText) ? rects : null };
  }

  /** The document of a frame that the page may read. */
  function writeFrame(element: Element, inside: Around): Content {
    const frame = 'contentDocument' in element ? (element as HTMLIFrameElement) : null;
    const root = inside.depth < MAX_FRAMES_INSIDE ? frame?.contentDocument?.body : null;
    if (!frame || !root) return { ...NOTHING, numbers: null };
    const box = toPage(frame.getBoundingClientRect(), inside);
    const isTiny = box.right - box.left < MIN_PIXELS || box.bottom - box.top < MIN_PIXELS;
    const clip = intersect(inside.clip, { ...box, bottom: isTiny ? box.bottom : FAR });
    const body = writeElement(root, {
      ...inside,
      clip,
      absoluteClip: clip,
      isStruck: false,
      isShown: inside.isShown && !isTiny,
      origin: { x: box.left + frame.clientLeft, y: box.top + frame.clientTop },
      depth: inside.depth + 1,
    });
    return {
      ...body,
      html: body.html.replace(/^<body/, '<div').replace(/body>$/, 'div>'),
      numbers: null,
    };
  }

  /** What the browser computed of an element that is drawn. */
  function writeMarks(
    element: Element,
    style: CSSStyleDeclaration,
    { inside, content: { numbers } }: { inside: Around; content: Content },
  ): string {
    const isHeading = /^h[1-3]$/.test(element.localName);
    if (numbers === null && !isHeading && !isButton(element, style)) return '';
    const own = unite(numbers ?? []);
    const box = own ?? toPage(measureContent(element, isHeading), inside);
    const isEmpty = box.right <= box.left || box.bottom <= box.top;
    const written = isEmpty ? '' : ` data-drawn-box="${formatBox(box)}"`;
    if (own === null) return written;
    const parent = element.parentElement;
    const isStruck =
      inside.isStruck || hasDrawnLine(element) || (parent !== null && hasDrawnLine(parent));
    return (
      `${written} data-drawn-font="${Math.round(pixels(style.fontSize) * 10) / 10}"` +
      ` data-drawn-weight="${style.fontWeight}"${isStruck ? ' data-drawn-struck' : ''}`
    );
  }

  function measureContent(element: Element, isHeading: boolean): DOMRect {
    const whole = element.getBoundingClientRect();
    if (!isHeading) return whole;
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    return text.width > 0 ? text : whole;
  }

  const written = writeElement(document.documentElement, {
    opacity: 1,
    clip: EVERYWHERE,
    absoluteClip: EVERYWHERE,
    isStruck: false,
    isShown: true,
    isFilled: false,
    origin: { x: scrollX, y: scrollY },
    depth: 0,
  });
  return `<!DOCTYPE html>${written.html}`;
}
