import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const read = (body: string, head = ''): PageReading =>
  readPage(
    {
      url: 'https://shop.example/p/kettle',
      bytes: new TextEncoder().encode(
        '<!doctype html><html lang="en"><head><title>Kettle 17 | Shop</title>' +
          `${head}</head><body><main>${body}</main>${'<p>About us</p>'.repeat(30)}</body></html>`,
      ),
    },
    [],
  );
const name = '<h1>Kettle 17</h1>';
const buy = '<button class="add-to-cart">Add to cart</button>';
const style = (css: string): string => `<style>${css}</style>`;

describe('a hidden price', () => {
  const shown = '<div class="cost"><span>€24.90</span></div>';
  const dialog = `<dialog><div class="price">€19.90</div>${buy}</dialog>`;

  it.each([
    [
      'by a rule of the page',
      '<div class="price sale-price">€19.90</div>',
      '.sale-price{display:none}',
    ],
    [
      'by a rule for its part',
      '<div class="box"><div class="price">€19.90</div></div>',
      '.box .price{display:none}',
    ],
    ['in a closed dialog', dialog, ''],
    ['in a template', '<template><div class="price">€19.90</div></template>', ''],
    ['in a closed panel', '<div role="tabpanel" hidden><div class="price">€19.90</div></div>', ''],
    [
      'in a closed drawer',
      '<div aria-hidden="true"><a href="/x">x</a><div class="price">€19.90</div></div>',
      '',
    ],
  ])('is not taken before one that is shown: %s', (_, hidden, css) => {
    const reading = read(`${name}${hidden}${shown}${buy}`, style(css));
    expect(reading.offer?.price).toBe('24.90');
  });

  it('is taken where a page shows none before its scripts run', () => {
    const reading = read(`${name}<div class="price" style="display:none">€19.90</div>${buy}`);
    expect(reading.offer?.price).toBe('19.90');
  });

  it('is none where it is hidden from readers of the screen alone', () => {
    const spoken = '<span class="visually-hidden">Price</span>';
    const reading = read(
      `${name}<div class="price">${spoken}<b aria-hidden="true">€19.90</b></div>${buy}`,
    );
    expect(reading.offer?.price).toBe('19.90');
  });

  it('is the sale price of a theme that hides it until there is a sale', () => {
    const both =
      '<div class="price"><div class="price__regular">€24.90</div>' +
      '<div class="price__sale"><s>€24.90</s> <b>€19.90</b></div></div>';
    const css = '.price__sale{display:none}.price--on-sale .price__sale{display:block}';
    expect(read(`${name}${both}${buy}`, style(css)).offer?.price).toBe('24.90');
  });
});

describe('stock that is hidden or of something else', () => {
  const price = '<div class="price">€19.90</div>';
  const markup =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",' +
    '"name":"Kettle 17","offers":{"@type":"Offer","price":"19.90","priceCurrency":"EUR"}}</script>';
  const stock = (body: string, css = ''): string | undefined =>
    read(`${name}${markup}${price}${body}`, style(css)).offer?.availability;

  it.each([
    [
      '<p class="stock msg-out">Out of stock</p><p class="stock">In stock</p>',
      '.msg-out{display:none}',
    ],
    ['<p class="stock"><span hidden>Out of stock</span> <span>In stock</span></p>', ''],
    [
      `<div hidden>${'<div>'.repeat(7)}<p class="stock">Sold out</p>${'</div>'.repeat(8)}<p class="stock">In stock</p>`,
      '',
    ],
    [`<a href="/p/kettle-red"><img src="r.jpg"><div>Out of stock</div></a><p>In stock</p>`, ''],
    [`<a href="?color=red"><div><div>Out of stock</div></div></a><p>In stock</p>`, ''],
    ['<div role="radio" aria-checked="false"><div>Out of stock</div></div><p>In stock</p>', ''],
    [`<div class="notify" hidden><button>Notify me when available</button></div>${buy}`, ''],
  ])('does not make it out of stock: %s', (body, css) => {
    expect(stock(body, css)).toBe('in_stock');
  });

  it('is said by the choice that is made', () => {
    expect(stock('<div role="radio" aria-checked="true"><div>Out of stock</div></div>')).toBe(
      'out_of_stock',
    );
  });

  it('is unknown where it is only hidden', () => {
    expect(stock('<p class="stock" hidden>Out of stock</p>')).toBe('unknown');
  });
});

it('takes the heading that is shown for the name, not that of a closed drawer', () => {
  const drawer =
    '<div class="drawer" aria-hidden="true"><h1>Kettle 17 help</h1><a href="/x">x</a></div>';
  const reading = read(`${drawer}${name}<div class="price">€19.90</div>${buy}`);
  expect(reading.product.name).toBe('Kettle 17');
});
