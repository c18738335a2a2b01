import type { Platform } from '../platform.ts';
import { pageHints } from './page-hints.ts';
import { storeApi } from './store-api.ts';

export const wooCommerce = {
  code: 'woocommerce',
  displayName: 'WooCommerce',
  signs: { page: /woocommerce|wc-block|wp-content\/plugins\/woo/i },
  pageHints,
  catalog: { feeds: ['/wp-json/wc/store/v1/products?per_page=100'] },
  feed: storeApi,
} as const satisfies Platform;
