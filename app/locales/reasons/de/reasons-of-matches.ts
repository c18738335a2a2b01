import type { reasons } from '#app/locales/reasons/en.ts';

const IDENTIFIERS = {
  gtin: 'diese GTIN',
  part_number: 'diese Teilenummer',
  sku: 'diese SKU',
  model_code: 'diesen Modellcode',
} as const;
const SAME = {
  gtin: 'dieselbe GTIN',
  part_number: 'dieselbe Teilenummer',
  sku: 'dieselbe SKU',
  model_code: 'denselben Modellcode',
} as const;
const WHICH = {
  colour: 'welche Farbe',
  size: 'welche Größe',
  pack: 'welche Packung',
  measure: 'welches Maß',
  version: 'welche Version',
  option: 'welche Ausführung',
} as const;
const OWN = {
  colour: 'die Farbe',
  size: 'die Größe',
  pack: 'die Packung',
  measure: 'das Maß',
  version: 'die Version',
  option: 'die Ausführung',
} as const;
const COLOURS: Readonly<Record<string, string>> = {
  black: 'Schwarz',
  white: 'Weiß',
  grey: 'Grau',
  silver: 'Silber',
  red: 'Rot',
  blue: 'Blau',
  green: 'Grün',
  yellow: 'Gelb',
  orange: 'Orange',
  pink: 'Rosa',
  purple: 'Lila',
  brown: 'Braun',
  beige: 'Beige',
  gold: 'Gold',
  cyan: 'Türkis',
};
const colour = (named: string): string =>
  named
    .split('/')
    .map((one) => (Object.hasOwn(COLOURS, one) ? COLOURS[one] : one))
    .join('/');
const CONDITIONS = { new: 'neu', used: 'gebraucht', refurbished: 'generalüberholt' } as const;

