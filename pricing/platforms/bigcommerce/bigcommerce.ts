import type { Platform } from '../platform.ts';
import { pageHints } from './page-hints.ts';

export const bigCommerce = {
  code: 'bigcommerce',
  displayName: 'BigCommerce',
  signs: {
    page: /cdn\d*\.bigcommerce\.com|\bvar BCData\s*=|window\.stencilBootstrap\b/,
    host: /\.mybigcommerce\.com$/,
  },
  pageHints,
} as const satisfies Platform;
