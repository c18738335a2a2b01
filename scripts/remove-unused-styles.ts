/** Polaris ships the styles of all its components in one file of 444 kB; the pages use a third of them. */
import type { AtRule, Plugin, Rule } from 'postcss';
import { buildUsedPolaris } from './build-used-polaris.ts';

const POLARIS_STYLES = /@shopify\/polaris\/build\/esm\/styles\.css(?:\?|$)/;
/** The only theme that the app provider is given: its default. */
const THEME = 'p-theme-light';

/** For PostCSS: takes out of Polaris's stylesheet what no page can use. Other stylesheets stay as they are. */
export function removeUnusedStyles(): Plugin {
  return {
    postcssPlugin: 'trim-polaris-styles',
    async Once(root) {
      if (!POLARIS_STYLES.test(root.source?.input.file ?? '')) return;
      const script = await buildUsedPolaris();
      const used = new Set([THEME, ...(script.match(/Polaris-[\w-]+/g) ?? [])]);
      root.walkRules((rule) => keepUsed(rule, used));
      root.walkAtRules((rule) => {
        if (rule.nodes?.length === 0) rule.remove();
      });
      const text = root.toString();
      root.walkAtRules(/keyframes$/, (rule) => removeUnnamed(rule, text));
    },
  };
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
