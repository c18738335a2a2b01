import polaris from '@shopify/polaris/locales/de.json' with { type: 'json' };
import { de } from './de.ts';
import type { Language } from './language.ts';

/** All that only readers of German need, so that the browser fetches it in one piece. */
export const german: Language = { texts: de, polaris };
