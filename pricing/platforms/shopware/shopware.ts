import type { Platform } from '../platform.ts';
import { pageHints } from './page-hints.ts';

/** Shopware 6. Its catalog is in `/sitemap.xml`; its Store API needs a key of the shop's. */
export const shopware = {
  code: 'shopware',
  displayName: 'Shopware',
  signs: {
    page: /window\.useDefaultCookieConsent\s*=|window\.activeNavigationId\s*=|'frontend\.cart\.offcanvas'\s*:/,
    headers: { 'sw-context-token': /./, 'sw-currency-id': /./, 'sw-language-id': /./ },
  },
  pageHints,
} as const satisfies Platform;
