import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Mug | Clay</title></head><body><h1>Mug</h1>${body}</body></html>`;
const read = (body: string, url = 'https://shop.example/mug.html'): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(page(body)) }, []);

describe('what a page sends to its analytics', () => {
  const view = (price: string): string =>
    [
      `<script>dataLayer = window.dataLayer || []; dataLayer.push({event: 'view_item', `,
      `ecommerce: {currency: 'EUR', items: [{item_name: 'Mug', item_id: 'N-1', price: `,
      `${price}}]}});</script>`,
    ].join('');
  const older = [
    '<script>dataLayer.push({"ecommerce":{"currencyCode":"EUR",',
    '"detail":{"products":[{"name":"Mug","id":"7","price":"14.50"}]}}});</script>',
  ].join('');

  it.each([
    ['of today', view('14.5')],
    ['of yesterday', older],
  ])('speaks where nothing else does, in the form %s', (_form, script) => {
    expect(read(script)).toMatchObject({
      offer: { price: '14.50', currency: 'EUR' },
      sources: { 'offer.price': { from: 'analytics' } },
    });
  });

  it('confirms a price that stands alone', () => {
    const reading = read(
      `${view('14.5')}<div><div><div class="a1"><b>14,50 €</b></div></div></div>`,
    );
    expect(reading).toMatchObject({
      offer: { price: '14.50' },
      sources: { 'offer.price': { from: 'visible' } },
    });
  });

  it('does not overrule markup', () => {
    const ld = [
      '<script type="application/ld+json">',
      JSON.stringify({
        '@type': 'Product',
        name: 'Mug',
        offers: { '@type': 'Offer', price: '17.55', priceCurrency: 'EUR' },
      }),
      '</script>',
    ].join('');
    expect(read(ld + view('14.5')).offer?.price).toBe('17.55');
  });

  it.each([
    [
      'several products',
      [
        '<script>dataLayer.push({"event":"view_item_list","ecommerce":{"items":[',
        '{"item_name":"Mug","price":1},{"item_name":"Mug","price":2}]}})</script>',
      ].join(''),
    ],
    [
      'another product',
      `<script>dataLayer.push({"event":"view_item","ecommerce":{"items":[{"item_name":"Garden chair","price":14.5}]}})</script>`,
    ],
    [
      'a cart',
      `<script>dataLayer.push({"event":"add_to_cart","ecommerce":{"items":[{"item_name":"Mug","price":14.5}]}})</script>`,
    ],
  ])('is not believed of %s', (_what, script) => {
    expect(read(script).offer).toBeNull();
  });
});
