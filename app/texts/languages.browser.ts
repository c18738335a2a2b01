import englishPolaris from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { en } from './en.ts';
import type { Languages } from './language.ts';

/** What the browser speaks before load-language.ts brought another: English alone. */
export const languages: Languages = { en: { texts: en, polaris: englishPolaris } };
