import { isRestrictedGtin, normalizeGtin } from '#kernel/gtin.ts';
import type { Item } from '../matching.ts';
import { extractCodes, isCodeLike, normalizePartNumber } from './extract-codes.ts';
import { type Condition, extractAccessory, extractCondition, isBundle } from './extract-nature.ts';
import { extractPack } from './extract-pack.ts';
import { extractVariant, isVariantWord, type VariantOf } from './extract-variant.ts';
import { normalizeCode, normalizeText } from './normalize-text.ts';
import { extractQuantities, type Quantity, removeQuantities } from './quantities.ts';
import { removeBrand } from './remove-brand.ts';

/** What matching knows of one item: everything that is compared, worked out once. */
export interface Description {
  readonly item: Item;
  /** Normalised name. */
  readonly name: string;
  /** Name and option values without anything but letters and digits: finds codes that were written apart. */
  readonly compact: string;
  /** Name, brand, option values and part number as words, each once. */
  readonly words: readonly string[];
  /** Words of the description that the name lacks; only looked up, never indexed. */
  readonly moreWords: ReadonlySet<string>;
  /** Codes of the name and stated ones, without separators, each once. */
  readonly codes: readonly string[];
  /** Codes in the description only. */
  readonly moreCodes: readonly string[];
  readonly partNumber: string | null;
  /** The SKU without separators where it is more than a counter of one shop's; null otherwise. */
  readonly skuCode: string | null;
  readonly quantities: readonly Quantity[];
  readonly pack: number | null;
  /** Bare numbers: versions, generations, years. */
  readonly numbers: readonly string[];
  readonly variant: VariantOf;
  /** Option values as stated. */
  readonly options: readonly string[];
  /** What follows the last dash of the name: mostly the variant. */
  readonly suffix: string | null;
  readonly condition: Condition | null;
  readonly bundle: boolean;
  readonly accessory: string | null;
  /** Without separators and company forms; null when unknown. */
  readonly brand: string | null;
  /** The brand as words where one of them reads like a colour or a size ("Black Diamond"); null where none does. */
  readonly brandWords: readonly string[] | null;
  /** 14 digits, valid, of the world and not of one shop's walls. */
  readonly gtin: string | null;
  /** Minor units as a number, for ratios only; null when unknown or zero. */
  readonly price: number | null;
  readonly category: readonly string[];
}

const ROMAN: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
};
const MAX_WORDS = 80;
const WORD = /[\p{L}\p{N}]+/gu;
// Most items have none of most things: one empty list serves them all, where 200,000 a side must fit.
const NONE: readonly never[] = [];
const NO_WORDS: ReadonlySet<string> = new Set();
const NO_VARIANT: VariantOf = { colours: NONE, sizes: NONE, others: {} };
const COMPANY_FORMS = [
  'inc',
  'ltd',
  'llc',
  'gmbh',
  'corp',
  'corporation',
  'co',
  'company',
  'sa',
  'srl',
  String.raw`s\.?p\.?a`,
  'ag',
  'bv',
  'usa',
  'international',
  'technologies',
  'technology',
  'electronics',
  'computer',
  'computers',
  'the',
];
const COMPANY_FORM = new RegExp(
  String.raw`(?<!\p{L})(?:${COMPANY_FORMS.join('|')})(?!\p{L})\.?`,
  'gu',
);

