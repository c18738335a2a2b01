import type {
  RULE_LEFT_OUT_REASONS,
  RuleLeftOutReason,
  RuleLimit,
  RuleStep,
} from '#kernel/reasons/rule-reasons.ts';
import {
  type ReasonFormat,
  formatReasonSentence,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';
import type { reasons } from '#app/locales/reasons/en.ts';
import { LEFT_OUT as COMMON_LEFT_OUT } from './reasons-of-recommendation.ts';

const LEFT_OUT: SentencesOf<typeof RULE_LEFT_OUT_REASONS> = {
  ...COMMON_LEFT_OUT,
  same_retailer: ({ offers }, { count }) =>
    `${count(offers)} au-dessus du prix le plus bas du revendeur`,
  not_chosen: ({ offers }, { count }) =>
    `${count(offers)} de revendeurs que la règle n’utilise pas`,
  shipping_unknown: ({ offers }, { count }) =>
    `${count(offers)} dont les frais de port sont inconnus`,
};
const leftOut = (list: readonly RuleLeftOutReason[], format: ReasonFormat): string =>
  list
    .map((reason) => formatReasonSentence<typeof RULE_LEFT_OUT_REASONS>(LEFT_OUT, reason, format))
    .join(', ');

type Reference = Extract<RuleStep, { code: 'average' }>['values'];
const nameReference =
  (name: string) =>
  ({ offers, price }: Reference, { money, count }: ReasonFormat): string => {
    const listed = offers.map(({ values: { retailer, price: asked, weight } }) =>
      [
        `${retailer} ${money(asked)}`,
        weight === null ? '' : ` (coefficient ${count(weight)})`,
      ].join(''),
    );
    const [last = ''] = listed.slice(-1);
    if (listed.length === 1) return `Seul prix\u00a0: ${last}`;
    return `${name}, ${listed.slice(0, -1).join(', ')} et ${last}\u00a0: ${money(price)}`;
  };

const SIDES = { below: 'en dessous', above: 'au-dessus' } as const;
const GOALS = {
  market: 's’aligner sur le marché',
  margin: 'protéger la marge',
  profit: 'maximiser le bénéfice',
  clear_stock: 'écouler le stock',
} as const;
/** Behind "à", which "le" joins. */
const LIMITS: Readonly<Record<RuleLimit, string>> = {
  min_price: 'au prix minimum',
  map_price: 'au prix MAP',
  min_margin: 'à la marge minimale',
  cost_unknown: 'au prix actuel, car le coût est inconnu',
  max_step: 'à la variation maximale en une fois',
  max_day: 'à la variation maximale en un jour',
  stock_days: 'au prix actuel, car le stock est faible',
  price_war: 'au prix actuel, en raison d’une guerre des prix',
};
const BOUNDS: Readonly<Record<RuleLimit, string>> = {
  min_price: 'le prix minimum',
  map_price: 'le prix MAP',
  min_margin: 'la marge minimale',
  cost_unknown: 'le coût inconnu',
  max_step: 'la variation maximale en une fois',
  max_day: 'la variation maximale en un jour',
  stock_days: 'le stock faible',
  price_war: 'la guerre des prix',
};

export const ruleStep: (typeof reasons)['ruleStep'] = {
  cheapest: nameReference('Prix le plus bas'),
  second_cheapest: nameReference('Deuxième prix le plus bas'),
  average: nameReference('Moyenne'),
  median: nameReference('Prix médian'),
  most_expensive: nameReference('Prix le plus élevé'),
  weighted_average: nameReference('Moyenne pondérée'),
  moved_by_share: ({ side, by, price }, { basisPoints, money }) =>
    `${basisPoints(by)} ${SIDES[side]}\u00a0: ${money(price)}`,
  moved_by_amount: ({ side, by, price }, { money }) =>
    `${money(by)} ${SIDES[side]}\u00a0: ${money(price)}`,
  cost_plus_share: ({ cost, by, price }, { basisPoints, money }) =>
    `Coût ${money(cost)} plus ${basisPoints(by)}\u00a0: ${money(price)}`,
  cost_plus_amount: ({ cost, by, price }, { money }) =>
    `Coût ${money(cost)} plus ${money(by)}\u00a0: ${money(price)}`,
  model_price: ({ goal, price }, { money }) =>
    `Recommandation du modèle de demande (${GOALS[goal]})\u00a0: ${money(price)}`,
  kept: ({ price }, { money }) => `Le prix reste à ${money(price)}`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    `Trop peu de prix concurrents\u00a0: ${format.count(offers)} sur ${format.count(needed)} nécessaires` +
    `${left_out.length > 0 ? `\u00a0; exclu\u00a0: ${leftOut(left_out, format)}` : ''}`,
  cost_unknown: () => 'Le coût est inconnu',
  other_currency: ({ currency }) => `Le montant de la règle n’est pas en ${currency}`,
  no_model_price: () => 'Le modèle de demande ne recommande aucun prix',
  not_positive: ({ price }, { money }) => `${money(price)} n’est pas un prix supérieur à zéro`,
  raised_to_limit: ({ limit, price }, { money }) =>
    `Relevé ${LIMITS[limit]}\u00a0: ${money(price)}`,
  lowered_to_limit: ({ limit, price }, { money }) =>
    `Ramené ${LIMITS[limit]}\u00a0: ${money(price)}`,
  ending: ({ ending, price }, { money }) => `Terminaison ${ending}\u00a0: ${money(price)}`,
  no_ending: ({ endings }) => `Aucun prix se terminant par ${endings} ne respecte les limites`,
  margin_kept: ({ margin, least }, { basisPoints }) =>
    `Marge ${basisPoints(margin)}, au minimum ${basisPoints(least)}`,
  lowest_30_days: ({ lowest }, { money }) =>
    `Votre prix le plus bas des 30 derniers jours\u00a0: ${money(lowest)}`,
  compare_at_above_lowest: ({ compare_at, lowest }, { money }) =>
    `Le prix avant réduction ${money(compare_at)} dépasse votre prix le plus bas des 30 derniers ` +
    `jours, ${money(lowest)}\u00a0: une réduction ne peut pas être annoncée ainsi dans l’UE`,
};

export const ruleHold: (typeof reasons)['ruleHold'] = {
  no_strategy: () => 'Aucune stratégie de la règle ne donne de prix',
  unchanged: () => 'Le prix est déjà celui que donne la règle',
  no_room: ({ lower, upper }) =>
    `Aucun prix ne respecte les limites\u00a0: ${BOUNDS[lower]} exige plus que ne permet ${BOUNDS[upper]}`,
  control_group: () => 'Le produit est dans le groupe de comparaison, qui garde ses prix',
  price_not_positive: () => 'Le prix actuel n’est pas supérieur à zéro',
};

/** French takes the singular for 0 and 1. */
const inProducts = (number: number, { count }: ReasonFormat): string =>
  `${count(number)} ${number < 2 ? 'produit' : 'produits'}`;

export const ruleWarning: (typeof reasons)['ruleWarning'] = {
  reaches_no_product: () => 'Aucun produit ne remplit toutes les conditions de cette règle',
  hidden_by_rule: ({ rule, products }, { count }) =>
    `La règle «\u00a0${rule}\u00a0» vient avant et décide de tous les produits de cette règle (${count(products)})`,
  hidden_by_rules: ({ rules, products }, { count }) =>
    `${count(rules)} règles viennent avant et décident de tous les produits de cette règle (${count(products)})`,
  follows_own_shop: ({ retailer }) =>
    `${retailer} est votre propre boutique\u00a0: la règle suit vos propres prix`,
  often_limited: ({ products, limited, share, least }, format) =>
    `Les limites déterminent le prix de ${format.count(limited)} sur ${inProducts(products, format)} ` +
    `(${format.percent(share)}, avertissement demandé au-delà de ${format.percent(least)})`,
  retailer_not_monitored: ({ retailer }) =>
    `${retailer} n’est pas surveillé\u00a0: la règle n’y trouve aucun prix`,
  search_missing: ({ search }) =>
    `Les produits de la recherche «\u00a0${search}\u00a0» ne sont pas ` +
    'encore connus\u00a0: la règle n’en considère aucun comme trouvé',
  search_outdated: ({ search, hours }, { count }) =>
    `Les produits de la recherche «\u00a0${search}\u00a0» ont été mis à jour il y a ${count(hours)} heures`,
};

export const ruleUnknown: (typeof reasons)['ruleUnknown'] = {
  reactions_unknown: () =>
    'Les concurrents n’ont jamais vu ces prix\u00a0: leur réaction est inconnue et leurs prix sont ceux enregistrés',
  matches_of_today: () =>
    'Les offres des concurrents sont celles associées aujourd’hui et comparées comme aujourd’hui',
  fields_of_today: () =>
    'Les marques, types, tags, collections, rangs de vente, prix MAP et prix minimums sont ceux d’aujourd’hui',
  searches_of_today: () => 'Les recherches contiennent les produits qu’elles trouvent aujourd’hui',
  shipping_of_today: () =>
    'Les anciens frais de port ne sont pas enregistrés\u00a0: ceux d’aujourd’hui ont été utilisés',
  costs_of_today: ({ products }, format) =>
    `Les anciens coûts ne sont pas enregistrés\u00a0: ceux d’aujourd’hui ont été utilisés pour ${inProducts(products, format)}`,
  cost_unknown: ({ products }, format) =>
    `Le coût de ${inProducts(products, format)} est inconnu\u00a0: leur bénéfice n’est pas compté`,
  own_price_unknown: ({ products }, format) =>
    `Aucun prix de votre boutique n’est enregistré pour ${inProducts(products, format)} pendant ces jours\u00a0: non comptés`,
  market_unknown: ({ products }, format) =>
    `Aucun prix concurrent n’est enregistré pour ${inProducts(products, format)} pendant ces jours`,
  sales_unknown: ({ products }, format) =>
    `Aucune vente n’est enregistrée pour ${inProducts(products, format)}\u00a0: ` +
    'non comptés dans les unités, le chiffre d’affaires et le bénéfice',
  stock_unknown: ({ products }, format) =>
    `Le stock de ${inProducts(products, format)} n’est pas enregistré pour ` +
    'chaque jour\u00a0: les autres jours, la couverture n’a pas été vérifiée',
  history_short: ({ days, asked }, { count }) =>
    `Les données remontent à ${count(days)} jours, et non à ${count(asked)}`,
  belief_of_today: () =>
    'Le modèle de demande connaît les ventes de ces jours\u00a0: à l’époque, il en aurait su moins',
  once_a_day: () =>
    'Les règles sont évaluées une fois par jour, au début de la journée (UTC)\u00a0: ' +
    'les prix et horaires au cours d’une journée ne sont pas pris en compte',
  daily_limit_ignored: ({ rules }, { count }) =>
    `Le nombre maximal de modifications par jour n’est pas pris en compte (règles concernées\u00a0: ${count(rules)})`,
};
