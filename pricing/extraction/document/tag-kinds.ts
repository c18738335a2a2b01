/**
 * What is known of an element by its name: whether it has an end, whose end it implies, how its
 * text is read. As htmlparser2 has it.
 */

/**
 * Which rules of spelling hold inside an element: those of HTML, or those of a drawing or a
 * formula.
 */
export type Content = 'html' | 'svg' | 'math';

export interface TagKind {
  /** Small and dense: counts by kind are kept in arrays. */
  readonly id: number;
  readonly name: string;
  /** Has no content and no end tag. */
  readonly isVoid: boolean;
  /** Everything up to its end tag is text. */
  readonly isText: boolean;
  /** Its text has no entities, unless it stands in a drawing or a formula. */
  readonly isRaw: boolean;
  /** What its content is, where that may differ from what it stands in. */
  readonly opens: Content | null;
  /** Its bit in the `closes` of others. */
  readonly bit: number;
  /** Bits of the open elements that its start tag ends. */
  readonly closes: number;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const VOID = setOf(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
const TEXT = setOf('iframe noembed noframes plaintext script style textarea title xmp');
const RAW = setOf('iframe noembed noframes plaintext script style xmp');
/** HTML may stand in them inside a drawing or a formula. */
const OPEN_HTML = setOf('mi mo mn ms mtext annotation-xml foreignObject desc title');
/** Elements whose end may be implied, in groups that are always ended together. */
const ENDED = [
  'tr',
  'th',
  'td',
  'thead',
  'tbody',
  'head',
  'link',
  'script',
  'a',
  'li',
  'p',
  'h1 h2 h3 h4 h5 h6',
  'input select button datalist textarea',
  'option',
  'optgroup',
  'dd dt',
  'rt rp',
].map(setOf);
const FIELDS = 'input select button datalist textarea option optgroup';
const HEADINGS = 'h1 h2 h3 h4 h5 h6 p';
/** Start tags, and what they end. */
const ENDS: readonly [string, string][] = [
  ['tr', 'tr th td'],
  ['th', 'th'],
  ['td', 'thead th td'],
  ['body', 'head link script'],
  ['a', 'a'],
  ['li', 'li'],
  ['h1 h2 h3 h4 h5 h6', HEADINGS],
  ['select input output button datalist textarea', FIELDS],
  ['option', 'option'],
  ['optgroup', 'optgroup option'],
  ['dd dt', 'dd dt'],
  ['rt rp', 'rt rp'],
  ['tbody tfoot', 'thead tbody'],
  [
    'p address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul',
    'p',
  ],
];
const OTHERS =
  'abbr annotation-xml audio b bdi bdo body canvas caption center circle cite code colgroup ' +
  'data defs del desc dfn dialog div ellipse em font foreignObject form g html i image ins ' +
  'kbd label legend line map mark math menu meter mi mn mo ms mtext nobr noscript object path ' +
  'picture polygon polyline progress q rect ruby s samp slot small span strike strong sub ' +
  'summary sup svg symbol template text time tspan tt u use var video';
/** Drawings spell some names in mixed case. */
const SVG_NAMES =
  'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath ' +
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
  'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
  'feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight ' +
  'feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient ' +
  'radialGradient textPath';

const bitOf = (name: string): number =>
  ENDED.reduce((bits, group, n) => (group.has(name) ? bits | (1 << n) : bits), 0);
const bitsOf = (names: string): number =>
  names.split(' ').reduce((bits, name) => bits | bitOf(name), 0);
const endsOf = (name: string): number =>
  bitsOf(ENDS.find(([names]) => names.split(' ').includes(name))?.[1] ?? '');

/** The kind of an element that no rule names. */
export function createTagKind(name: string, id: number): TagKind {
  return { id, name, isVoid: false, isText: false, isRaw: false, opens: null, bit: 0, closes: 0 };
}

/** What an element's content is, where that may differ from what it stands in. */
function contentOf(name: string): Content | null {
  if (name === 'svg' || name === 'math') return name;
  return OPEN_HTML.has(name) ? 'html' : null;
}

function makeKind(name: string, id: number): TagKind {
  return {
    id,
    name,
    isVoid: VOID.has(name),
    isText: TEXT.has(name),
    isRaw: RAW.has(name),
    opens: contentOf(name),
    bit: bitOf(name),
    closes: endsOf(name),
  };
}

const usual = new Set([
  ...VOID,
  ...TEXT,
  ...OPEN_HTML,
  ...ENDED.flatMap((group) => [...group]),
  ...ENDS.flatMap(([names]) => names.split(' ')),
  ...OTHERS.split(' '),
  ...SVG_NAMES.split(' '),
]);
const kinds: ReadonlyMap<string, TagKind> = new Map(
  [...usual].map((name, id) => [name, makeKind(name, id)]),
);
/** How many kinds are known beforehand; others are numbered from here. */
export const USUAL_KINDS = kinds.size;

const ofDrawing: ReadonlyMap<string, TagKind> = new Map(
  SVG_NAMES.split(' ').map((name) => [name.toLowerCase(), getTagKind(name)]),
);

/** The kind of a usual name. */
export function getTagKind(name: string): TagKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`${name} is no usual element`);
  return kind;
}

/** A name in lower case as a drawing spells it; undefined where it does not differ. */
export function findSvgTagKind(lower: string): TagKind | undefined {
  return ofDrawing.get(lower);
}

const SLOTS = 1024;
/** Usual names in lower case, by their hash. */
const slots: readonly (TagKind | undefined)[] = fillSlots();

function fillSlots(): (TagKind | undefined)[] {
  const filled = new Array<TagKind | undefined>(SLOTS).fill(undefined);
  for (const kind of kinds.values()) {
    if (kind.name !== kind.name.toLowerCase()) continue;
    let slot = hashOf(kind.name, 0, kind.name.length);
    while (filled[slot] !== undefined) slot = (slot + 1) & (SLOTS - 1);
    filled[slot] = kind;
  }
  return filled;
}

/** Equal for a name in either case. */
function hashOf(html: string, start: number, end: number): number {
  let hash = 0;
  for (let i = start; i < end; i += 1)
    hash = (Math.imul(hash, 31) + (html.charCodeAt(i) | 0x20)) | 0;
  return hash & (SLOTS - 1);
}

/**
 * The kind of the name at [start, end) of a page, as it is in HTML; undefined when it is no usual
 * one.
 */
export function findKind(html: string, start: number, end: number): TagKind | undefined {
  for (let slot = hashOf(html, start, end); ; slot = (slot + 1) & (SLOTS - 1)) {
    const kind = slots[slot];
    if (
      kind === undefined ||
      (kind.name.length === end - start && isWritten(html, start, kind.name))
    )
      return kind;
  }
}

/** True when the page has this name, given in lower case, at `start`, in whatever case of ASCII. */
export function isWritten(html: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i += 1) {
    const code = html.charCodeAt(start + i);
    if (
      code !== name.charCodeAt(i) &&
      !(code >= 65 && code <= 90 && code + 32 === name.charCodeAt(i))
    )
      return false;
  }
  return true;
}
