/** Polaris's words for all its components are 11 kB in each language; the pages show those of a third of them. */
import type { Plugin } from 'vite';
import { z } from 'zod';
import { buildUsedPolaris } from './build-used-polaris.ts';

const WORDS = /@shopify\/polaris\/locales\/\w+\.json$/;
const WordsSchema = z.object({ Polaris: z.record(z.string(), z.unknown()) });

/** For Vite: the browser gets the words of those components that the app imports. */
export function removeUnusedPolarisTexts(): Plugin {
  return {
    name: 'trim-polaris-words',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    async transform(code, id, options) {
      if (options?.ssr || !WORDS.test(id)) return null;
      const { Polaris: words } = WordsSchema.parse(JSON.parse(code));
      const script = await buildUsedPolaris();
      const used = new Set([...script.matchAll(/\bPolaris\.(\w+)/g)].map(([, name]) => name));
      const kept = Object.entries(words).filter(([name]) => used.has(name));
      return { code: JSON.stringify({ Polaris: Object.fromEntries(kept) }), map: null };
    },
  };
}
