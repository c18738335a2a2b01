import { expect, it } from 'vitest';
import { listLinks } from './read-links.ts';

const BASE = 'https://www.shop.example/collections/all';

it('finds product pages and leaves the rest of the shop', () => {
  const html = [
    '<nav><a href="/">Home</a><a href="/collections/tea">Tea</a></nav>',
    '\n    <div class="product-card"><a href="/products/kettle?utm_source=x#top">Kettle</a></div>',
    '<div class="product-card">',
    '<a href="https://shop.example/products/kettle?variant=2">Red</a></div>',
    '\n    <a href="/cart">Cart</a><a href="/pages/about-us">About</a>',
    '<a href="mailto:a@b.example">Mail</a>',
    '<a href="https://other.example/products/x">Other</a>',
    '<a href="/files/manual.pdf">PDF</a>',
  ].join('');
  expect(listLinks(html, BASE)).toEqual([
    'https://www.shop.example/products/kettle',
    'https://shop.example/products/kettle?variant=2',
  ]);
});

it.each([
  '/dp/B000123456',
  '/nice-tea-pot-12345.html',
  '/p/oak-table-00293772/',
  '/artikel/4711',
  '/artikel.php?id=8002',
  '/index.php?route=product/product&product_id=42',
  '/itm/302474151804',
])('takes %s for a product page', (href) => {
  expect(listLinks(`<div class="item"><a href="${href}">x</a></div>`, BASE)).toHaveLength(1);
});

it('follows the base element within the site only', () => {
  expect(
    listLinks('<base href="/shop/"><li class="item"><a href="product/9">x</a></li>', BASE),
  ).toEqual(['https://www.shop.example/shop/product/9']);
  expect(
    listLinks(
      '<base href="https://evil.example/"><li class="item"><a href="product/9">x</a></li>',
      BASE,
    ),
  ).toEqual(['https://www.shop.example/collections/product/9']);
});

it('gives nothing for an address that is none', () => {
  expect(listLinks('<a href="/products/x">x</a>', 'not an address')).toEqual([]);
});