/** Works out once what pairs are compared by. Never throws: an unreadable field counts as unknown. */
export function describeItem(item: Item): Description {
  const name = normalizeText(item.name);
  const options = optionsOf(item);
  const brand = normalizeBrand(item.brand);
  const brandWords = misleadingWords(item.brand);
  const partNumber = normalizePartNumber(item.mpn);
  const skuCode = tellingSku(item.sku);
  const codes = new Set(extractCodes(name));
  if (partNumber) codes.add(partNumber);
  if (skuCode !== null && isCodeLike(skuCode)) codes.add(skuCode);
  const more = item.description ? normalizeText(item.description) : '';
  const words = new Set(
    [
      ...wordsOf(name),
      ...codes,
      ...wordsOf(normalizeText(item.brand ?? '')),
      ...Object.values(options).flatMap(wordsOf),
    ].slice(0, MAX_WORDS),
  );
  return {
    item,
    name,
    brand,
    brandWords,
    partNumber,
    skuCode,
    suffix: / [-–|] ([^-–|]+)$/.exec(name)?.[1] ?? null,
    options: listOf(
      Object.values(options).filter((value) => value !== '' && value !== 'default title'),
    ),
    compact: normalizeCode(`${name} ${Object.values(options).join(' ')}`),
    words: [...words],
    moreWords: more === '' ? NO_WORDS : new Set(wordsOf(more).filter((word) => !words.has(word))),
    codes: listOf(codes),
    moreCodes: more === '' ? NONE : extractCodes(more).filter((code) => !codes.has(code)),
    quantities: listOf(extractQuantities(`${name} ${Object.values(options).join(' ; ')}`)),
    pack:
      extractPack(name) ??
      Object.values(options)
        .map(extractPack)
        .find((count) => count !== null) ??
      null,
    numbers: listOf(bareNumbers(name)),
    variant: leanVariant(extractVariant(removeBrand(name, brandWords), options)),
    condition: extractCondition(name, item.condition),
    bundle: isBundle(name),
    accessory: extractAccessory(name),
    gtin: usableGtin(item.gtin),
    price: item.price && item.price.minor > 0n ? Number(item.price.minor) : null,
    category: item.category ? wordsOf(normalizeText(item.category)) : NONE,
  };
}

function optionsOf(item: Item): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item.variant ?? {}).map(([key, value]) => [
      normalizeText(key),
      normalizeText(value),
    ]),
  );
}

/** The variant of an item that does not say its brand, which the other side of a pair does. */
export function extractVariantWithoutBrand(
  { item, name }: Description,
  brandWords: readonly string[],
): VariantOf {
  return extractVariant(removeBrand(name, brandWords), optionsOf(item));
}

function misleadingWords(brand: string | null | undefined): readonly string[] | null {
  const words = brand ? normalizeText(brand).match(WORD) : null;
  return words?.some(isVariantWord) ? words : null;
}

function listOf<T>(values: Iterable<T>): readonly T[] {
  const list = [...values];
  return list.length === 0 ? NONE : list;
}

function leanVariant(variant: VariantOf): VariantOf {
  const { colours, sizes, others } = variant;
  return colours.length + sizes.length + Object.keys(others).length === 0 ? NO_VARIANT : variant;
}

/** Letters and digits of the brand without its company form ("Hewlett-Packard Co." → "hewlettpackard"). */
export function normalizeBrand(brand: string | null | undefined): string | null {
  if (!brand) return null;
  const text = normalizeText(brand);
  return normalizeCode(text.replace(COMPANY_FORM, ' ')) || normalizeCode(text) || null;
}

/** Two letters and five characters at least: "10045" is a number of one shop's own. */
function tellingSku(sku: string | null | undefined): string | null {
  const code = sku ? normalizeCode(sku) : '';
  return code.length >= 5 && code.length <= 40 && (code.match(/\p{L}/gu)?.length ?? 0) >= 2
    ? code
    : null;
}

function wordsOf(text: string): string[] {
  return text.match(WORD)?.map((word) => ROMAN[word] ?? word) ?? [];
}

function bareNumbers(name: string): string[] {
  const tokens = removeQuantities(name).split(/[\s,;:()[\]/+"'&|]+/);
  const numbers = tokens.flatMap(
    (token) => /^v?(\d{1,4}(?:\.\d{1,2})?)$/.exec(token)?.[1] ?? ROMAN[token] ?? [],
  );
  return [...new Set(numbers.map((number) => String(Number(number))))];
}

function usableGtin(text: string | null | undefined): string | null {
  const gtin = text ? normalizeGtin(text) : null;
  return gtin !== null && !isRestrictedGtin(gtin) ? gtin : null;
}
