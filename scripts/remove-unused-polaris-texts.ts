/**
 * Polaris's messages for all its components are 11 kB in each language; the pages use a third of
 * them.
 */
import type { Plugin } from 'vite';
import { z } from 'zod';
import { buildUsedPolaris } from './build-used-polaris.ts';

const MESSAGES = /@shopify\/polaris\/locales\/\w+\.json$/;
const MessagesSchema = z.object({ Polaris: z.record(z.string(), z.unknown()) });

/**
 * Vite plugin: sends to the browser only the messages of the Polaris components that the app
 * imports.
 */
export function removeUnusedPolarisTexts(): Plugin {
  return {
    name: 'remove-unused-polaris-texts',
    // Runs before Vite converts the JSON to a module.
    enforce: 'pre',
    async transform(code, id, options) {
      if (options?.ssr || !MESSAGES.test(id)) return null;
      const { Polaris: messages } = MessagesSchema.parse(JSON.parse(code));
      const script = await buildUsedPolaris();
      const used = new Set([...script.matchAll(/\bPolaris\.(\w+)/g)].map(([, name]) => name));
      const entries = Object.entries(messages).filter(([name]) => used.has(name));
      return { code: JSON.stringify({ Polaris: Object.fromEntries(entries) }), map: null };
    },
  };
}
