/** Extracts color and size, from option values when there are any, otherwise from the name. */

export interface VariantOf {
  readonly colors: readonly string[];
  /** Colors with their shade: "light blue". */
  readonly shades: readonly string[];
  readonly sizes: readonly string[];
  /** Other options, by name: {"material": "oak"}. */
  readonly others: Readonly<Record<string, string>>;
}

const COLORS_BY_NAME: Readonly<Record<string, string>> = {
  black: [
    'black blk',
    'schwarz schwarze schwarzer schwarzes schwarzen',
    'noir noire noirs noires',
    'nero nera neri nere',
    'negro negra negros negras',
    'preto preta',
    'zwart zwarte',
    'czarny cerny cerna',
    'onyx',
  ].join(' '),
  white: [
    'white wht',
    'weiss weisse weisser weisses weissen',
    'blanc blanche blancs blanches',
    'bianco bianca bianchi bianche',
    'blanco blanca blancos blancas',
    'branco branca',
    'wit witte',
    'bialy bily bila',
    'ivory',
  ].join(' '),
  grey: 'grey gray gry grau graue grauer graues grauen gris grise grises grigio grigia grigi grijs grijze cinza sedy seda spacegrau',
  silver: 'silver silber silberne silberner argent argente argento plata plateado plateada zilver',
  red: [
    'red',
    'rot rote roter rotes roten',
    'rouge rouges',
    'rosso rossa rossi rosse',
    'rojo roja rojos rojas',
    'vermelho',
    'rood rode',
    'czerwony cerveny',
    'burgundy crimson bordeaux maroon',
    'dunkelrot hellrot',
  ].join(' '),
  blue: [
    'blue blu',
    'blau blaue blauer blaues blauen',
    'bleu bleue bleus bleues',
    'azul azules',
    'azzurro azzurra',
    'blauw blauwe',
    'niebieski modry modra',
    'navy indigo cobalt',
    'dunkelblau hellblau himmelblau marineblau',
  ].join(' '),
  green: [
    'green grn',
    'grun grune gruner grunes grunen',
    'vert verte verts vertes',
    'verde verdes verdi',
    'groen groene',
    'zielony zeleny zelena',
    'olive khaki sage lime',
    'dunkelgrun hellgrun',
  ].join(' '),
  yellow:
    'yellow gelb gelbe gelber gelbes gelben jaune jaunes giallo gialla amarillo amarilla amarelo geel gele mustard',
  orange: 'orange oranges arancione naranja oranje',
  pink: 'pink rosa rosado rosada roze fuchsia magenta',
  purple: 'purple lila violett violette violet viola morado morada roxo paars lavender plum lilac',
  brown:
    'brown braun braune brauner braunes braunen marron marrone castano bruin bruine tan chestnut walnut dunkelbraun hellbraun taupe',
  beige: 'beige cream sand creme',
  gold: 'gold golden goldene dore doree oro dorado dorada goud champagne',
  cyan: 'cyan turquoise turkis teal aqua turquesa turchese',
  clear: 'clear transparent transparente transparentes trasparente klar durchsichtig',
};
const COLORS_BY_WORD = new Map<string, readonly string[]>(
  Object.entries(COLORS_BY_NAME).flatMap(([color, words]) =>
    words.split(' ').map((word) => [word, [color]] as const),
  ),
);
/** Words of a color that mean something else here. */
const NO_COLORS = [
  'blu-? ?rays?',
  'crystal clear|loud (?:and |& )?clear',
  'clear (?:sound|view|voice|audio|vision|coat)',
  'black ?berry|white ?board',
  'green tea|orange juice|red bull',
  'silver surfer',
];
const NO_COLOR = new RegExp(String.raw`(?<!\p{L})(?:${NO_COLORS.join('|')})(?!\p{L})`, 'u');
const SHADES: Readonly<Record<string, string>> = {
  light: 'light',
  hell: 'light',
  helles: 'light',
  clair: 'light',
  claro: 'light',
  chiaro: 'light',
  sky: 'light',
  himmel: 'light',
  baby: 'light',
  pale: 'light',
  dark: 'dark',
  dunkel: 'dark',
  dunkles: 'dark',
  fonce: 'dark',
  oscuro: 'dark',
  scuro: 'dark',
  navy: 'dark',
  marine: 'dark',
  marino: 'dark',
  midnight: 'dark',
  royal: 'royal',
  hot: 'hot',
  neon: 'neon',
  rose: 'rose',
};
const SHADE = Object.keys(SHADES).join('|');
const COLOR = [...COLORS_BY_WORD.keys()].join('|');
/** Fast to test: most names state no shade. */
const HAS_SHADE = new RegExp(SHADE);
const SHADED = new RegExp(
  String.raw`(?<!\p{L})(?:(${SHADE})[ -])?(${COLOR})(?:[ -](${SHADE}))?(?!\p{L})`,
  'gu',
);
/** Between two colors: one shop says black, another gray. */
for (const word of ['charcoal', 'graphite', 'anthracite', 'anthrazit', 'gunmetal'])
  COLORS_BY_WORD.set(word, ['black', 'grey']);
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
const SIZE_LABELS = [
  'size|sz',
  'gr|grosse',
  'taille',
  'talla',
  'taglia|tg|misura',
  'maat',
  'eu|us|uk',
];
const LABELLED_SIZE = new RegExp(
  [
    `(?:^|[^a-z])(?:${SIZE_LABELS.join('|')})`,
    String.raw`\.? ?(\d{1,3}(?:\.5)?|[2-5]?x{0,3}[sml])(?![a-z0-9])`,
  ].join(''),
);

