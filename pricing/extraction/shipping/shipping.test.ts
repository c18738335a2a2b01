import { describe, expect, it } from 'vitest';
import { readMerchantItems } from '#pricing/extraction/feeds/merchant-items.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import { listFieldSources, listOfferSources } from '#pricing/extraction/source/source-product.ts';

function read(
  body: string,
  { lang = 'de', url = 'https://www.shop-example.de/p/1', head = '' } = {},
): PageReading {
  const html =
    `<!doctype html><html lang="${lang}"><head><title>Qorvex 17 | Shop</title>${head}</head><body>` +
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

describe('delivery on pages of other countries', () => {
  const en = { lang: 'en', url: 'https://shop-example.com/p/1' };
  const us = '<p class="price">US$19.99</p>';
  it.each([
    ['free delivery and free returns', 'Free delivery and free returns', '0.00', null],
    ['free delivery or a pickup', 'Free delivery or pickup in store', '0.00', null],
    ['a total with the word purchase', 'FREE SHIPPING with $75 purchase', null, '75.00'],
    ['a total with the word orders', 'Free shipping on $75+ orders', null, '75.00'],
    ['a small word between', '$4.95 for shipping', '4.95', null],
    ['the country of the currency', 'Free shipping on US orders.', '0.00', null],
    ['every purchase', 'Free shipping with every purchase', '0.00', null],
    ['its name', 'We offer FREE SHIPPING to the United States.', '0.00', null],
    ['a link to a part of the page', '<a href="#delivery">$4.95 delivery</a>', '4.95', null],
  ])('%s', (_what, text, amount, freeFrom) => {
    expect(read(`${us}<p>${text}</p>`, en).offer?.shipping).toEqual({ amount, freeFrom });
  });

  it.each([
    ['France', 'fr', '19,99 €', '+2,90 EUR de frais de livraison', '2.90', null],
    ['Estonia', 'et', '19,99 €', 'Kohaletoimetamise summa alates 10,99 €', '10.99', null],
    ['Portugal', 'pt', '19,99 €', 'Entrega gratuita e devolução oferecida', '0.00', null],
    ['Belgium', 'fr', '19,99 €', 'Retrait en magasin ou livraison gratuite *', '0.00', null],
  ])('in %s', (_what, lang, asked, text, amount, freeFrom) => {
    const url = `https://shop-example.com/${lang}/p/1`;
    const { offer } = read(`<p class="price">${asked}</p><p>${text}</p>`, { lang, url });
    expect(offer?.shipping).toEqual({ amount, freeFrom });
  });

  it.each([
    ['of another country, by its adjective', '<p>All Canadian orders $105 and over ship free!</p>'],
    ['of many pieces', '<p>Free shipping when you buy 3 items or more!</p>'],
    ['in the neighborhood', '<p>Now offering free local shipping!</p>'],
    ['within a radius', '<p>Free delivery within a radius of 5 km</p>'],
    ['free returns', '<p>Free returns and exchanges on all deliveries</p>'],
    ['free pickup beside delivery', '<p>Delivery, or free pickup in store</p>'],
    [
      'of a row with its condition',
      '<table><tr><td>Orders over $45 (excludes televisions, large appliances, furniture, beds and ' +
        'outdoor equipment)</td><td>Free delivery</td></tr></table>',
    ],
  ])('does not count %s', (_what, body) => {
    const { offer } = read(`${us}${body}`, en);
    expect([offer?.price, offer?.shipping]).toEqual(['19.99', null]);
  });

  it.each([
    ['19.99', { amount: null, freeFrom: '50.00' }],
    ['59.99', { amount: '0.00', freeFrom: '50.00' }],
  ])('a total stated elsewhere on the page, with a price of %s', (price, shipping) => {
    const body =
      '<div class="announcement-bar"><p>Free shipping on orders over $50</p></div>' +
      `<p class="price">US$${price}</p><ul class="icons"><li>Free shipping</li></ul>`;
    expect(read(body, en).offer?.shipping).toEqual(shipping);
  });
});

describe('delivery in markup', () => {
  const details = (value: number) =>
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Qorvex 17',
      offers: {
        '@type': 'Offer',
        price: 19.99,
        priceCurrency: 'EUR',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value, currency: 'EUR' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
        },
      },
    });
  it.each([
    [0, '0.00'],
    [4.9, '4.90'],
  ])('of %s', (value, amount) => {
    const head = `<script type="application/ld+json">${details(value)}</script>`;
    const { offer, sources } = read(price, { head });
    expect(offer?.shipping).toEqual({ amount, freeFrom: null });
    expect(sources['offer.shipping']?.from).toBe('json-ld');
  });
});

describe('markup that says 0, beside another statement that readers see', () => {
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Qorvex 17',
    offers: {
      '@type': 'Offer',
      price: 19.99,
      priceCurrency: 'USD',
      shippingDetails: { shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' } },
    },
  });
  const head = `<script type="application/ld+json">${data}</script>`;
  it.each([
    ['<p>+ $4.95 shipping</p>', { amount: '4.95', freeFrom: null }],
    ['<p>Free shipping</p>', { amount: '0.00', freeFrom: null }],
    ['<footer><b>Free shipping</b><p>Over $50</p></footer>', { amount: null, freeFrom: '50.00' }],
    [
      `<header><p>Order now! Free shipping on orders over $50. ${'Every parcel is packed by hand. '.repeat(5)}</p></header>`,
      { amount: null, freeFrom: '50.00' },
    ],
  ])('%s', (text, shipping) => {
    const us = { lang: 'en', url: 'https://shop-example.com/p/1', head };
    expect(read(`<p class="price">$19.99</p>${text}`, us).offer?.shipping).toEqual(shipping);
  });
});

describe('where delivery was read', () => {
  it('is known of each offer of a page', () => {
    const variants = ['17-S', '17-M'].map((sku) => ({
      '@type': 'Offer',
      sku,
      price: 19.99,
      priceCurrency: 'EUR',
      itemOffered: { '@type': 'Product', sku, size: sku.slice(-1) },
    }));
    const data = { '@context': 'https://schema.org', '@type': 'Product', offers: variants };
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const reading = read(`${price}<p class="delivery">+ 4,95 € Versand</p>`, { head });
    expect(reading.offers).toHaveLength(2);
    const places = reading.offers.map(
      (offer) => listOfferSources(reading, offer)['offer.shipping'],
    );
    expect(places).toEqual([reading.sources['offer.shipping'], reading.sources['offer.shipping']]);
    expect(places[0]).toMatchObject({ from: 'visible' });
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

  it('for nothing, with its place', () => {
    const text = feed('DE').replace('4.90 EUR', '0.00 EUR');
    const { items } = readMerchantItems(text, 'https://www.shop-example.de/feed.xml');
    const [offer] = items[0]?.offers ?? [];
    expect(offer?.shipping).toEqual({ amount: '0.00', freeFrom: '50.00' });
    const place = { from: 'merchant_feed', at: 'item[0]' };
    expect(offer && listFieldSources(offer, place)['offer.shipping']).toEqual(place);
  });
});
