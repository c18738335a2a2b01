import polaris from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { en } from './en.ts';
import type { Language } from './language.ts';

/** All that only readers of English need, so that the browser fetches it in one piece. */
export const english: Language = { texts: en, polaris };
