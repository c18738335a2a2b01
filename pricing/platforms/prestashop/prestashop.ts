import type { Platform } from '../platform.ts';
import { findCurrency, pageHints } from './page-hints.ts';

export const prestaShop = {
  code: 'prestashop',
  displayName: 'PrestaShop',
  signs: {
    page: /<meta name="generator" content="PrestaShop"|\bvar prestashop\s*=\s*\{/,
    headers: { 'powered-by': /^PrestaShop$/i },
  },
  pageHints,
  catalog: {
    // The sitemap module names its index by the shop's number, which is 1 for a single shop.
    sitemaps: ['/1_index_sitemap.xml'],
    // "/12-mug.html", "/cups/12-34-mug.html": categories and texts have no ".html".
    productPath: /\/\d+-[^/]+\.html$/,
  },
  findCurrency,
} as const satisfies Platform;
