/**
 * Which language's phrases a page is compared with: those of the language that it declares, and
 * English, in which apps of other languages' shops write.
 */
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';

/** Languages that the word lists have, by ISO 639-1. */
export const LANGUAGES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl'] as const),
  ...(['cs', 'sk', 'hu', 'ro', 'bg', 'el', 'ru', 'uk', 'tr', 'ar', 'he', 'ja'] as const),
  ...(['ko', 'zh', 'vi', 'th', 'id', 'et', 'lv', 'lt', 'hr', 'sl', 'sr'] as const),
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Phrases of one meaning by language, written as `phrases.ts` says. */
export type Phrases = Readonly<Record<Language, string>>;

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);
/** Tags of languages whose shops write as those of another one do. */
const NEAR: ReadonlyMap<string, Language> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ms', 'id'],
  ['bs', 'hr'],
  ['me', 'sr'],
  ['sh', 'sr'],
  ['mk', 'sr'],
  ['be', 'ru'],
  ['kk', 'ru'],
  ['ca', 'es'],
  ['gl', 'pt'],
  ['mo', 'ro'],
  ['yue', 'zh'],
]);

const languages = new WeakMap<TagNode, Language | null>();

/** The language a page declares, found at any of its elements; null when it names none of ours. */
export function findLanguage(node: TagNode): Language | null {
  let root = node;
  while (root.parent !== null) root = root.parent;
  let language = languages.get(root);
  if (language === undefined) languages.set(root, (language = readLanguage(root)));
  return language;
}

function readLanguage(root: TagNode): Language | null {
  const html = root.children.find((child) => typeof child !== 'string' && child.name === 'html');
  const tag = html === undefined || typeof html === 'string' ? '' : getAttribute(html, 'lang');
  return toLanguage(tag);
}

/** "de-AT" → "de"; null for a language without phrases. */
export function toLanguage(tag: string): Language | null {
  const short = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(short) ? short : (NEAR.get(short) ?? null);
}

const isLanguage = (tag: string): tag is Language => KNOWN.has(tag);
