import type { Platform } from '../platform.ts';
import { pageHints } from './page-hints.ts';

export const squarespace = {
  code: 'squarespace',
  displayName: 'Squarespace',
  signs: {
    page: /\bStatic\.SQUARESPACE_CONTEXT\b|<!-- This is Squarespace\. -->/,
    host: /\.squarespace\.com$/,
    headers: { server: /^Squarespace$/i },
  },
  pageHints,
} as const satisfies Platform;
