/**
 * Which elements of a page a reader does not see: by their own attributes, by the names that themes
 * give what they hide, and by the page's own style sheets. Text for readers of the screen ("Regular
 * price", in an element called "sr-only") is a label and not hidden.
 */
import type { Compound } from './parse-selector.ts';
import { readStyleRules, type StyleRule, type StyleRules } from './read-style-rules.ts';
import { getAttribute, hasAttribute, type PageTree, type TagNode } from './page-tree.ts';

/** True for an element that is not shown, or that stands in one that is not. */
export type HiddenCheck = (node: TagNode) => boolean;

const [SHOWN, HIDDEN] = [1, 2];
/**
 * A part so big, as a share of the page, or with the page's heading in it, is shown once scripts
 * have run: pages hide what is not yet laid out.
 */
const MOST = 0.5;
/** Elements of a part that is more than a heading. */
const MIN_MAIN = 30;
/** Comparisons of rules with elements, over the whole page. */
const MAX_STEPS = 2_000_000;

const checks = new WeakMap<PageTree, HiddenCheck>();

/** The check for a page. Each element is looked at once, when it or one inside it is asked for. */
export function findHiddenElements(tree: PageTree): HiddenCheck {
  const known = checks.get(tree);
  if (known) return known;
  const check = createCheck(tree);
  checks.set(tree, check);
  return check;
}

/** Gives a page a check of its own: of a drawn page it is known what is hidden. */
export function setHiddenCheck(tree: PageTree, check: HiddenCheck): void {
  checks.set(tree, check);
}

function createCheck(tree: PageTree): HiddenCheck {
  const states = new Uint8Array(tree.elements.length);
  const styles = createStyleCheck(tree);
  const headings = tree.about.filter(({ name }) => name === 'h1');
  const isMain = (node: TagNode): boolean => {
    const size = node.end - node.index;
    if (size >= tree.elements.length * MOST) return true;
    return size > MIN_MAIN && headings.some(({ index }) => index > node.index && index <= node.end);
  };
  const hides = (node: TagNode): boolean => hidesItself(node, tree, styles) && !isMain(node);
  return (node) => {
    const open: TagNode[] = [];
    let at: TagNode | null = node;
    while (at !== null && at.index >= 0 && states[at.index] === 0) {
      open.push(at);
      at = at.parent;
    }
    let state = at === null || at.index < 0 ? SHOWN : (states[at.index] ?? SHOWN);
    for (const one of open.reverse()) {
      if (state === SHOWN && hides(one)) state = HIDDEN;
      states[one.index] = state;
    }
    return state === HIDDEN;
  };
}

const NEVER_SHOWN = new Set(['template', 'datalist', 'noscript', 'script', 'style']);
/** Names that hide whatever the page's style sheets are, by themes' habit. */
const HIDING_NAMES = [
  ...['hidden', 'hide', 'd-none', 'display-none', 'no-display', 'nodisplay', 'invisible'],
  ...['is-hidden', 'u-hidden', 'js-hidden', 'ng-hide', 'uk-hidden', 'is-invisible', 'template'],
];
const HIDING = new RegExp(String.raw`(?:^|\s)(?:${HIDING_NAMES.join('|')})(?=\s|$)`, 'i');
const WIDE = String.raw`(?:sm|md|lg|xl|2xl|tablet|desktop|laptop|min-\[[^\s\]]+\])[:@]`;
/** Beside such a name: shown on wide screens all the same. */
const SHOWN_WIDE = new RegExp(
  String.raw`(?:^|\s)(?:d-(?:sm|md|lg|xl|xxl)-(?!none)|${WIDE}` +
    '(?:block|flex|grid|inline|table|contents|visible))',
  'i',
);
const TAB = /(?:^|\s)tab-?pane(?=\s|$)/i;
const OPEN = /(?:^|\s)(?:active|show|in|is-active|current|selected|open|is-open)(?=\s|$)/i;

