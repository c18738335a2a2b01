import english from '@shopify/polaris/locales/en.json' with { type: 'json' };

/** Polaris's own words (buttons, tables, hints) in each language that ours are in. */
export const polarisWords: Readonly<Record<string, typeof english>> = { en: english };
