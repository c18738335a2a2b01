import { plural } from './plural.ts';

/** The block on the pages of products and variants in the admin; its own few words are in the locales of both extensions. */
export const block = {
  unmonitored: (n: number, why: string) =>
    `${plural(n, 'variant is', 'variants are')} not monitored: ${why}`,
  unknown: 'The app does not know this product yet. It is read soon after it was made.',
  below: (n: number) => `${plural(n, 'competitor is', 'competitors are')} below your floor`,
  more: (n: number) => `${plural(n, 'more variant', 'more variants')} in the app`,
  weaker: (confidence: string) =>
    `There is only a suggestion with a confidence of ${confidence}, which is below your threshold.`,
  moved: 'The price was changed since the last suggestion. A new one is on the way.',
  changed: (from: string, to: string, age: string) => `Changed from ${from} to ${to} here, ${age}.`,
  applied: (from: string, to: string) => `Changed from ${from} to ${to} in Shopify.`,
  undone: (price: string) => `The price is back at ${price}.`,
  compareAt: {
    none: 'Leave it without one',
    keep: (price: string) => `Keep ${price}`,
    old: (price: string) => `Set to ${price}, so that the product is shown as reduced`,
    clear: 'Remove it',
  },
};
