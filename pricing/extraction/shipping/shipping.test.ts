import { describe, expect, it } from 'vitest';
import { readMerchantItems } from '../feeds/merchant-items.ts';
import { readPage } from '../read-page.ts';
import type { PageReading } from '../reading.ts';

function read(
  body: string,
  { lang = 'de', url = 'https://www.shop-example.de/p/1' } = {},
): PageReading {
  const html =
    `<!doctype html><html lang="${lang}"><head><title>Qorvex 17 | Shop</title></head><body>` +
    `<main><h1>Qorvex 17</h1>${body}<button class="add-to-cart">+</button></main></body></html>`;
  return readPage({ url, bytes: new TextEncoder().encode(html) }, []);
}
const price = '<p class="price">19,99 €</p>';

describe('delivery beside the price', () => {
  it.each([
    ['+ 4,95 € Versand', '4.95', null],
    ['Versandkostenfrei', '0.00', null],
    ['zzgl. Versandkosten 5,90 €, ab 75 € versandkostenfrei', '5.90', '75.00'],
    ['Versand ab 3,90 €, kostenlos ab 50 €', '3.90', '50.00'],
    ['Kostenloser Versand ab 50 €', null, '50.00'],
  ])('%s', (text, amount, freeFrom) => {
    const reading = read(`${price}<p>${text}</p>`);
    expect(reading.offer?.price).toBe('19.99');
    expect(reading.offer?.shipping).toEqual({ amount, freeFrom });
    expect(reading.sources['offer.shipping']?.from).toBe('visible');
  });

  it.each([
    ['of another country', `${price}<p>Versand nach Österreich 9,90 €</p>`],
    ['in another currency', `${price}<p>Free shipping over $100</p>`],
    ['of those with a code', `${price}<p>Versandkostenfrei mit Gutscheincode FREI</p>`],
    ['to a shop', `${price}<p>Kostenlose Lieferung in Ihre Filiale</p>`],
    ['that comes back', `${price}<p>Kostenloser Rückversand</p>`],
    ['as the name of a category', `${price}<p>Siehe <a href="/c/9">Versandkostenfrei</a></p>`],
    ['of another product', `${price}<div class="related"><p>Lampe, 4,95 € Versand</p></div>`],
    ['with a price that is not its cost', '<p class="price">19,99 € zzgl. Versand</p>'],
  ])('does not count %s', (_what, body) => {
    const { offer } = read(body);
    expect([offer?.price, offer?.shipping]).toEqual(['19.99', null]);
  });
});

describe('delivery in a feed', () => {
  const feed = (country: string): string =>
    '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>' +
    '<g:id>Q17</g:id><title>Qorvex 17</title><link>https://www.shop-example.de/p/1</link>' +
    '<g:price>19.99 EUR</g:price><g:shipping><g:country>AT</g:country><g:price>9.90 EUR</g:price>' +
    `</g:shipping><g:shipping><g:country>${country}</g:country><g:price>4.90 EUR</g:price></g:shipping>` +
    `<g:free_shipping_threshold><g:country>${country}</g:country>` +
    '<g:price_threshold>50 EUR</g:price_threshold></g:free_shipping_threshold>' +
    '</item></channel></rss>';

  it.each([
    ['DE', { amount: '4.90', freeFrom: '50.00' }],
    ['FR', null],
  ])('to the country of the shop: %s', (country, shipping) => {
    const { items } = readMerchantItems(feed(country), 'https://www.shop-example.de/feed.xml');
    expect(items[0]?.offers[0]).toMatchObject({ price: '19.99', shipping });
  });
});
