/**
 * Properties in which products of one line differ, each with its class: "edition professional",
 * "licence upgrade", "paper a4". Words of several languages mean one value.
 */

/** Value by the words that state it. A value without words of its own is in its list, too. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  edition: {
    starter: 'starter|einsteiger',
    basic: 'basic|basis',
    home: 'home|family|familie|famille|hogar',
    student:
      'student|students|academic|education|educational|school|schuler|etudiant|etudiants|estudiante|estudiantes|studenti|edu',
    professional: 'professional|pro|professionnel|profesional|professionale|professionell',
    premium: 'premium',
    deluxe: 'deluxe|luxe',
    ultimate: 'ultimate',
    enterprise: 'enterprise',
    business: 'business',
    express: 'express',
    extended: 'extended',
    limited: 'limited|limitierte|limitee|limitada|limitata',
    collector: 'collector|collectors|sammleredition',
    special: 'special|speciale|especial|sonderedition|sonderausgabe',
    platinum: 'platinum|platin',
    plus: 'plus',
    lite: 'lite',
    mini: 'mini',
    max: 'max',
    ultra: 'ultra',
    xr: 'xr',
    goty: 'goty',
  },
  licence: {
    upgrade: 'upgrade|upg|aktualisierung|actualizacion|aggiornamento',
    full: 'vollversion|full',
    oem: 'oem',
  },
  platform: {
    windows: 'windows|win',
    mac: 'mac|macos|osx',
    linux: 'linux',
    'xbox 360': 'xbox360',
    wii: 'wii',
    psp: 'psp',
  },
  language: {
    english: 'english|englisch|anglais|ingles|inglese',
    german: 'german|deutsch|allemand|aleman|tedesco',
    french: 'francais|franzosisch|frances|francese',
    spanish: 'spanish|spanisch|espagnol|espanol|spagnolo',
    italian: 'italian|italienisch|italien|italiano',
  },
  'size word': {
    small: 'small|klein|kleine|kleiner|kleines|petit|petite|pequeno|pequena|piccolo|piccola',
    medium: 'medium|mittel|mittlere|moyen|moyenne|mediano|mediana',
    large: 'large|gross|grosse|grosser|grosses|grand|grande',
    jumbo: 'jumbo',
  },
  paper: {
    a3: 'a3',
    a4: 'a4',
    a5: 'a5',
    a6: 'a6',
    letter: 'letter',
    legal: 'legal',
    tabloid: 'tabloid|ledger',
  },
  battery: { aa: 'aa', aaa: 'aaa' },
  bed: { queen: 'queen', king: 'king' },
  for: {
    men: 'men|mens|man|herren|homme|hommes|hombre|hombres|uomo',
    women: 'women|womens|woman|ladies|damen|femme|femmes|mujer|mujeres|donna',
    boys: 'boys|jungen|garcon|garcons',
    girls: 'girls|madchen|fille|filles',
  },
  side: { left: 'left|links|gauche|izquierda', right: 'right|rechts|droite|derecha' },
  link: { wired: 'wired|kabelgebunden|filaire', wireless: 'wireless|kabellos|inalambrico' },
  panel: { lcd: 'lcd', led: 'led', plasma: 'plasma', oled: 'oled' },
  brushes: { brushless: 'brushless|burstenlos', brushed: 'brushed' },
};
const TRAIT_BY_WORD = new Map(
  Object.entries(CLASSES).flatMap(([name, values]) =>
    Object.entries(values).flatMap(([value, words]) =>
      words.split('|').map((word) => [word, `${name}:${value}`] as const),
    ),
  ),
);
/** Values that name the ordinary product: the other side need not state them. */
const ORDINARY = new Set(
  'standard regular retail new latest old current complete the this full download'.split(' '),
);
const NAMED_EDITION =
  /(?<!\p{L})(\p{L}{3,})[ -](?:edition|ed(?=[.)])|ausgabe|version)(?!\p{L})|(?<!\p{L})(?:edition|edicion|edizione) (\p{L}{3,})/gu;
