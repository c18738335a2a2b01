/** Changes of what a page states for programs: markup, meta tags, scripts and data attributes. */
import { DomUtils } from 'htmlparser2';
import { Text, type Document } from 'domhandler';
import { elementsOf, type PerturbInput } from './perturbation.ts';

export function dropJsonLd(document: Document): void {
  for (const one of elementsOf(document))
    if (one.name === 'script' && /ld\+json/i.test(one.attribs.type ?? ''))
      DomUtils.removeElement(one);
}

export function dropMicrodata(document: Document): void {
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
export function dropMarkupPrice(document: Document): void {
  for (const one of elementsOf(document)) {
    const text = one.children[0];
    if (one.name === 'script' && /ld\+json/i.test(one.attribs.type ?? '') && text instanceof Text)
      text.data = text.data.replace(
        /"(?:price|lowPrice|highPrice)"\s*:\s*(?:"[^"]*"|[\d.]+)\s*,?/g,
        '',
      );
  }
}
