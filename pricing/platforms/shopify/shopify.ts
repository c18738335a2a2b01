import type { Platform } from '../platform.ts';
import { findCurrency, pageHints } from './page-hints.ts';
import { productsJson } from './products-json.ts';

export const shopify = {
  code: 'shopify',
  displayName: 'Shopify',
  signs: {
    page: /cdn\.shopify\.com|Shopify\.(?:theme|shop|currency)|\/cdn\/shop\/|shopify-section/i,
    host: /\.myshopify\.com$/,
    headers: { 'powered-by': /^Shopify$/i, 'x-shopid': /^\d+$/ },
  },
  pageHints,
  catalog: { feeds: ['/products.json?limit=250'] },
  feed: productsJson,
  findCurrency,
} as const satisfies Platform;
