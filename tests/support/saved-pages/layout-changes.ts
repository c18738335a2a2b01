/** Changes of what readers see beside the price: names, other products, headings, buttons. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Element, type ChildNode, type Document } from 'domhandler';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { elementsOf, textsOf, type PerturbInput } from './perturbation.ts';

/** Every class and id gets a meaningless name; equal ones stay equal. */
export function renameClasses(document: Document): void {
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
export function carouselFirst(document: Document, { currency }: PerturbInput): void {
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
export function noHeading(document: Document): void {
  for (const one of elementsOf(document)) if (/^h[1-3]$/.test(one.name)) one.name = 'div';
}

/** Decimal points and commas are exchanged in the visible text. */
export function swapSeparators(document: Document): void {
  for (const text of textsOf(document)) {
    if (!/\d/.test(text.data)) continue;
    text.data = text.data.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
  }
}

/** The buy button has no text: extraction must work without it. */
export function noButtons(document: Document): void {
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
export function twins(document: Document, { currency }: PerturbInput): void {
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
export function addRrp(document: Document, { price, currency }: PerturbInput): void {
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
