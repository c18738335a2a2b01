/** The number of units in one sale, as shops of several countries write it. */

const NUMERALS: Readonly<Record<string, number>> = {
  single: 1,
  twin: 2,
  double: 2,
  doppel: 2,
  duo: 2,
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  due: 2,
  triple: 3,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  tre: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
  quattro: 4,
  five: 5,
  funf: 5,
  cinq: 5,
  cinco: 5,
  cinque: 5,
  six: 6,
  sechs: 6,
  seis: 6,
  sei: 6,
  eight: 8,
  acht: 8,
  ten: 10,
  zehn: 10,
  dix: 10,
  diez: 10,
  dieci: 10,
  twelve: 12,
  zwolf: 12,
  douze: 12,
  dozen: 12,
};
const WORDS = Object.keys(NUMERALS).join('|');
/** What is counted. */
const UNIT_NOUNS = [
  'pack|packs|packung|pk|pks',
  'pcs|pc(?= ?(?:set|kit|tool|pack))|pieces|piece',
  'count|cnt|ct',
  'stuck|stk',
  'pezzi|pz',
  'piezas|pza|uds|ud|unidades',
  'er[ -]?pack|er[ -]?set',
  'units|unites',
  'rolls|rouleaux|rollen|rollos|rotoli',
  'tea ?bags|sachets|teebeutel|sobres',
  'capsules|kapseln|capsulas|capsule',
  'tablets|tabletten',
];
const NOUNS = `(?:${UNIT_NOUNS.join('|')})`;
/** What holds the units. */
const HOLDER_NOUNS = [
  'pack|packs|set|sets|box|boxes|case|carton|lot|bundle|pkg|package',
  'paquet|paquete|paquetes|confezione',
  'boite|caja|karton|packung',
  'juego|conjunto',
  'pacco|scatola',
];
const HOLDERS = `(?:${HOLDER_NOUNS.join('|')})`;
const COUNT = String.raw`(\d{1,4}|${WORDS})`;
const NOT_BEFORE = String.raw`(?<![\p{N}.\p{L}/])`;
const NOT_AFTER = String.raw`(?![\p{L}\p{N}])`;
const PER_HOLDER =
  /(?<![\p{N}.\p{L}/])(?<!x )(\d{1,4})[ /-](?:per[ /-])?(?:box|bx|carton|ctn|spindle|dozen)(?![\p{L}\p{N}])/u;
const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`${NOT_BEFORE}(\d{1,4})\s?[-/]?\s?${NOUNS}\.?${NOT_AFTER}`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})${HOLDERS} (?:of|de|d'|da|di|von|mit|a|zu) ?${COUNT}${NOT_AFTER}`,
    'u',
  ),
  /(?<![\p{L}\p{N}])(\d{1,3}) ?x ?\d+(?:\.\d+)? ?(?:ml|cl|l|g|kg|oz|fl oz)(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])x ?(\d{1,3})$/u,
  new RegExp(
    String.raw`(?<!\p{L})(${WORDS})(?:er)?[ -]?(?:pack|packung|count|set|roll|pezzi|piezas|unidades)(?!\p{L})`,
    'u',
  ),
  /(?<![\p{N}.\p{L}/])(\d{1,3})[ -]set(?!\p{L})/u,
  PER_HOLDER,
];

const COUNTED = /(?<![\p{N}.\p{L}])(\d{1,3})[ -]?(?:count|ct)(?!\p{L})/u;
const PACKED = /(?<![\p{N}.\p{L}])(\d{1,2})[ -]?(?:pack|packs|pk)(?!\p{L})/u;

/**
 * Number of units in one sale, as stated in normalized text ("6-pack", "set of 25", "6 x 330 ml");
 * null when not stated.
 */
export function extractPack(text: string): number | null {
  const counted = COUNTED.exec(text)?.[1];
  const packed = counted === undefined ? undefined : PACKED.exec(text)?.[1];
  // "4-count glue sticks, 2 pack": eight of them.
  if (Number(counted) > 0 && Number(packed) > 0) return Number(counted) * Number(packed);
  for (const pattern of PATTERNS) {
    const stated = pattern.exec(text)?.[1];
    if (stated === undefined) continue;
    const count = NUMERALS[stated] ?? Number(stated);
    if (count > 0 && !(pattern === PER_HOLDER && isVersion(count))) return count;
  }
  return null;
}

/** "Office 12 box" and "Office 2010 box" are versions; "pens 12 box" cannot be distinguished from them. */
function isVersion(count: number): boolean {
  return count < 10 || (count > 1_990 && count < 2_035);
}
