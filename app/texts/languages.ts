import english from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { en } from './en.ts';
import { german } from './german.ts';
import type { Languages } from './language.ts';

/** What the server speaks: everything. In the browser languages.browser.ts stands in its place (package.json). */
export const languages: Languages = { en: { texts: en, polaris: english }, de: german };
