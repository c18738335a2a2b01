import type {
  PAGE_CONTENTS,
  RENDER_PROBLEMS,
  VISIT_REASONS,
  VisitReason,
} from '#kernel/reasons/monitoring-reasons.ts';
import {
  formatReasonSentence,
  type ReasonFormat,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';
import type { reasons } from '#app/locales/reasons/en.ts';

function describeStatus(status: number): string {
  if ([401, 403, 430, 451].includes(status)) return 'refuse nos visites';
  if (status === 404 || status === 410) return 'indique que la page n’existe pas';
  if (status === 429) return 'demande des visites moins fréquentes';
  if (status === 503) return 'est surchargée ou fermée pour maintenance';
  return status >= 500 && status < 600
    ? 'rencontre une erreur interne'
    : 'donne une réponse inutilisable';
}
const answers = ({ status }: { readonly status: number }): string =>
  `la boutique ${describeStatus(status)} (statut ${status})`;
const robotsUnread = (): string =>
  'son robots.txt est illisible, nous ne savons donc pas si nous pouvons la consulter';
const login = (): string => 'la boutique exige une connexion';
const challenge = (): string => 'la boutique bloque les visites automatiques';
const needsScripts = (): string => 'sans scripts, les pages n’affichent rien';
const pageGone = (): string => 'la page n’existe plus';
const badPrice = (price: string): string =>
  `la page indique ${price}, qui n’est pas un prix valide`;

const DRAWING: Readonly<Record<(typeof RENDER_PROBLEMS)[number], string>> = {
  no_browser: 'la page nécessite un navigateur, et aucun n’est disponible',
  no_sandbox: 'la page nécessite un navigateur, qui ne peut pas démarrer en sécurité ici',
  crashed: 'le navigateur s’est arrêté en ouvrant la page',
  timed_out: 'le navigateur n’a pas pu ouvrir la page à temps',
  too_large: 'la page est trop volumineuse pour le navigateur',
  unreachable: 'le navigateur n’a pas pu atteindre la page',
  address_refused: 'la page mène hors du réseau public',
  busy: 'tous les navigateurs étaient occupés',
};

const PAGES: Readonly<Record<(typeof PAGE_CONTENTS)[number], string>> = {
  challenge: challenge(),
  consent: 'la page demande d’abord un consentement',
  closed_shop: 'la boutique est fermée',
  login: login(),
  home_page: 'l’adresse est celle de la page d’accueil',
  listing: 'l’adresse est celle d’une liste de produits',
  search: 'l’adresse est celle de résultats de recherche',
  cart: 'l’adresse est celle d’un panier',
  geo_block: 'la page est fermée aux visiteurs d’ici',
  no_product_found: 'aucun produit sur la page',
  no_price: 'aucun prix sur la page',
  choose_variant: 'la page n’indique un prix qu’une fois une variante choisie',
  soft_404: pageGone(),
  reader_failed: 'impossible de lire la page',
  too_large: 'la page est trop volumineuse',
  too_deep: 'la structure de la page est trop complexe',
  too_many_elements: 'la structure de la page est trop complexe',
  too_many_attributes: 'la structure de la page est trop complexe',
  truncated: 'la page est incomplète',
  other: 'impossible d’interpréter la page',
};

const visits: SentencesOf<typeof VISIT_REASONS> = {
  answers_status: answers,
  home_page_status: answers,
  page_status: ({ status }) => `la boutique répond avec le statut ${status}`,
  robots_status: robotsUnread,
  robots_unreadable: robotsUnread,
  robots_forbid_page: () => 'le robots.txt interdit cette adresse',
  not_an_address: ({ address }) => `${address} n’est pas une adresse`,
  leads_away: ({ host }) => `l’adresse redirige vers ${host}`,
  address_refused: () => 'l’adresse mène hors du réseau public',
  too_many_redirects: () => 'l’adresse redirige en boucle ou trop souvent',
  answer_too_large: () => 'la réponse de la boutique est trop volumineuse',
  timed_out: () => 'la boutique ne répond pas à temps',
  connection_refused: () => 'la boutique refuse ou interrompt la connexion',
  domain_unresolved: () => 'le domaine n’a pas d’adresse',
  insecure_connection: () => 'la boutique n’offre pas de connexion sécurisée valide (https)',
  bad_response: () => 'les réponses de la boutique sont illisibles',
  challenge_page: challenge,
  page_shows: ({ page }) => PAGES[page],
  not_product_page: ({ page }) => PAGES[page],
  page_gone: pageGone,
  no_offer: () => 'aucune offre sur la page',
  needs_scripts: needsScripts,
  not_drawn: ({ problem }) => DRAWING[problem],
  rendered_visits_used: () =>
    'la page nécessite un navigateur, et les visites avec navigateur de votre forfait pour aujourd’hui sont épuisées',
  no_price_in_feed: () => 'aucun prix dans le flux de produits',
  not_found_last: () => 'introuvable lors de la dernière visite',
  no_longer_offered: () => 'n’est plus proposé',
  price_without_currency: ({ price }) => `la page indique ${price} sans devise`,
  price_unknown_currency: ({ price, currency }) =>
    `la page indique ${price} ${currency}, une devise qui n’existe pas`,
  price_over_precise: ({ price, currency }) =>
    `la page indique ${price}, qui a plus de décimales que ${currency}`,
  price_beyond_currency: ({ price, currency }) =>
    `la page indique ${price}, un montant trop grand en ${currency}`,
  price_not_decimal: ({ price }) => badPrice(price),
  price_not_positive: ({ price, currency }) => badPrice(`${price} ${currency}`),
};

const because = (reasons: readonly VisitReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof VISIT_REASONS>(visits, reason, format))
    .join(', ');

const products = (written: string, n: number): string =>
  `${written} ${n === 1 ? 'produit' : 'produits'}`;

export const monitoring: (typeof reasons)['monitoring'] = {
  ...visits,
  prices_vanished: ({ prices }, { count }) =>
    `tous les prix consultés en dernier (${count(prices)}) ont disparu d’un coup`,
  prices_fell: ({ prices }, { count, percent }) =>
    `${count(prices)} prix ont baissé d’un coup de ${percent(0.8)} ou plus`,
  prices_jumped: ({ prices }, { count }) =>
    `les prix ont été d’un coup divisés ou multipliés par deux (${count(prices)} d’entre eux)`,
  offers_sold_out: ({ offers }, { count }) =>
    `toutes les offres consultées en dernier (${count(offers)}) sont passées d’un coup en rupture de stock`,
  readings_far: ({ readings, of }, { count }) =>
    `prix très différents des précédents\u00a0: ${count(readings)} sur ${count(of)}`,
  sold_out_in_day: ({ offers, of }, { count }) =>
    `offres passées en rupture de stock en un jour\u00a0: ${count(offers)} sur ${count(of)}`,
  drawn_price_only: ({ without, of }, { count }) =>
    `${count(without)} des ${count(of)} dernières pages étaient sans prix, et un navigateur en affiche un`,
  drawn_price_differs: ({ pages }, { count }) =>
    `un navigateur a affiché plusieurs fois d’autres prix que ceux des pages (${products(count(pages), pages)})`,
  data_without_price: () => 'les données chargées par les pages ne contiennent plus le prix',
  data_differ: ({ pages }, { count }) =>
    'les données chargées par les pages contenaient d’autres prix que ceux affichés par un navigateur ' +
    `(${products(count(pages), pages)})`,
  data_found: () =>
    'les données chargées par les pages contiennent le prix affiché par un navigateur',
  plain_price_again: ({ comparisons }, { count }) =>
    `lors de ${count(comparisons)} comparaisons de suite, les pages contenaient le prix affiché par un navigateur`,
  robots_forbid_shop: () => 'le robots.txt interdit les visites',
  robots_forbid_products: () => 'le robots.txt interdit les pages produit',
  robots_too_slow: ({ seconds }, { count }) =>
    `le robots.txt demande ${count(seconds)} secondes entre deux visites\u00a0: les prix ne seraient jamais à jour`,
  login_status: ({ status }) => `${login()} (statut ${status})`,
  login_shown: login,
  products_need_login: () => 'les pages produit exigent une connexion',
  products_challenged: challenge,
  shop_needs_scripts: () =>
    'sans scripts, les pages n’affichent rien, et la boutique n’a ni flux de produits ni plan de site',
  products_need_scripts: () => 'sans scripts, les pages produit n’affichent rien',
  catalog_not_found: () => 'aucun flux de produits, plan de site ou lien vers des produits trouvé',
  home_page_redirects: () => 'la page d’accueil redirige en boucle ou trop souvent',
  leads_to_site: ({ host }) => `l’adresse mène à un autre site\u00a0: ${host}`,
  visits_refused: ({ status }) => `la boutique refuse les visites (statut ${status})`,
  shop_closed: () => 'la boutique est fermée',
  domain_unknown: ({ domain }) => `le domaine ${domain} n’existe pas ou n’a pas d’adresse`,
  none_readable: ({ tried, because: reasons }, format) =>
    `aucun produit lisible sur ${format.count(tried)}\u00a0: ${because(reasons, format) || 'aucun prix'}`,
  never_answered: ({ tries, because: reasons }, format) =>
    `aucune réponse, nombre de tentatives\u00a0: ${format.count(tries)} (${because(reasons, format)})`,
  silent_for_days: ({ days, because: reasons }, format) =>
    `aucune réponse depuis ${format.count(days)} ${days < 2 ? 'jour' : 'jours'}\u00a0: ${because(reasons, format)}`,
  at_address: ({ address, because: reasons }, format) => `${because(reasons, format)} (${address})`,
};
