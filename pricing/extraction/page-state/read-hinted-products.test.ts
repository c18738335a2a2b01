import { describe, expect, it } from 'vitest';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import {
  createSourceOffer,
  createSourceProduct,
} from '#pricing/extraction/source/source-product.ts';

/** Hints that read `price` from the page's element with `data-own`. */
const hint = (from: string, price: string, leads: boolean): PageHints => ({
  attributes: [{ name: 'data-own' }],
  readElement: () => {
    const source = createSourceProduct(from, 'div');
    source.leads = leads;
    source.offers.push({ ...createSourceOffer('div'), price, priceKind: 'public' });
    return source;
  },
});
const tiers = ['12.50', '8.00']
  .map(
    (price) =>
      `<tr itemprop="offers" itemscope itemtype="https://schema.org/Offer"><td>` +
      `<meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="EUR">` +
      `€${price}</td></tr>`,
  )
  .join('');
const read = (hints: readonly PageHints[]): PageReading =>
  readPage(
    {
      url: 'https://shop.example/mug',
      bytes: new TextEncoder().encode(
        `<!doctype html><html lang="en"><head><title>Mug</title></head><body><main itemscope ` +
          `itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1><div data-own></div>` +
          `<table>${tiers}</table><button class="add-to-cart">Add to cart</button></main></body></html>`,
      ),
    },
    hints,
  );

describe('a product that hints read', () => {
  it('is trusted less than markup', () => {
    const reading = read([hint('shop', '12.50', false)]);
    expect(reading.sources['offer.price']?.from).toBe('microdata');
    expect(reading.offers).toHaveLength(2);
  });

  it('is trusted before markup that is known to mislead, with its offers alone', () => {
    const reading = read([hint('shop', '12.50', true)]);
    expect(reading.offer).toMatchObject({ price: '12.50', currency: 'EUR', listPrice: null });
    expect(reading.offers).toHaveLength(1);
    expect(reading.sources['offer.price']?.from).toBe('shop');
  });

  it('is that of the first hints that claim the element', () => {
    const reading = read([hint('first', '12.50', true), hint('second', '8.00', true)]);
    expect(reading.sources['offer.price']?.from).toBe('first');
  });

  it('is none without hints', () => {
    expect(read([]).sources['offer.price']?.from).toBe('microdata');
  });
});