/** True when this word in a name would be read as a color or a size. */
export function isVariantWord(word: string): boolean {
  return COLORS_BY_WORD.has(word) || SIZE_WORDS[word] !== undefined;
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
  const text = colors.size === 0 ? name : Object.values(options).join(' ');
  if (colors.size === 0) colorsIn(name).forEach((color) => colors.add(color));
  if (sizes.size === 0) sizesIn(name).forEach((size) => sizes.add(size));
  return {
    colors: [...colors],
    shades: colors.size === 0 ? NONE : shadesIn(text),
    sizes: [...sizes],
    others,
  };
}

const NONE: readonly string[] = [];

function colorsIn(text: string): string[] {
  const found = (from: string): string[] =>
    from.split(/[^a-z]+/).flatMap((word) => COLORS_BY_WORD.get(word) ?? []);
  const colors = found(text);
  if (colors.length === 0) return colors;
  return [
    ...new Set(NO_COLOR.test(text) ? found(text.replace(new RegExp(NO_COLOR, 'gu'), ' ')) : colors),
  ];
}

function shadesIn(text: string): readonly string[] {
  if (!HAS_SHADE.test(text)) return NONE;
  const found = new Set<string>();
  for (const [, before = '', color = '', after = ''] of text.matchAll(SHADED)) {
    const shade = SHADES[before] ?? SHADES[after];
    if (shade !== undefined) found.add(`${shade} ${COLORS_BY_WORD.get(color)?.[0]}`);
  }
  for (const [word] of text.matchAll(/(?<!\p{L})(?:navy|(?:dunkel|hell|himmel|marine)\p{L}+)/gu)) {
    const [, shade = '', rest = ''] = /^(navy|dunkel|hell|himmel|marine)(.*)$/.exec(word) ?? [];
    const color = rest === '' ? 'blue' : COLORS_BY_WORD.get(rest)?.[0];
    if (color !== undefined) found.add(`${SHADES[shade]} ${color}`);
  }
  return [...found];
}

function sizesIn(name: string): string[] {
  const stated = LABELLED_SIZE.exec(name)?.[1];
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
