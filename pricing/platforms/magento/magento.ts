import type { Platform } from '../platform.ts';
import { pageHints } from './page-hints.ts';

export const magento = {
  code: 'magento',
  displayName: 'Magento',
  signs: {
    page: /data-mage-init|Magento_|data-price-amount=|mage\/cookies|\/static\/version\d+\/frontend\//i,
    headers: { 'x-magento-tags': /./, 'x-magento-cache-debug': /./, 'x-magento-cache-id': /./ },
  },
  pageHints,
} as const satisfies Platform;