export const match: (typeof reasons)['match'] = {
  same_gtin: ({ gtin }) => `gleiche GTIN ${gtin}`,
  same_part_number: ({ part_number }) => `gleiche Teilenummer ${part_number}`,
  same_sku: ({ sku }) => `gleiche SKU ${sku}`,
  same_model_code: ({ code }) => `gleicher Modellcode ${code}`,
  part_number_in_name: ({ part_number }) => `Teilenummer ${part_number} steht im anderen Namen`,
  part_number_contained: () => 'eine Teilenummer ist Teil der anderen',
  part_numbers_similar: ({ ours, theirs }) => `Teilenummern fast gleich: ${ours}, ${theirs}`,
  part_numbers_differ: ({ ours, theirs }) => `Teilenummern verschieden: ${ours}, ${theirs}`,
  model_codes_differ: () => 'Modellcodes verschieden',
  names_alike: () => 'Namen fast gleich',
  names_unlike: () => 'Namen haben wenig gemeinsam',
  names_unrelated: () => 'Namen haben nichts gemeinsam',
  theirs_says_all: () => 'deren Name enthält Ihren ganzen Namen',
  ours_says_all: () => 'Ihr Name enthält deren ganzen Namen',
  other_listings_nearer: () => 'andere Angebote passen besser zu Ihrem Produkt',
  nearest_listing: () => 'mit Abstand die beste Übereinstimmung',
  other_products_nearer: () => 'andere Ihrer Produkte passen besser',
  nearest_product: () => 'mit Abstand Ihr ähnlichstes Produkt',
  brand_same: () => 'Marke stimmt überein',
  brands_differ: ({ ours, theirs }) => `Marken verschieden: ${ours}, ${theirs}`,
  brand_on_one_side: () => 'Marke nur auf einer Seite gefunden',
  measures_same: () => 'Maße stimmen überein',
  measures_differ_partly: () => 'einige Maße sind verschieden',
  measures_differ: () => 'Maße verschieden',
  content_differs: () => 'Inhalt oder Fassungsvermögen verschieden',
  pack_same: ({ pieces }, { count }) => `beide ${count(pieces)} Stück`,
  pack_on_one_side: ({ pieces }, { count }) =>
    `nur auf einer Seite eine Packung mit ${count(pieces)} Stück`,
  packs_differ: ({ ours, theirs }, { count }) =>
    `Packungsgröße verschieden: ${count(ours)}, ${count(theirs)}`,
  numbers_same: () => 'Zahlen stimmen überein',
  numbers_differ: ({ ours, theirs }) => `Zahlen verschieden: ${ours}, ${theirs}`,
  colour_same: ({ colour: named }) => `Farbe stimmt überein: ${colour(named)}`,
  colours_differ: ({ ours, theirs }) => `Farbe verschieden: ${colour(ours)}, ${colour(theirs)}`,
  size_same: () => 'Größe oder Ausführung stimmt überein',
  sizes_differ: () => 'Größe oder Ausführung verschieden',
  price_same: () => 'Preis gleich Ihrem',
  price_times: ({ times }, { count }) => `Preis ${count(times)}-mal so hoch wie Ihrer`,
  price_below: ({ by }, { percent }) => `Preis ${percent(by)} unter Ihrem`,
  price_above: ({ by }, { percent }) => `Preis ${percent(by)} über Ihrem`,
  price_apart: () =>
    'die Namen lassen offen, ob es dasselbe ist, und ein Preis ist mehr als doppelt so hoch wie der andere',
  accessory: ({ word }) => `eines ist Zubehör für das andere („${word}“)`,
  kinds_differ: ({ ours, theirs }) => `etwas anderes: ${ours}, ${theirs}`,
  conditions_differ: ({ ours, theirs }) =>
    `Zustand verschieden: ${CONDITIONS[ours]}, ${CONDITIONS[theirs]}`,
  bundle: () => 'eines ist ein Set',
  versions_differ: ({ ours, theirs }) => `Version verschieden: ${ours}, ${theirs}`,
  version_on_one_side: ({ version }) => `nur eine Seite nennt „${version}“`,
  extras_on_one_side: () => 'nur eine Seite enthält Zubehör',
  gtins_differ: () => 'GTIN verschieden',
  taken_by_person: () => 'eine Person hat dieses Angebot einem anderen Produkt zugeordnet',
  other_product_has: ({ identifier }) => `ein anderes Produkt hat ${SAME[identifier]}`,
  identifier_shared: ({ products }, { count }) => `${count(products)} Produkte haben diese Kennung`,
  listing_leaves_open: ({ identifier, trait }) =>
    `mehrere Produkte haben ${IDENTIFIERS[identifier]}, und das Angebot sagt nicht, ${WHICH[trait]} es ist`,
  product_leaves_open: ({ identifier, trait }) =>
    `mehrere Angebote haben ${IDENTIFIERS[identifier]}, und das Produkt sagt nicht, ${WHICH[trait]} es ist`,
  variant_on_one_side: () => 'nur eine Seite nennt die Variante',
  trait_on_one_side: ({ identifier, trait }) =>
    `nur eine Seite nennt ${OWN[trait]}, und auch andere haben ${IDENTIFIERS[identifier]}`,
  added_by_hand: () => 'von Hand hinzugefügt',
  other_retailer_confirmed: ({ retailer }) =>
    `eine Person hat dasselbe Angebot bei ${retailer} für dieses Produkt bestätigt`,
  other_retailer_rejected: ({ retailer }) =>
    `eine Person hat dasselbe Angebot bei ${retailer} für dieses Produkt abgelehnt`,
  other_retailer_matched: ({ retailer }) =>
    `dasselbe Angebot bei ${retailer} ist diesem Produkt zugeordnet`,
  sibling_confirmed: () => 'eine Person hat eine andere Variante auf dieser Seite bestätigt',
  sibling_rejected: () => 'eine Person hat eine andere Variante auf dieser Seite abgelehnt',
  prices_move_together: ({ times }, { count }) =>
    `der Preis hat sich ${count(times)}-mal zusammen mit unserem geändert`,
};

const TAX = { included: 'mit', excluded: 'ohne' } as const;
const STOCK: Readonly<Record<string, string>> = {
  pre_order: 'Vorbestellung',
  back_order: 'Nachbestellung',
};
const nameOf = (words: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;

export const mapPrice: (typeof reasons)['mapPrice'] = {
  other_currency: ({ theirs, ours }) =>
    `Der Preis ist in ${theirs ?? 'einer unbekannten Währung'}, der Mindestpreis in ${ours}`,
  stock_unknown: () => 'Die Verfügbarkeit ist nicht angegeben',
  not_in_stock: ({ availability }) => `Noch nicht auf Lager (${nameOf(STOCK, availability)})`,
  condition: ({ condition }) => `Der Zustand ist „${nameOf(CONDITIONS, condition)}“`,
  members_only: () => 'Der Preis gilt nur für Mitglieder',
  needs_coupon: () => 'Der Preis verlangt einen Gutschein',
  lowest_of_variants: () => 'Der Preis ist der niedrigste mehrerer Varianten',
  auction: () => 'Der Preis ist ein Auktionsgebot',
  not_public: () => 'Es ist nicht sicher, dass der Preis für alle gilt',
  price_uncertain: ({ probability }, { percent }) =>
    `Der Preis ist nicht sicher (${percent(probability)})`,
  price_rejected: () => 'Sie haben angegeben, dass die Seite keinen Preis nennt',
  tax_differs: ({ theirs, ours }) => `Deren Preis ist ${TAX[theirs]} Steuer, Ihrer ${TAX[ours]}`,
};
