/** Names of elements that stay the same from page to page and from release to release. */
import { memoizeByNames } from '#pricing/extraction/visible/place-names.ts';
import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';

/** Made by a build: "css-1x2y3z", "sc-bdVaJa", "jss42", "svelte-1tky8bj". */
const GENERATED = /^(?:css|sc|jss|emotion|svelte|astro|ng|_ng\w*|data-v|jsx|r|x)-|\d/;
/** The part before the hash that CSS modules append: "Price_price__3Gk2X" → "Price_price". */
const MODULE_HASH =
  /(?:__|--|_)[A-Za-z0-9+/-]*(?:\d[A-Za-z0-9+/-]*|[a-z][A-Z][A-Za-z0-9+/-]*[A-Z]?)$/;
const MIN_STEM = 5;
/** What an element is called while it is in a state, or for one language or currency. */
const STATES = [
  'active|selected|current|open|show|shown|visible|hidden|hide|loaded|loading|lazy\\w*',
  'disabled|enabled|first|last|odd|even|focus|hover|animated|fade|in|new|no-js|js',
  'sale|on-sale|sold-out|in-stock|out-of-stock|instock|outofstock|discount(?:ed)?|has-discount',
  '[a-z]{2}|[a-z]{2}[-_][a-z]{2}|lang-\\w+',
  '[a-z]*(?:eur|usd|gbp|chf|cad|aud|sek|nok|dkk|pln|czk|huf|ron)',
];
const STATE = new RegExp(`^${buildAlternatives(STATES)}$`, 'i');
/** Says how an element looks; any other element may look so. */
const LOOKS = [
  '[a-z]+:.*',
  'flex|grid|block|inline|inline-block|relative|absolute|container|row|col|wrapper|clearfix',
  '(?:text|font|bg|items|justify|leading|tracking|pull|float|align|whitespace)-\\w+',
  'underline|uppercase|truncate|bold|mx-auto|w-full|h-full',
];
const LOOK = new RegExp(`^${buildAlternatives(LOOKS)}$`, 'i');
const MAX_NAME = 60;

/** The name without what a build appends; null when nothing stable is left. */
export function getStableName(name: string): string | null {
  if (name.length > MAX_NAME) return null;
  const stem = name.replace(MODULE_HASH, '');
  if (stem.length < name.length)
    return stem.length < MIN_STEM || GENERATED.test(stem) ? null : stem;
  if (GENERATED.test(name) || isRandom(name)) return null;
  return name;
}

/** Few letters that change their case again and again: "bdVaJa". */
function isRandom(name: string): boolean {
  if (name.length > 8 || /[^A-Za-z]/.test(name)) return false;
  let changes = 0;
  for (let i = 1; i < name.length; i += 1)
    if (isUpper(name.charCodeAt(i)) !== isUpper(name.charCodeAt(i - 1))) changes += 1;
  return changes >= 3;
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90;

export interface StableClasses {
  /** Every stable name, by which an element is recognized. */
  readonly all: ReadonlySet<string>;
  /** Those that say what the element is, by which it is described. */
  readonly specific: readonly string[];
}

const MAX_SPECIFIC = 3;

const splitClasses = memoizeByNames((names): StableClasses => {
  const all = new Set<string>();
  for (const name of names.split(/\s+/)) {
    const stable = name === '' ? null : getStableName(name);
    if (stable !== null && /^[\p{L}_-]+$/u.test(stable)) all.add(stable);
  }
  const specific = [...all].filter((name) => !STATE.test(name) && !LOOK.test(name));
  return { all, specific: specific.slice(0, MAX_SPECIFIC) };
});

/** The stable ones of an element's class names. */
export function readStableClasses(classes: string): StableClasses {
  // Joined of parts, so that what is remembered does not keep the page's source alive.
  return splitClasses(` ${classes.trim()}`);
}
