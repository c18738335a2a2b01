/**
 * Ways in which another shop's page could differ from a saved one without a different price:
 * extraction must still work.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Element, Text, type ChildNode, type Document } from 'domhandler';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';

export interface PerturbInput {
  html: string;
  /** The true price, as a decimal string. */
  price: string | null;
  /** Currency of the page; null where it is not known. */
  currency: string | null;
}

export interface Perturbation {
  readonly name: string;
  /** 'same': the price is unchanged. 'none': the page states no price any more. */
  readonly expect: 'same' | 'none';
  readonly apply: (input: PerturbInput) => string;
}

export const byDom =
  (change: (document: Document, input: PerturbInput) => void) =>
  (input: PerturbInput): string => {
    const document = parseDocument(input.html);
    change(document, input);
    return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
  };

const elementsOf = (document: Document): Element[] =>
  DomUtils.filter((node) => node instanceof Element, document, true, Infinity) as Element[];
export const textsOf = (document: Document): Text[] =>
  (DomUtils.filter((node) => node instanceof Text, document, true, Infinity) as Text[]).filter(
    (text) =>
      !(
        text.parent instanceof Element &&
        /^(?:script|style|title|noscript|template)$/.test(text.parent.name)
      ),
  );

function dropJsonLd(document: Document): void {
  for (const one of elementsOf(document))
    if (one.name === 'script' && /ld\+json/i.test(one.attribs.type ?? ''))
      DomUtils.removeElement(one);
}

function dropMicrodata(document: Document): void {
  for (const one of elementsOf(document)) {
    if (one.name === 'meta' && one.attribs.itemprop !== undefined) DomUtils.removeElement(one);
    for (const name of [
      'itemprop',
      'itemscope',
      'itemtype',
      'itemref',
      'itemid',
      'typeof',
      'vocab',
    ])
      delete one.attribs[name];
    if (one.name !== 'meta') delete one.attribs.property;
  }
}

function dropState(document: Document): void {
  for (const one of elementsOf(document)) {
    if (one.name === 'script') DomUtils.removeElement(one);
    for (const name of Object.keys(one.attribs))
      if (
        name.startsWith('data-') &&
        ((one.attribs[name]?.length ?? 0) > 60 || /price|amount|product|sku|item/i.test(name))
      )
        delete one.attribs[name];
  }
}

function dropMeta(document: Document): void {
  for (const one of elementsOf(document))
    if (one.name === 'meta' && !/charset/i.test(Object.keys(one.attribs).join(' ')))
      DomUtils.removeElement(one);
}

/** Meta tags that give a price, its currency or the stock. */
function dropPriceMeta(document: Document): void {
  for (const one of elementsOf(document))
    if (
      one.name === 'meta' &&
      /price|amount|currency|availability|twitter:(?:data|label)/i.test(
        `${one.attribs.property ?? ''} ${one.attribs.name ?? ''} ${one.attribs.itemprop ?? ''}`,
      )
    )
      DomUtils.removeElement(one);
}

/** Without JSON-LD, microdata and price meta tags; embedded application data stays. */
export function dropMarkup(document: Document): void {
  dropJsonLd(document);
  dropMicrodata(document);
  dropPriceMeta(document);
}

export function dropScripts(document: Document): void {
  for (const one of elementsOf(document)) if (one.name === 'script') DomUtils.removeElement(one);
}

export function leaveVisible(document: Document): void {
  dropJsonLd(document);
  dropMicrodata(document);
  dropMeta(document);
  dropState(document);
}

/** Every class and id gets a meaningless name; equal ones stay equal. */
function renameClasses(document: Document): void {
  const names = new Map<string, string>();
  const renamed = (name: string): string => {
    const known = names.get(name) ?? `x${(names.size * 7919 + 13).toString(36)}`;
    names.set(name, known);
    return known;
  };
  for (const one of elementsOf(document)) {
    for (const key of ['class', 'id', 'data-testid', 'data-test', 'data-qa', 'for', 'name']) {
      const value = one.attribs[key];
      if (
        value !== undefined &&
        !(key === 'name' && one.name === 'meta') &&
        !(key === 'id' && one.name === 'script')
      )
        one.attribs[key] = value
          .split(/\s+/)
          .filter((word) => word !== '')
          .map(renamed)
          .join(' ');
    }
  }
}

function firstHeading(document: Document): Element | null {
  return DomUtils.findOne((one) => one.name === 'h1', document.children, true);
}

