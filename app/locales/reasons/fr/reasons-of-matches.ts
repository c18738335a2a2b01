import type { reasons } from '#app/locales/reasons/en.ts';

const THIS = {
  gtin: 'ce GTIN',
  part_number: 'ce numéro de pièce',
  sku: 'ce SKU',
  model_code: 'ce code de modèle',
} as const;
const SAME = {
  gtin: 'le même GTIN',
  part_number: 'le même numéro de pièce',
  sku: 'le même SKU',
  model_code: 'le même code de modèle',
} as const;
const TRAITS = {
  colour: 'la couleur',
  size: 'la taille',
  pack: 'le conditionnement',
  measure: 'la capacité ou la dimension',
  version: 'la version',
  option: 'l’option',
} as const;
const COLORS: Readonly<Record<string, string>> = {
  black: 'noir',
  white: 'blanc',
  grey: 'gris',
  silver: 'argent',
  red: 'rouge',
  blue: 'bleu',
  green: 'vert',
  yellow: 'jaune',
  orange: 'orange',
  pink: 'rose',
  purple: 'violet',
  brown: 'marron',
  beige: 'beige',
  gold: 'or',
  cyan: 'turquoise',
};
const color = (named: string): string =>
  named
    .split('/')
    .map((one) => (Object.hasOwn(COLORS, one) ? COLORS[one] : one))
    .join('/');
const CONDITIONS = { new: 'neuf', used: 'occasion', refurbished: 'reconditionné' } as const;

export const match: (typeof reasons)['match'] = {
  same_gtin: ({ gtin }) => `même GTIN ${gtin}`,
  same_part_number: ({ part_number }) => `même numéro de pièce ${part_number}`,
  same_sku: ({ sku }) => `même SKU ${sku}`,
  same_model_code: ({ code }) => `même code de modèle ${code}`,
  part_number_in_name: ({ part_number }) =>
    `le numéro de pièce ${part_number} figure dans l’autre nom`,
  part_number_contained: () => 'un numéro de pièce est contenu dans l’autre',
  part_numbers_similar: ({ ours, theirs }) =>
    `numéros de pièce presque identiques\u00a0: ${ours}, ${theirs}`,
  part_numbers_differ: ({ ours, theirs }) =>
    `numéros de pièce différents\u00a0: ${ours}, ${theirs}`,
  model_codes_differ: () => 'codes de modèle différents',
  names_alike: () => 'noms presque identiques',
  names_unlike: () => 'les noms ont peu de points communs',
  names_unrelated: () => 'les noms n’ont rien en commun',
  theirs_says_all: () => 'leur nom contient tout le vôtre',
  ours_says_all: () => 'votre nom contient tout le leur',
  other_listings_nearer: () => 'd’autres offres sont plus proches de votre produit',
  nearest_listing: () => 'de loin l’offre la plus proche',
  other_products_nearer: () => 'd’autres de vos produits sont plus proches',
  nearest_product: () => 'de loin le plus proche de vos produits',
  brand_same: () => 'même marque',
  brands_differ: ({ ours, theirs }) => `marques différentes\u00a0: ${ours}, ${theirs}`,
  brand_on_one_side: () => 'marque trouvée d’un seul côté',
  measures_same: () => 'mêmes dimensions',
  measures_differ_partly: () => 'certaines dimensions diffèrent',
  measures_differ: () => 'dimensions différentes',
  content_differs: () => 'contenu ou capacité différents',
  pack_same: ({ pieces }, { count }) => `nombre d’unités des deux côtés\u00a0: ${count(pieces)}`,
  pack_on_one_side: ({ pieces }, { count }) => `un lot de ${count(pieces)} d’un seul côté`,
  packs_differ: ({ ours, theirs }, { count }) =>
    `taille de lot différente\u00a0: ${count(ours)}, ${count(theirs)}`,
  numbers_same: () => 'mêmes nombres',
  numbers_differ: ({ ours, theirs }) => `nombres différents\u00a0: ${ours}, ${theirs}`,
  colour_same: ({ colour: named }) => `même couleur\u00a0: ${color(named)}`,
  colours_differ: ({ ours, theirs }) =>
    `couleurs différentes\u00a0: ${color(ours)}, ${color(theirs)}`,
  size_same: () => 'même taille ou option',
  sizes_differ: () => 'taille ou option différente',
  price_same: () => 'même prix que le vôtre',
  price_times: ({ times }, { count }) => `prix ${count(times)} fois le vôtre`,
  price_below: ({ by }, { percent }) => `prix inférieur au vôtre de ${percent(by)}`,
  price_above: ({ by }, { percent }) => `prix supérieur au vôtre de ${percent(by)}`,
  price_apart: () =>
    'les noms ne disent pas si c’est le même article, et l’un des prix dépasse le double de l’autre',
  accessory: ({ word }) => `l’un est un accessoire de l’autre («\u00a0${word}\u00a0»)`,
  kinds_differ: ({ ours, theirs }) => `articles de nature différente\u00a0: ${ours}, ${theirs}`,
  conditions_differ: ({ ours, theirs }) =>
    `états différents\u00a0: ${CONDITIONS[ours]}, ${CONDITIONS[theirs]}`,
  bundle: () => 'l’un est un lot de plusieurs articles',
  versions_differ: ({ ours, theirs }) => `versions différentes\u00a0: ${ours}, ${theirs}`,
  version_on_one_side: ({ version }) => `«\u00a0${version}\u00a0» n’est indiqué que d’un côté`,
  extras_on_one_side: () => 'des accessoires ne sont inclus que d’un côté',
  gtins_differ: () => 'GTIN différents',
  taken_by_person: () => 'une personne a associé cette offre à un autre produit',
  other_product_has: ({ identifier }) => `un autre produit a ${SAME[identifier]}`,
  identifier_shared: ({ products }, { count }) =>
    `${count(products)} produits partagent cet identifiant`,
  listing_leaves_open: ({ identifier, trait }) =>
    `plusieurs produits ont ${THIS[identifier]}, et l’offre ne précise pas ${TRAITS[trait]}`,
  product_leaves_open: ({ identifier, trait }) =>
    `plusieurs offres ont ${THIS[identifier]}, et le produit ne précise pas ${TRAITS[trait]}`,
  variant_on_one_side: () => 'la variante n’est indiquée que d’un côté',
  trait_on_one_side: ({ identifier, trait }) =>
    `un seul côté indique ${TRAITS[trait]}, et d’autres ont aussi ${THIS[identifier]}`,
  added_by_hand: () => 'ajoutée manuellement',
  other_retailer_confirmed: ({ retailer }) =>
    `une personne a confirmé la même offre chez ${retailer} pour ce produit`,
  other_retailer_rejected: ({ retailer }) =>
    `une personne a refusé la même offre chez ${retailer} pour ce produit`,
  other_retailer_matched: ({ retailer }) =>
    `la même offre chez ${retailer} est associée à ce produit`,
  sibling_confirmed: () => 'une personne a confirmé une autre variante sur cette page',
  sibling_rejected: () => 'une personne a refusé une autre variante sur cette page',
  prices_move_together: ({ times }, { count }) =>
    `son prix a changé ${count(times)} fois en même temps que le nôtre`,
};

