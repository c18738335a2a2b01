import type {
  AbstentionReason,
  LEFT_OUT_REASONS,
  LeftOutReason,
} from '#kernel/reasons/recommendation-reasons.ts';
import {
  type ReasonFormat,
  formatReasonSentence,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';
import type { reasons } from '#app/locales/reasons/en.ts';

export const LEFT_OUT: SentencesOf<typeof LEFT_OUT_REASONS> = {
  other_currency: ({ offers }, { count }) => `${count(offers)} dans une autre devise`,
  in_doubt: ({ offers }, { count }) => `${count(offers)} d’un revendeur dont les prix sont douteux`,
  price_uncertain: ({ offers }, { count }) => `${count(offers)} dont le prix n’est pas certain`,
  used: ({ offers }, { count }) => `${count(offers)} d’occasion`,
  refurbished: ({ offers }, { count }) => `${count(offers)} de produit reconditionné`,
  not_public: ({ offers }, { count }) => `${count(offers)} à un prix non public`,
  tax_included: ({ offers }, { count }) => `${count(offers)} taxes comprises`,
  tax_excluded: ({ offers }, { count }) => `${count(offers)} hors taxes`,
  out_of_stock: ({ offers }, { count }) => `${count(offers)} en rupture de stock`,
  no_price: ({ offers }, { count }) => `${count(offers)} sans prix`,
  in_future: ({ offers }, { count }) => `${count(offers)} à une date future`,
  too_old: ({ offers, hours }, { count }) => `${count(offers)} de plus de ${count(hours)} h`,
  too_far: ({ offers }, { count }) =>
    `${count(offers)} à un prix trop éloigné du vôtre pour être le même article`,
  outlier: ({ offers }, { count }) => `${count(offers)} à un prix très éloigné des autres`,
};

const leftOut = (reasons: readonly LeftOutReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof LEFT_OUT_REASONS>(LEFT_OUT, reason, format))
    .join(', ');

/** French takes the singular for 0 and 1. */
const counted = (
  number: number,
  [one, other]: readonly [string, string],
  { count }: ReasonFormat,
): string => `${count(number)} ${number < 2 ? one : other}`;
const inDays = (days: number, format: ReasonFormat): string =>
  counted(days, ['jour', 'jours'], format);

interface Market {
  readonly retailer: string | null;
  readonly competitors: number;
}
/** Behind "de", which "le" joins. */
function priceBehindDe({ retailer, competitors }: Market, { count }: ReasonFormat): string {
  if (competitors !== 1) return `du prix médian de ${count(competitors)} concurrents`;
  return retailer === null ? 'du prix d’un concurrent' : `du prix de ${retailer}`;
}
/** Behind "à", which "le" joins. */
const priceBehindA = (market: Market, format: ReasonFormat): string =>
  priceBehindDe(market, format).replace(/^du /, 'au ');

interface EvidenceNeeded {
  readonly changes: number;
  readonly units: number;
  readonly days: number;
}
const onceProven = ({ changes, units, days }: EvidenceNeeded, format: ReasonFormat): string =>
  `lorsque son prix aura changé ${format.count(changes)} fois en ${inDays(days, format)} et que ` +
  `${counted(units, ['unité aura été vendue', 'unités auront été vendues'], format)} depuis le ` +
  `premier de ces changements`;

interface Follower {
  readonly retailer: string;
  readonly followed: number;
  readonly moves: number;
  readonly days: number;
}
const follows = ({ retailer, followed, moves, days }: Follower, format: ReasonFormat): string =>
  `${retailer} a modifié ses prix après les vôtres dans ${format.count(followed)} cas sur ` +
  `${format.count(moves)}, en général ${days === 0 ? 'le jour même' : `en ${inDays(days, format)}`}`;

const ordersFall = (fewer: number, { percent }: ReasonFormat): string =>
  `une hausse du prix de ${percent(0.01)} réduit les commandes d’environ ${percent(fewer)}`;

export const recommendation: (typeof reasons)['recommendation'] = {
  at_market: (market, format) => `Votre prix est au niveau ${priceBehindDe(market, format)}`,
  above_market: ({ by, ...market }, format) =>
    `Votre prix est supérieur de ${format.percent(by)} ${priceBehindA(market, format)}`,
  below_market: ({ by, ...market }, format) =>
    `Votre prix est inférieur de ${format.percent(by)} ${priceBehindA(market, format)}`,
  already_above_market: ({ by, ...market }, format) =>
    `Votre prix est déjà supérieur de ${format.percent(by)} ${priceBehindA(market, format)}`,
  already_below_market: ({ by, ...market }, format) =>
    `Votre prix est déjà inférieur de ${format.percent(by)} ${priceBehindA(market, format)}`,
  goal_market: () => 'Votre objectif est de vous aligner sur le marché',
  goal_margin: () =>
    'Votre objectif est de protéger la marge\u00a0: seules des hausses sont suggérées',
  held_to_market: (needed, format) =>
    `Limité au prix concurrent médian\u00a0: un prix plus élevé sera suggéré ${onceProven(needed, format)}`,
  margin_known: ({ margin }, { percent }) =>
    `Marge actuelle\u00a0: ${percent(margin)} du prix, d’après votre coût`,
  margin_usual: () =>
    'Le coût est inconnu\u00a0: la recommandation repose sur la marge habituelle que vous avez indiquée',
  margin_assumed: () =>
    'Le coût est inconnu\u00a0: des marges usuelles du commerce sont supposées. Ajoutez le coût pour ' +
    'une recommandation plus sûre',
  demand_own: ({ days, changes, fewer }, format) =>
    `${inDays(days, format)} de vos ventes avec ` +
    `${counted(changes, ['modification de prix', 'modifications de prix'], format)}\u00a0: ${ordersFall(fewer, format)}`,
  demand_group: ({ fewer }, format) =>
    `Vos ventes de produits similaires\u00a0: ${ordersFall(fewer, format)}`,
  demand_not_shown: () =>
    'Vos ventes ne montrent pas encore comment la demande réagit au prix\u00a0: cette réaction provient d’études publiées',
  demand_unknown: () =>
    'Vos ventes ne sont pas connues\u00a0: la réaction de la demande provient d’études publiées',
  follower_rise: (follower, format) =>
    `${follows(follower, format)}\u00a0: une hausse sera probablement suivie`,
  follower_cut: (follower, format) =>
    `${follows(follower, format)}\u00a0: le gain d’une baisse est en partie temporaire`,
  cut_needs: ({ least, low, high }, { percent }) =>
    `Si les commandes augmentent de moins de ${percent(least)}, la baisse réduit le bénéfice\u00a0; ` +
    `attendu dans 8 cas sur 10\u00a0: de ${percent(low)} à ${percent(high)}`,
  orders_expected: ({ low, high }, { percent }) =>
    `Variation attendue des commandes dans 8 cas sur 10\u00a0: de ${percent(low)} à ${percent(high)}`,
  profit_falls: ({ by }, { percent }) => `Le bénéfice brut devrait baisser de ${percent(by)}`,
  lowest_price_cut: ({ lowest }, { money }) =>
    `Si la réduction est annoncée dans l’UE, le prix de référence est votre prix le plus bas des ` +
    `30 derniers jours\u00a0: ${money(lowest)}`,
  lowest_price_rise: ({ lowest }, { money }) =>
    `Votre prix le plus bas des 30 derniers jours était de ${money(lowest)}\u00a0: un prix avant ` +
    `réduction supérieur n’est pas autorisé dans l’UE`,
  no_competitor: () => 'Aucun prix concurrent récent et en stock n’est connu',
  one_competitor: () => 'Le prix d’un seul concurrent est connu',
  offers_left_out: ({ offers }, format) => `Offres exclues\u00a0: ${leftOut(offers, format)}`,
};

type Limit = Extract<AbstentionReason, { code: 'below_limit' }>['values']['limit'];
/** Behind "à", which "le" joins. */
const LIMITS: Readonly<Record<Limit, string>> = {
  map_price: 'à votre prix MAP',
  min_price: 'à votre prix minimum',
  min_margin: 'à votre marge minimale',
  max_step: 'à la variation de prix maximale',
  market_price: 'au prix du marché',
};
function ago(days: number, format: ReasonFormat): string {
  return days <= 0 ? 'aujourd’hui' : `il y a ${inDays(days, format)}`;
}

export const abstention: (typeof reasons)['abstention'] = {
  beyond_plan: () =>
    'Votre forfait n’a plus de place pour ce produit\u00a0: il n’est pas surveillé.',
  product_paused: () => 'Le produit est en pause.',
  price_not_positive: () => 'Le prix actuel n’est pas supérieur à zéro.',
  changed_recently: ({ days, pause }, format) =>
    `Le prix a été modifié ${ago(days, format)}\u00a0: au maximum une modification en ${inDays(pause, format)}.`,
  margin_unknown: ({ left_out }, format) =>
    `Aucune offre concurrente récente et en ` +
    `stock${left_out.length > 0 ? ` (${leftOut(left_out, format)})` : ''}, et ni le coût ni la ` +
    `marge habituelle ne sont connus.`,
  below_limit: ({ limit }) =>
    `Le prix actuel est inférieur ${LIMITS[limit]}, de plus que la variation de prix maximale ne permet de l’augmenter.`,
  no_room: ({ limit }) =>
    `Aucun autre prix n’est à la fois dans la variation de prix maximale et supérieur ${LIMITS[limit]}.`,
  at_market_price: () =>
    'Le prix est à peu près celui du marché, et ni le coût ni la marge habituelle ne sont connus.',
  close_to_market: ({ within, ...market }, format) =>
    `Le prix est déjà à moins de ${format.percent(within)} ${priceBehindDe(market, format)}.`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    `Pour s’aligner sur le marché, il faut ` +
    `${counted(needed, ['offre concurrente récente', 'offres concurrentes récentes'], format)} et en stock\u00a0; ` +
    `trouvé\u00a0: ${format.count(offers)}` +
    `${left_out.length > 0 ? `, exclu\u00a0: ${leftOut(left_out, format)}` : ''}.`,
  above_market_unproven: ({ retailer, competitors, ...needed }, format) =>
    `Un prix plus élevé dépasserait le niveau ${priceBehindDe({ retailer, competitors }, format)}. Pour ce ` +
    `produit, il sera suggéré ${onceProven(needed, format)}.`,
  margin_kept: () =>
    'Votre objectif est de protéger la marge\u00a0: selon l’estimation, un prix plus bas rapporterait ' +
    'davantage, mais il n’est pas suggéré.',
  no_price_ending: ({ step }, { percent }) =>
    `Aucun autre prix avec une bonne terminaison n’est à moins de ${percent(step)} du prix actuel.`,
  gain_too_small: ({ least }, { percent }) =>
    `Le gain attendu est inférieur à ${percent(least)}\u00a0: d’après ce qui est connu, le prix actuel convient.`,
  confidence_too_low: ({ least }, { percent }) =>
    `La confiance ne dépasse pas ${percent(least)}\u00a0: ce qui est connu ne suffit pas pour une recommandation.`,
  rule_hold: ({ rule }) => `La règle de prix «\u00a0${rule}\u00a0» conserve le prix.`,
  price_war: ({ retailer, ours, theirs, days }, format) =>
    `Une guerre des prix est en cours\u00a0: vous avez baissé votre prix ${format.count(ours)} fois et ${retailer} ` +
    `${format.count(theirs)} fois, à tour de rôle en ${inDays(days, format)}\u00a0; une autre baisse ` +
    `entraînerait une nouvelle réponse.`,
};

const WHEN = { before: 'avant', after: 'après' } as const;
const signed = (share: number, { percent }: ReasonFormat): string =>
  `${share > 0 ? '+' : ''}${percent(share)}`;

export const outcome: (typeof reasons)['outcome'] = {
  other_price_applied: () => 'Un autre prix que le prix suggéré a été appliqué',
  changed_again: () => 'Le prix a été modifié à nouveau en moins d’une semaine',
  few_days: ({ when, days, needed }, format) =>
    `Ventes connues ${WHEN[when]} la modification\u00a0: ${inDays(days, format)} sur ${format.count(needed)} nécessaires`,
  few_units: ({ units }, format) =>
    `${counted(units, ['unité vendue', 'unités vendues'], format)} en tout\u00a0: trop peu pour conclure`,
  silence: ({ when, days }, format) =>
    `Aucune vente pendant ${inDays(days, format)} de suite ${WHEN[when]} la modification\u00a0: probablement en rupture de stock`,
  price_paid_differs: ({ when, by }, format) =>
    `Le prix payé ${WHEN[when]} la modification s’écartait de ${signed(by, format)} du prix demandé\u00a0: remises ou autre prix`,
  market_moved: ({ by }, format) =>
    `Les prix concurrents ont varié entre-temps de ${signed(by, format)}`,
};
