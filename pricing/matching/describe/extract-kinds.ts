import { normalizeText } from '#kernel/product-names/normalize-text.ts';
import words from './kind-words.json' with { type: 'json' };

/** What a name says the item is. */
export interface Kinds {
  /**
   * The kinds of thing that are sold, each with its word as the name has it. Of "drill bag" only the
   * bag; empty for a name without a known word.
   */
  readonly sold: ReadonlyMap<string, string>;
  /** True where what is sold is a part or an accessory, or what is used up with something else. */
  readonly isPart: boolean;
  /**
   * Parts further behind a thing, which may be sold or be a property of it: "vacuum cleaner Zephyr
   * HEPA filter".
   */
  readonly perhaps: ReadonlySet<string>;
  /** All kinds that are named anywhere: also what it is for and what is included. */
  readonly named: ReadonlySet<string>;
  /** Scents and flavors. */
  readonly varieties: ReadonlyMap<string, string>;
}

interface Meaning {
  readonly group: keyof typeof words;
  readonly kind: string;
  /** True where only languages have the word that put what is sold first: "sac de perceuse". */
  readonly isFirst: boolean;
}

interface Mention {
  readonly meanings: readonly Meaning[];
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** "Drill bag", but "sac de perceuse". */
const SOLD_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pl']);
/** Languages that write two nouns as one word, the last of which is what is sold. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl']);
const MEANINGS = new Map<string, Meaning[]>();
const COMPOUND_ENDS = new Set<string>();
for (const [group, kinds] of Object.entries(words))
  for (const [kind, byLanguage] of Object.entries(kinds))
    for (const [language, list] of Object.entries(byLanguage))
      for (const word of list.split('|'))
        addWord(word, language, { group: group as keyof typeof words, kind });

function addWord(word: string, language: string, of: Pick<Meaning, 'group' | 'kind'>): void {
  const known = MEANINGS.get(word) ?? [];
  const isFirst = SOLD_FIRST.has(language);
  const same = known.find(({ group, kind }) => group === of.group && kind === of.kind);
  const others = known.filter((meaning) => meaning !== same);
  MEANINGS.set(word, [...others, { ...of, isFirst: isFirst && (same?.isFirst ?? true) }]);
  if (COMPOUNDING.has(language) && word.length >= 5) COMPOUND_ENDS.add(word);
}

/** Words of the longest phrase in the table. */
const LONGEST = 4;
const PLURALS = ['s', 'es', 'n', 'en', 'e'];
const asSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** What follows is included in the offer, or missing from it. */
const INCLUDED = new Set([
  ...asSet('with w mit avec con met z ze incl inkl including includes inclus incluye inclusief'),
  ...asSet('zawiera inclusive plus in im dans samt nebst without ohne sans sin senza zonder bez'),
]);
/** What follows is what the item is for. */
const FOR = asSet('for fur pour para per voor dla do zum zur fits');
/** Between two nouns, of which the first is sold. */
const OF = asSet('de d du des di da del della dello delle degli dei of van von a au aux en');
const BREAK = asSet('and und et y e i oder or ou');
const TOKEN = /[\p{L}\p{N}]+|[,;|/()[\]&+]| - |: /gu;

/**
 * Reads from a product's name what kind of thing it is, in the languages of `kind-words.json`.
 * `brands`: normalized brands of both sides, whose words are no kinds.
 */
export function extractKinds(name: string, brands: readonly string[] = []): Kinds {
  const tokens: string[] = normalizeText(name).replaceAll('ł', 'l').match(TOKEN) ?? [];
  const brandWords = new Set(brands.flatMap((brand) => brand.match(/[\p{L}\p{N}]+/gu) ?? []));
  const mentions = findMentions(tokens.map((token) => (brandWords.has(token) ? '' : token)));
  const parts = new Map<string, string>();
  const things = new Map<string, string>();
  const perhaps = new Set<string>();
  const stop = mentions.findIndex(({ from }, n) => {
    const between = tokens.slice(mentions[n - 1]?.to ?? 0, from);
    // "Rain shield for pushchairs": what is sold is no word of the table.
    const at = between.findIndex((token) => FOR.has(token));
    const isFor =
      n > 0 ? at >= 0 : at > 0 && between.slice(0, at).some((t) => isUnknown(t, brandWords));
    return isFor || (n > 0 && between.some((token) => INCLUDED.has(token)));
  });
  const offered = stop < 0 ? mentions : mentions.slice(0, stop);
  withoutModifiers(offered, tokens).forEach((mention, n, all) => {
    const between = tokens.slice(all[n - 1]?.to ?? 0, mention.from);
    const isAfterBreak = between.some((token) => BREAK.has(token) || !/[\p{L}\p{N}]/u.test(token));
    for (const { group, kind, isFirst } of mention.meanings) {
      if (group === 'things') {
        // "Filter Bosk Staubsauger" may be either; the thing is assumed, for which nothing is doubted.
        if (!isAfterBreak && !isFirst) parts.clear();
        things.set(kind, mention.text);
      } else if (group === 'parts') {
        if (things.size === 0) parts.set(kind, mention.text);
        else if (!isAfterBreak && !isFirst) perhaps.add(kind);
      }
    }
  });
  return {
    sold: parts.size > 0 ? parts : things,
    isPart: parts.size > 0 || stop === 0,
    perhaps,
    named: new Set(
      mentions.flatMap(({ meanings }) =>
        meanings.filter(({ group }) => group !== 'varieties').map(({ kind }) => kind),
      ),
    ),
    varieties: new Map(
      mentions.flatMap(({ meanings, text }) =>
        meanings
          .filter(({ group }) => group === 'varieties')
          .map(({ kind }) => [kind, text] as const),
      ),
    ),
  };
}

/** True when both names say what is sold, and it is the same: in any of the languages. */
export function isOneKind(ours: Kinds, theirs: Kinds): boolean {
  return [...ours.sold.keys()].some((kind) => theirs.sold.has(kind));
}

function isUnknown(token: string, brandWords: ReadonlySet<string>): boolean {
  return token.length >= 4 && /^\p{L}+$/u.test(token) && !brandWords.has(token);
}

/** The longest phrases of the table, from left to right. */
function findMentions(tokens: readonly string[]): Mention[] {
  const mentions: Mention[] = [];
  for (let from = 0; from < tokens.length;) {
    let to = Math.min(tokens.length, from + LONGEST);
    let meanings: readonly Meaning[] | undefined;
    for (; to > from; to -= 1) {
      meanings = findMeanings(tokens.slice(from, to));
      if (meanings !== undefined) break;
    }
    if (meanings === undefined) from += 1;
    else {
      mentions.push({ meanings, text: tokens.slice(from, to).join(' '), from, to });
      from = to;
    }
  }
  return mentions;
}

function findMeanings(tokens: readonly string[]): readonly Meaning[] | undefined {
  if (tokens.includes('')) return undefined;
  const phrase = tokens.join(' ');
  const found = MEANINGS.get(phrase) ?? findSingular(phrase);
  if (found !== undefined || tokens.length > 1) return found;
  for (let at = 2; at <= phrase.length - 5; at += 1) {
    const end = phrase.slice(at);
    if (COMPOUND_ENDS.has(end)) return MEANINGS.get(end);
    const singular = PLURALS.map((plural) => end.slice(0, -plural.length)).find(
      (stem, n) => end.endsWith(PLURALS[n] as string) && COMPOUND_ENDS.has(stem),
    );
    if (singular !== undefined) return MEANINGS.get(singular);
  }
  return undefined;
}

function findSingular(word: string): readonly Meaning[] | undefined {
  if (word.length < 5) return undefined;
  for (const plural of PLURALS)
    if (word.endsWith(plural)) {
      const found = MEANINGS.get(word.slice(0, -plural.length));
      if (found !== undefined) return found;
    }
  return undefined;
}

/**
 * Of two nouns beside each other one says of what kind the other is: "phone case", "pompe à vélo".
 * Leaves out that one.
 */
function withoutModifiers(mentions: readonly Mention[], tokens: readonly string[]): Mention[] {
  const kept: Mention[] = [];
  const isThing = ({ meanings }: Mention): boolean =>
    meanings.some(({ group }) => group !== 'varieties');
  for (const mention of mentions.filter(isThing)) {
    const before = kept.at(-1);
    const between = before ? tokens.slice(before.to, mention.from) : [];
    if (before === undefined || !between.every((token) => OF.has(token))) kept.push(mention);
    else if (between.length > 0 || before.meanings.every(({ isFirst }) => isFirst)) continue;
    else kept.splice(-1, 1, mention);
  }
  return kept;
}
