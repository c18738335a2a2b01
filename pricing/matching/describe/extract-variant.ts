/** Extracts color and size, from option values when there are any, otherwise from the name. */

export interface VariantOf {
  readonly colors: readonly string[];
  readonly sizes: readonly string[];
  /** Other options, by name: {"material": "oak"}. */
  readonly others: Readonly<Record<string, string>>;
}

const COLORS_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  black: [
    'black',
    'blk',
    'schwarz',
    'noir',
    'noire',
    'nero',
    'nera',
    'negro',
    'zwart',
    'onyx',
    'graphite',
    'anthracite',
    'anthrazit',
  ],
  white: [
    'white',
    'wht',
    'weiss',
    'blanc',
    'blanche',
    'bianco',
    'bianca',
    'blanco',
    'wit',
    'ivory',
  ],
  grey: ['grey', 'gray', 'gry', 'grau', 'gris', 'grigio', 'grijs', 'charcoal'],
  silver: ['silver', 'silber', 'argent', 'argento', 'plata', 'zilver'],
  red: ['red', 'rot', 'rouge', 'rosso', 'rossa', 'rojo', 'rood', 'burgundy', 'crimson'],
  blue: ['blue', 'blu', 'blau', 'bleu', 'bleue', 'azul', 'blauw', 'navy', 'indigo', 'cobalt'],
  green: ['green', 'grn', 'grun', 'vert', 'verte', 'verde', 'groen', 'olive', 'khaki', 'sage'],
  yellow: ['yellow', 'gelb', 'jaune', 'giallo', 'amarillo', 'geel', 'mustard'],
  orange: ['orange', 'arancione', 'naranja', 'oranje'],
  pink: ['pink', 'rosa', 'roze', 'fuchsia', 'magenta'],
  purple: ['purple', 'lila', 'violett', 'violet', 'viola', 'morado', 'paars', 'lavender'],
  brown: ['brown', 'braun', 'marron', 'marrone', 'bruin', 'tan', 'chestnut', 'walnut'],
  beige: ['beige', 'cream', 'sand', 'creme'],
  gold: ['gold', 'golden', 'oro', 'goud', 'champagne'],
  cyan: ['cyan', 'turquoise', 'teal', 'aqua'],
};
const COLOR_BY_WORD = new Map(
  Object.entries(COLORS_BY_NAME).flatMap(([color, words]) =>
    words.map((word) => [word, color] as const),
  ),
);
const SIZE_WORDS: Readonly<Record<string, string>> = {
  xxs: 'xxs',
  '2xs': 'xxs',
  xs: 'xs',
  s: 's',
  small: 's',
  m: 'm',
  medium: 'm',
  l: 'l',
  large: 'l',
  xl: 'xl',
  'x-large': 'xl',
  xxl: 'xxl',
  '2xl': 'xxl',
  xxxl: '3xl',
  '3xl': '3xl',
  '4xl': '4xl',
  '5xl': '5xl',
};
/**
 * Only these count as sizes anywhere; single letters and plain words count only where a size is
 * expected.
 */
const SURE_SIZES = /^(?:xxs|2xs|xs|xl|x-large|xxl|2xl|xxxl|[345]xl)$/;

/** True when this word in a name would be read as a color or a size. */
export function isVariantWord(word: string): boolean {
  return COLOR_BY_WORD.has(word) || SIZE_WORDS[word] !== undefined;
}

/**
 * Extracts color and size. `name` (without its brand, which is not a color) and the option values
 * are normalized text.
 */
export function extractVariant(name: string, options: Readonly<Record<string, string>>): VariantOf {
  const colors = new Set<string>();
  const sizes = new Set<string>();
  const others: Record<string, string> = {};
  for (const [key, value] of Object.entries(options)) {
    const named = colorsIn(value);
    if (/col(?:ou?)?r|farbe|couleur|colore|kleur/.test(key) && value !== '')
      (named.length > 0 ? named : [value]).forEach((color) => colors.add(color));
    else if (/siz|grosse|taille|taglia|talla|maat/.test(key) && value !== '')
      sizes.add(SIZE_WORDS[value] ?? value);
    else if (named.length > 0) named.forEach((color) => colors.add(color));
    else if (SIZE_WORDS[value]) sizes.add(SIZE_WORDS[value]);
    else if (value !== '' && value !== 'default title') others[key] = value;
  }
  if (colors.size === 0) colorsIn(name).forEach((color) => colors.add(color));
  if (sizes.size === 0) sizesIn(name).forEach((size) => sizes.add(size));
  return { colors: [...colors], sizes: [...sizes], others };
}

function colorsIn(text: string): string[] {
  return [...new Set(text.split(/[^a-z]+/).flatMap((word) => COLOR_BY_WORD.get(word) ?? []))];
}

function sizesIn(name: string): string[] {
  const stated =
    /(?:^|[^a-z])(?:size|sz|gr|grosse|taille|eu|us|uk)\.? ?(\d{1,3}(?:\.5)?|[2-5]?x{0,3}[sml])(?![a-z0-9])/.exec(
      name,
    )?.[1];
  if (stated) return [SIZE_WORDS[stated] ?? stated];
  const last = name
    .split(/ - | \/ |\/|, |[()[\]]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(1);
  const part = last.find((segment) => SIZE_WORDS[segment] !== undefined);
  if (part) return [SIZE_WORDS[part] as string];
  const word = name.split(/[\s,()/]+/).find((token) => SURE_SIZES.test(token));
  return word ? [SIZE_WORDS[word] as string] : [];
}
