/**
 * Polaris ships the styles of all its components in one file of 444 kB; the pages use a third of
 * them.
 */
import type { AtRule, Plugin, Rule } from 'postcss';
import { buildUsedPolaris } from './build-used-polaris.ts';

const POLARIS_STYLES = /@shopify\/polaris\/build\/esm\/styles\.css(?:\?|$)/;
/** The app provider's default theme, the only one in use. */
const THEME = 'p-theme-light';

/**
 * PostCSS plugin: removes rules that no page can use from Polaris's stylesheet. Other stylesheets
 * stay unchanged.
 */
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
  const remaining = rule.selectors.filter((selector) => canMatch(selector, used));
  if (remaining.length === 0) rule.remove();
  else if (remaining.length < rule.selectors.length) rule.selectors = remaining;
}

/**
 * Classes in parentheses (`:not`, `:is`) are ignored, because they alone do not exclude a match.
 */
function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  const classes =
    selector.replaceAll(/\([^()]*\)/g, '').match(/\.(?:Polaris-|p-theme-)[\w-]+/g) ?? [];
  return classes.every((name) => used.has(name.slice(1)));
}

/** An animation in use is mentioned twice: by its definition, and by the rule that uses it. */
function removeUnnamed(rule: AtRule, text: string): void {
  if (text.split(rule.params).length < 3) rule.remove();
}
