/**
 * Polaris ships the styles of all its components in one file of 444 kB; the pages use a third of them. What they use is read from the
 * sources: the names that they import from Polaris, bundled, say every class that can be in a page.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { AtRule, Plugin, Rule } from 'postcss';

const ROOT = join(import.meta.dirname, '..');
const POLARIS_STYLES = /@shopify\/polaris\/build\/esm\/styles\.css(?:\?|$)/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@shopify\/polaris'/g;
/** The only theme that the app provider is given: its default. */
const THEME = 'p-theme-light';

/** For PostCSS: takes out of Polaris's stylesheet what no page can use. Other stylesheets stay as they are. */
export function trimPolarisStyles(): Plugin {
  return {
    postcssPlugin: 'trim-polaris-styles',
    async Once(root) {
      if (!POLARIS_STYLES.test(root.source?.input.file ?? '')) return;
      const used = await listUsedClasses();
      root.walkRules((rule) => keepUsed(rule, used));
      root.walkAtRules((rule) => {
        if (rule.nodes?.length === 0) rule.remove();
      });
      const text = root.toString();
      root.walkAtRules(/keyframes$/, (rule) => removeUnnamed(rule, text));
    },
  };
}

/** Class names as the components that the app imports write them; a superset of what ends up in a page. */
export async function listUsedClasses(): Promise<ReadonlySet<string>> {
  const names = await listImportedNames();
  const bundled = await build({
    stdin: {
      contents: `export { ${names.join(', ')} } from '@shopify/polaris'; export * from '@shopify/shopify-app-remix/react';`,
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react', 'react-dom', '@remix-run/*'],
    logLevel: 'silent',
  });
  const script = bundled.outputFiles[0]?.text ?? '';
  return new Set([THEME, ...(script.match(/Polaris-[\w-]+/g) ?? [])]);
}

async function listImportedNames(): Promise<string[]> {
  const names = new Set<string>();
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, path), 'utf8');
    for (const [, list = ''] of source.matchAll(IMPORT))
      for (const name of list.split(',').map((each) => each.trim()))
        if (name !== '' && !name.startsWith('type ')) names.add(name.split(' as ')[0] ?? name);
  }
  return [...names].sort();
}

function keepUsed(rule: Rule, used: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) => canMatch(selector, used));
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

/** What stands in brackets (`:not`, `:is`) is one of several conditions and decides nothing. */
function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  const classes =
    selector.replaceAll(/\([^()]*\)/g, '').match(/\.(?:Polaris-|p-theme-)[\w-]+/g) ?? [];
  return classes.every((name) => used.has(name.slice(1)));
}

/** Two mentions: its own, and an animation that names it. */
function removeUnnamed(rule: AtRule, text: string): void {
  if (text.split(rule.params).length < 3) rule.remove();
}