/**
 * Eight cards of other products with cheaper prices, in a row without "related" in its name, before
 * the product's own block.
 */
function carouselFirst(document: Document, { currency }: PerturbInput): void {
  const heading = firstHeading(document);
  const holder = heading?.parent instanceof Element ? heading.parent : null;
  const sign = currency ?? '€';
  const cards = Array.from(
    { length: 8 },
    (_, i) =>
      `<div class="strip__entry"><a href="/p/other-${i}"><img src="/i/${i}.jpg" alt="Other ${i}">` +
      `<span class="strip__name">Other thing number ${i}</span></a>` +
      `<div class="strip__price price">${11 + i * 3}.90 ${sign}</div>` +
      '<button class="add-to-cart">Add to cart</button></div>',
  ).join('');
  const strip = parseDocument(`<section class="strip">${cards}</section>`).children[0] as ChildNode;
  if (holder) DomUtils.prepend(holder, strip);
  else {
    const body = DomUtils.findOne((one) => one.name === 'body', document.children, true);
    if (body) DomUtils.prependChild(body, strip);
  }
}

/** The heading becomes a plain block: many shops have none. */
function noHeading(document: Document): void {
  for (const one of elementsOf(document)) if (/^h[1-3]$/.test(one.name)) one.name = 'div';
}

/** Decimal points and commas are exchanged in the visible text. */
function swapSeparators(document: Document): void {
  for (const text of textsOf(document)) {
    if (!/\d/.test(text.data)) continue;
    text.data = text.data.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
  }
}

const STALE = 1.31;

