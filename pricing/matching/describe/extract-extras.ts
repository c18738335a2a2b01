/** What an offer includes beside its product: "camera with case and 8 GB card". */

const NOUNS: Readonly<Record<string, string>> = {
  adapter: 'adapter|adaptor|adaptateur|adaptador|adattatore',
  cartridge: 'cartridge|cartridges|toner|patronen|cartouches|cartuchos',
  cover: 'cover|protector|schutzfolie|protecteur|protector',
  handset: 'handset|handsets|mobilteil',
  mount: 'mount|bracket|wandhalterung',
  router: 'router|routeur|modem',
  speaker: 'speaker|speakers|subwoofer|lautsprecher|enceinte|altavoces',
  stylus: 'stylus|pen|stift|stylet',
  tool: 'tool|tools|blades|bits|werkzeug|outils',
  warranty: 'warranty|subscription|voucher|garantie|abo|abonnement',
  webcam: 'webcam',
  case: [
    'case|cases|bag|bags|pouch|pouches|backpack',
    'tasche|hulle|etui|rucksack',
    'sacoche|housse|coque',
    'funda|bolsa|estuche|mochila',
    'custodia|borsa|zaino',
  ].join('|'),
  card: 'card|cards|sdhc|microsd|speicherkarte|carte|tarjeta|scheda',
  tripod: 'tripod|tripods|stativ|trepied|tripode|treppiede|ballhead|monopod',
  battery: 'battery|batteries|akku|akkus|batterie|batterien|pile|piles|bateria|baterias|batteria',
  charger: 'charger|chargers|ladegerat|lader|chargeur|cargador|caricatore|caricabatterie',
  strap: 'strap|straps|lanyard|armband|gurt|sangle|correa|tracolla',
  mouse: 'mouse|maus|souris|raton|mousepad',
  keyboard: 'keyboard|tastatur|clavier|teclado|tastiera',
  headphones:
    'headphones|earphones|headset|earbuds|buds|ecouteurs|casque|kopfhorer|auriculares|cuffie|cascos',
  dock: 'dock|docking|cradle',
  stand: 'stand|stands|halterung|support|soporte|supporto',
  monitor: 'monitor|bildschirm|ecran',
  printer: 'printer|drucker|imprimante|impresora|stampante',
  controller: 'controller|controllers|manette|manettes|mando|mandos|gamepad',
  game: 'game|games|spiel|spiele|jeu|jeux|juego|juegos|gioco|giochi',
  hose: 'hose|schlauch|tuyau|manguera',
  cleaner: 'cleaner|brush|burste|brosse|cepillo',
  kit: 'kit|accessories|accessory|zubehor|accessoires|accesorios|accessori|extras',
  refill: 'refill|refills|nachfullpack|recharge|recambio|ricarica',
};
const KIND_BY_NOUN = new Map(
  Object.entries(NOUNS).flatMap(([kind, nouns]) =>
    nouns.split('|').map((noun) => [noun, kind] as const),
  ),
);
const INCLUDED_WORDS = [
  String.raw`with|w\/|w(?= )`,
  'mit|avec|con',
  String.raw`inkl(?:\.|usive)?`,
  String.raw`incl(?:\.|uding|udes|uded|uye|us)?`,
  'samt|nebst',
  String.raw`plus(?= \p{L}+)|\+`,
];
/** Words before what is included, where they do not follow "compatible". */
const INCLUDED = new RegExp(
  String.raw`(?<![\p{L}\p{N}/-])(?:${INCLUDED_WORDS.join('|')})(?!\p{L})`,
  'gu',
);
/** Ends what is included: "with case for iPhone". */
const END =
  /(?<!\p{L})(?:for|fur|pour|para|per|voor|compatible|without|ohne|sans)(?!\p{L})|[([|]| - /u;
/** "With memory card slot": no card is included. */
const SLOTS = /(?<!\p{L})(?:memory )?cards? (?:ports?|slots?|readers?)(?!\p{L})/gu;
const MOST_WORDS = 14;
const NOUN = Object.values(NOUNS).join('|');
const ALONE = new RegExp(
  [
    String.raw`(?<!\p{L})\p{L}+ only(?= *(?:[),;\]]|$))`,
    String.raw`(?<!\p{L})(?:body|tool|camera|console|unit) only(?!\p{L})`,
    String.raw`(?<!\p{L})(?:bare tool|boitier nu|solo cuerpo|solo corpo)(?!\p{L})`,
    String.raw`(?<!\p{L})nur (?:gehause|kamera|gerat|konsole)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:without|w\/o|ohne|sans|sin|senza|no) (?:\p{L}+ )?(?:${NOUN})(?!\p{L})`,
  ].join('|'),
  'u',
);

/** Fast to test: most names have none of these. */
const MAY_INCLUDE = /with|w\/|\bw |mit|avec|con |in[ck]l|samt|nebst|plus|\+/;
const MAY_BE_ALONE = /only|w\/o|\b(?:without|ohne|sans|sin|senza|no|nur|nu|bare|solo)\b/;
const NONE: readonly string[] = [];

/** The kinds of extras that normalized text says are included; empty without any. */
export function extractExtras(text: string): readonly string[] {
  if (!MAY_INCLUDE.test(text)) return NONE;
  const kinds = new Set<string>();
  for (const { 0: word, index } of text.matchAll(INCLUDED)) {
    const rest = text.slice(index + word.length).replace(SLOTS, ' ');
    const end = END.exec(rest)?.index ?? rest.length;
    const words = rest.slice(0, end).match(/\p{L}+/gu) ?? [];
    for (const noun of words.slice(0, MOST_WORDS)) {
      const kind = KIND_BY_NOUN.get(noun);
      if (kind !== undefined) kinds.add(kind);
    }
  }
  return kinds.size === 0 ? NONE : [...kinds];
}

/** True when the words name such a thing, whether included or for sale itself. */
export function isNamed(kind: string, words: readonly string[]): boolean {
  return words.some((word) => KIND_BY_NOUN.get(word) === kind);
}

/** True where the name says that nothing is included: "camera only", "without case". */
export function isAlone(text: string): boolean {
  return MAY_BE_ALONE.test(text) && ALONE.test(text);
}
