import { describe, expect, it } from 'vitest';
import { buildListPages, buildProductPages, type ThemePage } from '#tests/support/theme-pages.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const read = ({ url, html }: ThemePage): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(html) }, []);

describe('pages of shop themes that are no product page', () => {
  it.each(buildListPages())('$title', (page) => {
    const { page: kind, offer, offers, product } = read(page);
    expect(kind.kind).not.toBe('product');
    expect({ offer, offers, sku: product.sku }).toEqual({ offer: null, offers: [], sku: null });
  });
});

describe('product pages of shop themes', () => {
  it.each(buildProductPages())('$title', (page) => {
    const { page: kind, offer } = read(page);
    expect(kind).toEqual({ kind: 'product' });
    expect(offer?.price).toBe(page.price);
  });
});
