import type { CurrencyCode } from '#kernel/currency.ts';
import { divideRounded, formatDecimal } from '#kernel/money.ts';
import type { SampleRetailer } from './sample-retailers.ts';

/** What a sample retailer's page is made of. */
export interface SampledProduct {
  readonly id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly sku: string;
  /** The price that the product was first registered with. */
  readonly firstMinor: bigint;
  readonly currency: CurrencyCode;
}

const HUNDRED = 100n;

/**
 * The page of a product at a sample retailer, as HTML with structured data: it is read like a real
 * one. Its price follows from the product's first price, so it stays when the seller changes
 * theirs. Pure.
 */
export function buildSamplePage(product: SampledProduct, retailer: SampleRetailer): string {
  const { currency, firstMinor, name, brand, gtin } = product;
  const minor = divideRounded(firstMinor * retailer.percent, HUNDRED);
  // A price of 0 would be no price at all.
  const price = formatDecimal({ minor: minor > 0n ? minor : 1n, currency });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: `${retailer.label.toUpperCase()}-${product.sku}`,
    ...(brand !== null && { brand: { '@type': 'Brand', name: brand } }),
    ...(gtin !== null && { gtin14: gtin }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${retailer.availability}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  return (
    `<!doctype html><html lang="en"><head><title>${escape(name)} | ${retailer.name}</title>` +
    // A name with "</script>" must not end the element.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` +
    `</head><body><h1>${escape(name)}</h1><p>${price} ${currency}</p></body></html>`
  );
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