const STOCK: Readonly<Record<string, string>> = {
  pre_order: 'précommande',
  back_order: 'en réapprovisionnement',
};
const TAX = { included: 'taxes comprises', excluded: 'hors taxes' } as const;
const nameOf = (names: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? code;

export const mapPrice: (typeof reasons)['mapPrice'] = {
  other_currency: ({ theirs, ours }) =>
    `Le prix est ${theirs === null ? 'dans une devise inconnue' : `en ${theirs}`}, le prix MAP en ${ours}`,
  stock_unknown: () => 'La disponibilité n’est pas indiquée',
  not_in_stock: ({ availability }) => `Pas encore en stock (${nameOf(STOCK, availability)})`,
  condition: ({ condition }) => `L’état est «\u00a0${nameOf(CONDITIONS, condition)}\u00a0»`,
  members_only: () => 'Le prix est réservé aux membres',
  needs_coupon: () => 'Le prix nécessite un code promo',
  lowest_of_variants: () => 'Le prix est le plus bas de plusieurs variantes',
  auction: () => 'Le prix est une enchère',
  not_public: () => 'Rien n’indique que ce prix soit public',
  price_uncertain: ({ probability }, { percent }) =>
    `Le prix n’est pas certain (${percent(probability)})`,
  price_rejected: () => 'Vous avez indiqué que la page ne mentionne aucun prix',
  tax_differs: ({ theirs, ours }) => `Leur prix est ${TAX[theirs]}, le vôtre ${TAX[ours]}`,
};