/** Every structured price is changed; the visible text stays the same. */
export function makeStale(document: Document, { price }: PerturbInput, factor = STALE): void {
  const stale = (amount: string): string => {
    const value = Number(amount.replace(',', '.'));
    return Number.isFinite(value) && value > 0 ? (value * factor).toFixed(2) : amount;
  };
  const wanted = Number(price);
  const isPrice = (text: string): boolean =>
    price !== null && Number(text.replace(/[^\d.]/g, '')) === wanted;
  for (const one of elementsOf(document)) {
    const text = one.children[0];
    if (one.name === 'script' && text instanceof Text)
      text.data = text.data.replace(
        /("[\w:]*(?:[pP]rice|amount|value)[\w]*"\s*:\s*"?)(\d+(?:\.\d+)?)/g,
        (whole, key: string, number: string) => (isPrice(number) ? key + stale(number) : whole),
      );
    if (one.name === 'meta' || one.attribs.itemprop !== undefined) {
      const content = one.attribs.content;
      if (content !== undefined && isPrice(content)) one.attribs.content = stale(content);
    }
    for (const name of Object.keys(one.attribs))
      if (name.startsWith('data-') && isPrice(one.attribs[name] ?? ''))
        one.attribs[name] = stale(one.attribs[name] ?? '');
  }
}

/** JSON-LD without its prices. */
function dropMarkupPrice(document: Document): void {
  for (const one of elementsOf(document)) {
    const text = one.children[0];
    if (one.name === 'script' && /ld\+json/i.test(one.attribs.type ?? '') && text instanceof Text)
      text.data = text.data.replace(
        /"(?:price|lowPrice|highPrice)"\s*:\s*(?:"[^"]*"|[\d.]+)\s*,?/g,
        '',
      );
  }
}

/** The true price is removed from all visible text; other numbers stay. */
function dropTruePrice(document: Document, { price }: PerturbInput): void {
  if (price === null) return;
  const wanted = Number(price);
  const blocks: Element[] = [];
  for (const text of textsOf(document)) {
    let at: Element | null = text.parent instanceof Element ? text.parent : null;
    for (let step = 0; at !== null && step < 3; step += 1) {
      const words = DomUtils.textContent(at).replace(/\s+/g, ' ').trim();
      if (words.length > 60) break;
      if (
        /\d/.test(words) &&
        parsePriceText(words).candidates.some(
          (one) => Number(one.amount) === wanted || Number(one.alternative) === wanted,
        )
      )
        blocks.push(at);
      at = at.parent instanceof Element ? at.parent : null;
    }
    if (
      text.parent &&
      /\d/.test(text.data) &&
      text.data.length < 400 &&
      parsePriceText(text.data).candidates.some((one) => Number(one.amount) === wanted)
    )
      text.data = ' ';
  }
  for (const block of blocks)
    for (const child of [...block.children]) DomUtils.removeElement(child);
}

/** The buy button has no text: extraction must work without it. */
function noButtons(document: Document): void {
  for (const one of elementsOf(document))
    if (
      one.name === 'button' ||
      one.name === 'form' ||
      (one.name === 'input' && one.attribs.type !== 'hidden')
    )
      one.name = 'div';
}

/**
 * Two other products in the style of the page's own price, after the main block, as a short "goes
 * with it" list without links on the price.
 */
function twins(document: Document, { currency }: PerturbInput): void {
  const heading = firstHeading(document);
  const holder = heading?.parent?.parent instanceof Element ? heading.parent.parent : null;
  const sign = currency ?? '€';
  const pair = parseDocument(
    '<div class="goes-with"><h4>Goes with it</h4>' +
      `<div class="gw"><a href="/p/gw1"><b>Some cover for it</b></a><p class="price">7.49 ${sign}</p></div>` +
      `<div class="gw"><a href="/p/gw2"><b>Some bag for it</b></a><p class="price">8.49 ${sign}</p></div></div>`,
  ).children[0];
  if (holder && pair) DomUtils.appendChild(holder, pair);
}

/**
 * A higher, crossed-out price is added beside the visible price; only the style sheet and a word
 * mark it.
 */
function addRrp(document: Document, { price, currency }: PerturbInput): void {
  const wanted = Number(price);
  const higher = (wanted * 1.4).toFixed(2);
  for (const text of textsOf(document)) {
    if (!/\d/.test(text.data) || text.data.length > 40 || !(text.parent instanceof Element))
      continue;
    if (!parsePriceText(text.data).candidates.some((one) => Number(one.amount) === wanted))
      continue;
    DomUtils.prepend(
      text.parent,
      parseDocument(`<span>RRP ${higher} ${currency ?? ''}</span>`).children[0] as ChildNode,
    );
  }
}

/** Only the scripts and the markup still state the price, as where a shop shows it by script. */
export function hideTruePrice(document: Document, input: PerturbInput): void {
  const attributes = elementsOf(document).flatMap((one) =>
    one.attribs.itemprop === 'price' && one.attribs.content === undefined
      ? [{ one, text: DomUtils.textContent(one) }]
      : [],
  );
  for (const { one, text } of attributes) one.attribs.content = text.replace(/[^\d.,]/g, '');
  dropTruePrice(document, input);
}

export const perturbations: readonly Perturbation[] = [
  { name: 'as it is', expect: 'same', apply: byDom(() => undefined) },
  { name: 'no JSON-LD', expect: 'same', apply: byDom(dropJsonLd) },
  { name: 'no microdata', expect: 'same', apply: byDom(dropMicrodata) },
  {
    name: 'no JSON-LD, no microdata',
    expect: 'same',
    apply: byDom((document) => {
      dropJsonLd(document);
      dropMicrodata(document);
    }),
  },
  { name: 'JSON-LD without prices', expect: 'same', apply: byDom(dropMarkupPrice) },
  { name: 'visible only', expect: 'same', apply: byDom(leaveVisible) },
  { name: 'other names', expect: 'same', apply: byDom(renameClasses) },
  {
    name: 'visible only, other names',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      renameClasses(document);
    }),
  },
  { name: 'carousel first', expect: 'same', apply: byDom(carouselFirst) },
  {
    name: 'visible only, carousel first',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      carouselFirst(document, input);
    }),
  },
  {
    name: 'visible only, no headings',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      noHeading(document);
    }),
  },
  { name: 'separators swapped', expect: 'same', apply: byDom(swapSeparators) },
  {
    name: 'visible only, separators swapped',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      swapSeparators(document);
    }),
  },
  {
    name: 'markup stale',
    expect: 'same',
    apply: byDom((document, input) => makeStale(document, input)),
  },
  {
    name: 'visible only, no buttons',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      noButtons(document);
    }),
  },
  {
    name: 'visible only, goes-with list',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      twins(document, input);
    }),
  },
  {
    name: 'visible only, RRP before it',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      addRrp(document, input);
    }),
  },
  { name: 'shown nowhere', expect: 'same', apply: byDom(hideTruePrice) },
  { name: 'RRP before it', expect: 'same', apply: byDom(addRrp) },
  {
    name: 'goes-with list, price gone',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
      twins(document, input);
    }),
  },
  {
    name: 'visible only, price gone',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
    }),
  },
  {
    name: 'visible only, price gone, other names',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
      renameClasses(document);
    }),
  },
];
