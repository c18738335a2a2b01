/**
 * What is known of a page before any source is weighed: where it is, how it calls itself, which
 * words its address carries.
 */
import { buildAlternatives } from './word-patterns.ts';
import {
  findCurrencyOfRegion,
  findDecimalSeparator,
  findRegionOfLocale,
  findRegionOfUrl,
} from './money-text/find-currency.ts';
import { findPageCurrency } from './money-text/find-page-currency.ts';
import type { PageTree } from './document/page-tree.ts';
import { getVisibleText } from './document/get-visible-text.ts';
import type { PageMeta } from './source/read-meta.ts';

export interface PageContext {
  readonly url: string;
  /** The page's source. */
  readonly html: string;
  readonly tree: PageTree;
  readonly meta: PageMeta;
  /** Text of the first heading. */
  readonly heading: string | null;
  /** Currency of the place the page is for; a hint only. */
  readonly placeCurrency: string | null;
  readonly localeHint: string | null;
  readonly decimalSeparator: '.' | ',' | null;
  /**
   * Query values, path segments and their parts of at least three characters, lower case:
   * identifiers are looked for among them.
   */
  readonly addressTokens: ReadonlySet<string>;
  /** What the address gives under a name for a variant ("?variant=42", "?v=7"), of any length. */
  readonly addressVariants: ReadonlySet<string>;
  /** Values of choices in the address ("?attribute_pa_size=m", "#/26-size-m"), as slugs. */
  readonly addressChoices: ReadonlySet<string>;
}

export interface ContextInput {
  url: string;
  html: string;
  tree: PageTree;
  meta: PageMeta;
  currencyHint: string | null;
}

/** What is known of a page from its address, its head and its language. */
export function createPageContext(input: ContextInput): PageContext {
  const { url, tree, meta } = input;
  const region = findRegionOfUrl(url) ?? (meta.lang ? findRegionOfLocale(meta.lang) : null);
  const localeHint = meta.lang ?? null;
  return {
    url,
    html: input.html,
    tree,
    meta,
    heading: meta.h1 ? getVisibleText(meta.h1, 400) || null : null,
    placeCurrency:
      input.currencyHint ??
      (region ? findCurrencyOfRegion(region) : null) ??
      findPageCurrency(input.html, meta.values.get('og:locale') ?? null),
    localeHint:
      localeHint && region && !/[-_]/.test(localeHint) ? `${localeHint}-${region}` : localeHint,
    decimalSeparator: localeHint ? findDecimalSeparator(localeHint) : null,
    addressTokens: tokensOfAddress(url),
    ...choicesOfAddress(url),
  };
}

function tokensOfAddress(url: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return tokens;
  }
  const add = (text: string): void => {
    const token = text.toLowerCase();
    if (token.length >= 3 && token.length <= 80 && tokens.size < 200) tokens.add(token);
  };
  for (const [, value] of parsed.searchParams) add(value);
  for (const segment of decodePath(parsed.pathname).split('/')) {
    add(segment);
    const bare = segment.replace(/\.\w{2,5}$/, '');
    add(bare);
    for (const part of bare.split(/[-_.,]/)) add(part);
  }
  for (const part of parsed.hash.slice(1).split(/[=&/-]/)) add(part);
  return tokens;
}

/** Names in an address under which a variant is given, whole. */
const VARIANT_NAMES: readonly string[] = [
  'v',
  'var',
  'vid',
  'variant',
  'variantid',
  'variant_id',
  'variation',
  'variation_id',
  'variationid',
  'sku',
  'skuid',
  'sku_id',
  'childsku',
  'ipa',
  'id_product_attribute',
  'option',
  'opt',
  'article',
  'itemid',
];

/** Names in an address under which one choice of a variant is given, such as its size. */
const CHOICE_NAMES: readonly string[] = [
  'size',
  'colou?r',
  'farbe',
  'gr[oö](?:ss|ß)e',
  'taille',
  'couleur',
  'talla',
  'tama[nñ]o',
  'taglia',
  'colore',
  'maat',
  'kleur',
  'rozmiar',
  'kolor',
  'velikost',
  'farba',
  'barva',
  'material',
  'style',
  'variant',
  'width',
  'length',
  'storage',
  'capacity',
  'flavou?r',
];

const VARIANT_NAME = new RegExp(`^${buildAlternatives(VARIANT_NAMES)}$`, 'i');
const CHOICE_NAME = new RegExp(
  `^(?:attribute_|(?:pa_)?${buildAlternatives(CHOICE_NAMES)}$)|(?:^|_)dwvar_|_(?:size|colou?r)$`,
  'i',
);

function choicesOfAddress(url: string): Pick<PageContext, 'addressVariants' | 'addressChoices'> {
  const addressVariants = new Set<string>();
  const addressChoices = new Set<string>();
  if (URL.canParse(url)) {
    const { searchParams, hash } = new URL(url);
    for (const [key, value] of searchParams) {
      if (value === '' || value.length > 80) continue;
      if (VARIANT_NAME.test(key)) addressVariants.add(value.toLowerCase());
      if (CHOICE_NAME.test(key)) addressChoices.add(toSlug(value));
    }
    for (const part of hash.startsWith('#/') ? hash.slice(2).split('/').slice(0, 10) : []) {
      const choice = /^\d+-[^-]+-(.+)$/.exec(decodePath(part))?.[1];
      if (choice !== undefined) addressChoices.add(toSlug(choice));
    }
  }
  return { addressVariants, addressChoices };
}

/** Letters and digits in lower case with one hyphen between words: "Dark Blue" → "dark-blue". */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Host and path of an address relative to the page, without query, trailing slash or "www.": equal
 * for two forms of one page.
 */
export function toComparablePath(url: string, base: string): string | null {
  try {
    const parsed = new URL(url, base);
    return `${parsed.hostname.replace(/^(?:www|m)\./, '')}${decodePath(parsed.pathname).replace(/\/+$/, '').toLowerCase()}`;
  } catch {
    return null;
  }
}
