import { describe, expect, it } from 'vitest';
import { findHiddenElements } from './hidden-elements.ts';
import { getVisibleText } from './get-visible-text.ts';
import { getAttribute, parsePageTree } from './page-tree.ts';

/** Whether the element with the id "it" is hidden, on a page with more than it. */
function isHidden(html: string, styles = ''): boolean {
  const filler = '<p>a</p>'.repeat(60);
  const tree = parsePageTree(
    `<html><head>${styles}</head><body><h1>Kettle</h1>${html}${filler}</body></html>`,
  );
  const element = tree.elements.find((one) => getAttribute(one, 'data-it') !== '');
  if (!element) throw new Error('the page has no element to ask about');
  return findHiddenElements(tree)(element);
}
const style = (css: string): string => `<style>${css}</style>`;

describe('what attributes hide', () => {
  it.each([
    '<p data-it=1 hidden>x</p>',
    '<p data-it=1 hidden="until-found">x</p>',
    '<div hidden><p data-it=1>x</p></div>',
    '<p data-it=1 style="color:red; display:none">x</p>',
    '<p data-it=1 style="display: none !important">x</p>',
    '<p data-it=1 style="visibility:hidden">x</p>',
    '<template><p data-it=1>x</p></template>',
    '<dialog><p data-it=1>x</p></dialog>',
    '<div role="dialog" aria-hidden="true"><p data-it=1>x</p></div>',
    '<div aria-hidden="true"><a href="/p/2"><b data-it=1>x</b></a></div>',
    '<div role="tabpanel" hidden><p data-it=1>x</p></div>',
    '<div><div class="tab-pane active">y</div><div class="tab-pane"><p data-it=1>x</p></div></div>',
    '<p data-it=1 class="d-none">x</p>',
    '<p data-it=1 class="price hidden">x</p>',
    '<div class="no-display"><p data-it=1>x</p></div>',
  ])('%s', (html) => {
    expect(isHidden(html)).toBe(true);
  });
});

describe('what is shown', () => {
  it.each([
    '<p data-it=1>x</p>',
    '<dialog open><p data-it=1>x</p></dialog>',
    // The price that all see, with words for readers of the screen beside it.
    '<span><span class="visually-hidden">Price 5 euro</span><b data-it=1 aria-hidden="true">5 €</b></span>',
    '<span data-it=1 class="sr-only">Regular price</span>',
    '<span data-it=1 class="visually-hidden">Regular price</span>',
    '<p data-it=1 class="hidden md:block">x</p>',
    '<p data-it=1 class="d-none d-lg-flex">x</p>',
    '<p data-it=1 class="overflow-hidden hidden-xs">x</p>',
    '<div><div class="tab-pane"><p data-it=1>x</p></div><div class="tab-pane">y</div></div>',
    '<p data-it=1 style="content-visibility:hidden">x</p>',
    '<p data-it=1 class="hidden" style="display:block">x</p>',
  ])('%s', (html) => {
    expect(isHidden(html)).toBe(false);
  });

  it('is a part that is most of the page, or has its heading, whatever hides it at first', () => {
    const body = `<div id="app" style="visibility:hidden"><h1>Kettle</h1>${'<p data-it=1>x</p>'.repeat(40)}</div>`;
    expect(isHidden(body)).toBe(false);
  });
});

describe('what style sheets hide', () => {
  const box = '<div class="box"><p data-it=1 class="price old" id="sum">x</p></div>';

  it.each([
    '.price{display:none}',
    '.price { color: red; display: none; }',
    '.a, .price , .b{visibility:hidden}',
    '#sum{display:none!important}',
    'p.price{display:none}',
    '.price.old{display:none}',
    '.box .price{display:none}',
    '.box > .price{display:none}',
    '.price{display:block}.price{display:none}',
    '/* .price{display:block} */.price{display:none}',
    '@media (min-width: 768px){.price{display:none}}',
    '@supports (display:grid){.price{display:none}}',
    '@import url(a.css);.price{display:none}',
    '@font-face{font-family:x}.price{display:none}',
    '.price{display:none}.price:hover{display:block}',
    '.price{display:none}.other .price{display:block}',
    '.md\\:x{display:block}.price{display:none}',
  ])('%s', (css) => {
    expect(isHidden(box, style(css))).toBe(true);
  });

  it.each([
    '.price{display:none}.price{display:block}',
    '.price{display:none}#sum{display:block}',
    '.price{display:none}.box .price{display:inline}',
    '#sum{display:block}.price{display:none}',
    '.price{display:block!important}#sum{display:none}',
    '@media print{.price{display:none}}',
    '@media (max-width: 600px){.price{display:none}}',
    '@media screen and (max-width:40em){.price{display:none}}',
    '@media (min-width:1600px){.price{display:none}}',
    '.prices{display:none}',
    '.price span{display:none}',
    'li.price{display:none}',
    '.closed .price{display:none}',
    '.price::before{display:none}',
    '.price[data-empty]{display:none}',
    '.x + .price{display:none}',
    '@keyframes a{from{display:none}}',
    '.box{.price{display:none}}',
  ])('not: %s', (css) => {
    expect(isHidden(box, style(css))).toBe(false);
  });

  it('not those for printing', () => {
    expect(isHidden(box, '<style media="print">.price{display:none}</style>')).toBe(false);
  });

  it('over names that themes give what they hide', () => {
    expect(
      isHidden('<p data-it=1 class="hide">x</p>', style('.hide{display:block}.x{display:none}')),
    ).toBe(false);
  });

  it('on a page made to exhaust, within its budget', () => {
    const rules = '.a .a .a .a{display:none}'.repeat(20_000);
    const deep = '<div class="a b">'.repeat(600);
    const flat = '<i class="a">x</i>'.repeat(20_000);
    const tree = parsePageTree(
      `<style>${rules}</style><style>${'a{'.repeat(200_000)}display</style>${deep}${flat}`,
    );
    const check = findHiddenElements(tree);
    expect(tree.elements.filter(check).length).toBeGreaterThan(0);
  });
});

it('leaves hidden parts out of a text when asked to', () => {
  const tree = parsePageTree('<div><b hidden>Sold out</b><b>In stock</b></div>');
  const [element] = tree.elements;
  if (!element) throw new Error('no element');
  expect(getVisibleText(element)).toBe('Sold outIn stock');
  expect(getVisibleText(element, 100, findHiddenElements(tree))).toBe('In stock');
});
