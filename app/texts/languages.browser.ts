import type { Languages } from './language.ts';

/** What the browser speaks: what load-language.ts brought. */
export const languages: Languages = {};