function hidesItself(node: TagNode, tree: PageTree, styles: StyleCheck): boolean {
  if (NEVER_SHOWN.has(node.name) || hasAttribute(node, 'hidden')) return true;
  if (node.name === 'dialog' && !hasAttribute(node, 'open')) return true;
  const style = getAttribute(node, 'style');
  if (style !== '') {
    if (/(?:^|[;\s])display:\s*none|(?:^|[;\s])visibility:\s*hidden/i.test(style)) return true;
    if (/(?:^|[;\s])display:/i.test(style)) return false;
  }
  if (getAttribute(node, 'aria-hidden') === 'true' && isClosed(node, tree)) return true;
  const classes = getAttribute(node, 'class');
  const byRule = styles(node, classes);
  if (byRule !== null) return byRule;
  if (classes === '') return false;
  if (TAB.test(classes)) return !OPEN.test(classes) && hasOpenSibling(node);
  return HIDING.test(classes) && !SHOWN_WIDE.test(classes);
}

/**
 * "aria-hidden" also stands at what everybody sees and only readers of the screen pass over: an
 * icon, or a price that is said in words beside it. At a part with links and buttons it says that
 * the part is closed: nobody could reach them.
 */
function isClosed(node: TagNode, { controls }: PageTree): boolean {
  const role = getAttribute(node, 'role');
  if (role === 'dialog' || role === 'tabpanel' || role === 'alertdialog') return true;
  if (node.name === 'a' || node.name === 'button' || node.name === 'input') return false;
  let low = 0;
  let high = controls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((controls[middle]?.index ?? 0) <= node.index) low = middle + 1;
    else high = middle;
  }
  return (controls[low]?.index ?? Infinity) <= node.end;
}

/** One panel of several is open: where none is, scripts open the first. */
const hasOpenSibling = ({ parent }: TagNode): boolean =>
  parent?.children.some(
    (child) => typeof child !== 'string' && OPEN.test(getAttribute(child, 'class')),
  ) === true;

/** Whether the style sheets hide an element; null when they say nothing about it. */
type StyleCheck = (node: TagNode, classes: string) => boolean | null;

type RuleLists = readonly (readonly StyleRule[])[];
const NO_RULES: RuleLists = [];
const MAX_CLASSES = 40;

/** The rules of each of an element's classes that has some. */
const listOfClasses = (classes: string, rules: StyleRules): RuleLists =>
  classes
    .split(/\s+/)
    .slice(0, MAX_CLASSES)
    .flatMap((name) => {
      const found = rules.get(`.${name}`);
      return found === undefined ? [] : [found];
    });

function createStyleCheck(tree: PageTree): StyleCheck {
  let rules: StyleRules | null = null;
  let steps = 0;
  // A page's elements share few classes, and most have no rule that shows or hides.
  const known = new Map<string, RuleLists>();
  const findOfClasses = (classes: string, all: StyleRules): RuleLists => {
    let found = classes === '' ? NO_RULES : known.get(classes);
    if (found === undefined) known.set(classes, (found = listOfClasses(classes, all)));
    return found;
  };
  const matches = (rule: StyleRule, node: TagNode): boolean => {
    if (!isCompound(rule.own, node)) return false;
    let at = node.parent;
    for (const compound of rule.around) {
      while (at !== null && at.index >= 0 && !isCompound(compound, at)) {
        at = at.parent;
        steps += 1;
      }
      if (at === null || at.index < 0) return false;
      at = at.parent;
    }
    return true;
  };
  return (node, classes) => {
    rules ??= readStyleRules(tree.styles, ({ element }) => getAttribute(element, 'media'));
    if (rules.size === 0) return null;
    const id = getAttribute(node, 'id');
    const ofId = id === '' ? undefined : rules.get(`#${id}`);
    const ofClasses = findOfClasses(classes, rules);
    if (ofClasses.length === 0 && ofId === undefined) return null;
    const best: Partial<Record<StyleRule['property'], StyleRule>> = {};
    for (const some of ofId === undefined ? ofClasses : [...ofClasses, ofId]) {
      for (const rule of some) {
        steps += 1;
        if (steps > MAX_STEPS) return null;
        if (rule.weight >= (best[rule.property]?.weight ?? 0) && matches(rule, node))
          best[rule.property] = rule;
      }
    }
    if (!best.display && !best.visibility) return null;
    return best.display?.hides === true || best.visibility?.hides === true;
  };
}

function isCompound({ name, id, classes }: Compound, node: TagNode): boolean {
  if (name !== null && name !== node.name) return false;
  if (id !== null && getAttribute(node, 'id') !== id) return false;
  if (classes.length === 0) return true;
  const own = ` ${getAttribute(node, 'class').replace(/\s/g, ' ')} `;
  return classes.every((one) => own.includes(` ${one} `));
}