const ORDINALS: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  zweite: '2',
  dritte: '3',
  deuxieme: '2',
  troisieme: '3',
  segunda: '2',
  tercera: '3',
};
const GENERATION_WORDS = [
  'gen|generation|generacion|generazione',
  'edition|ed|auflage|edicion|edizione',
];
const ORDINAL = String.raw`(\d{1,2}|${Object.keys(ORDINALS).join('|')})(?:st|nd|rd|th|\.|e|eme|a)?`;
/** "2nd generation", "zweite Auflage", "gen 3". */
const GENERATIONS = [
  `${ORDINAL}[ -](?:${GENERATION_WORDS.join('|')})`,
  String.raw`gen(?:eration)?\.? (\d{1,2})`,
];
const GENERATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${GENERATIONS.join('|')})(?![\p{L}\p{N}])`,
  'gu',
);
const SERIES = /^(\p{L}{1,3})(\d{1,2})$/u;
/** Before a word that is a part of a code: "dsc-w55". */
const PART = /[\p{N}.-]/u;
/** Letters whose number is another property. */
const NO_SERIES = new Set(['x', 'v', 'w', 'a', 'mp', 'p', 'n', 'h', 'co']);
/** Words of these classes that mean something else here. */
const NO_TRAITS = [
  'pci[ -]?express',
  'express ?cards?',
  'full[ -]?(?:hd|size|sized|range|featured|color|colour|speed|duplex|motion)',
  '(?:all|right)[ -]angled?',
];
const NO_TRAIT = new RegExp(String.raw`(?<!\p{L})(?:${NO_TRAITS.join('|')})(?!\p{L})`, 'gu');
const NONE: readonly string[] = [];

/** The stated properties in normalized text, as "class:value", without duplicates. */
export function extractTraits(text: string): readonly string[] {
  const found = new Set<string>();
  const source = /full|express|angle/.test(text) ? text.replace(NO_TRAIT, ' ') : text;
  for (const match of source.matchAll(/\p{L}[\p{L}\p{N}]*/gu)) {
    const trait = TRAIT_BY_WORD.get(match[0]) ?? seriesOf(source, match);
    if (trait !== undefined) found.add(trait);
  }
  if (/edi[tcz]i|ausgabe|version|\bed[.)]/.test(text))
    for (const [, before, after] of text.matchAll(NAMED_EDITION)) {
      const name = before ?? after ?? '';
      if (!ORDINARY.has(name) && ORDINALS[name] === undefined)
        found.add(TRAIT_BY_WORD.get(name) ?? `edition:${name}`);
    }
  if (/gen|edi|\bed\b|auflage/.test(text))
    for (const [, first, after] of text.matchAll(GENERATION)) {
      const number = first ?? after ?? '';
      found.add(`generation:${ORDINALS[number] ?? Number(number)}`);
    }
  return found.size === 0 ? NONE : [...found];
}

/** "CS5", "X3", "DDR2": the number after the same letters is the version. */
function seriesOf(text: string, { 0: word, index }: RegExpExecArray): string | undefined {
  if (word.length > 5) return undefined;
  const [, letters = '', number] = SERIES.exec(word) ?? [];
  if (number === undefined || NO_SERIES.has(letters)) return undefined;
  const isPart =
    PART.test(text.charAt(index - 1)) ||
    /^[.-]\p{N}/u.test(text.slice(index + word.length, index + word.length + 2));
  return isPart ? undefined : `${letters}:${Number(number)}`;
}

/**
 * The class in which each side states a value that the other does not; null when there is none.
 * "Home and Student" and "Home and Business" differ; "Home" and "Home and Student" need not.
 */
export function findDifferentTrait(
  a: readonly string[],
  b: readonly string[],
): { ours: string; theirs: string } | null {
  if (a.length === 0 || b.length === 0) return null;
  for (const ours of a) {
    if (b.includes(ours)) continue;
    const name = ours.slice(0, ours.indexOf(':') + 1);
    const theirs = b.find((trait) => trait.startsWith(name) && !a.includes(trait));
    if (theirs !== undefined)
      return { ours: ours.slice(name.length), theirs: theirs.slice(name.length) };
  }
  return null;
}

/** Editions that a shop does not leave out: the product without the word is another one. */
const ALWAYS_STATED = new Set(
  'professional premium deluxe ultimate extended upgrade plus limited collector special platinum ultra mini xr goty'.split(
    ' ',
  ),
);

/** An edition or licence that only one of the sides states; null when there is none. */
export function findUnsharedEdition(a: readonly string[], b: readonly string[]): string | null {
  const only = (own: readonly string[], other: readonly string[]) =>
    own
      .filter((trait) => /^(?:edition|licence):/.test(trait) && !other.includes(trait))
      .map((trait) => trait.slice(trait.indexOf(':') + 1))
      .find((value) => ALWAYS_STATED.has(value));
  return only(a, b) ?? only(b, a) ?? null;
}

/** True when this word in a name would be read as one of these properties. */
export function isTraitWord(word: string): boolean {
  return TRAIT_BY_WORD.has(word);
}
