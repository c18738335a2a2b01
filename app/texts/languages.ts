import { english } from './english.ts';
import { german } from './german.ts';
import type { Languages } from './language.ts';

/** What the server speaks: everything. In the browser languages.browser.ts stands in its place (package.json). */
export const languages: Languages = { en: english, de: german };
