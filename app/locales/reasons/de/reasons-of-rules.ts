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
    `${count(offers)} über dem niedrigsten Preis des Händlers`,
  not_chosen: ({ offers }, { count }) =>
    `${count(offers)} von Händlern, die die Regel nicht verwendet`,
  shipping_unknown: ({ offers }, { count }) => `${count(offers)} mit unbekannten Versandkosten`,
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
      [`${retailer} ${money(asked)}`, weight === null ? '' : ` (Gewicht ${count(weight)})`].join(
        '',
      ),
    );
    const [last = ''] = listed.slice(-1);
    if (listed.length === 1) return `Einziger Preis: ${last}`;
    return `${name} von ${listed.slice(0, -1).join(', ')} und ${last}: ${money(price)}`;
  };

const SIDES = { below: 'darunter', above: 'darüber' } as const;
const GOALS = {
  market: 'dem Markt folgen',
  margin: 'Marge schützen',
  profit: 'Gewinn maximieren',
  clear_stock: 'Lager räumen',
} as const;
const LIMITS: Readonly<Record<RuleLimit, string>> = {
  min_price: 'auf die Untergrenze',
  map_price: 'auf den MAP-Preis',
  min_margin: 'auf die Mindestmarge',
  cost_unknown: 'auf den heutigen Preis, weil der Einkaufspreis nicht bekannt ist',
  max_step: 'auf die größte Änderung auf einmal',
  max_day: 'auf die größte Änderung an einem Tag',
  stock_days: 'auf den heutigen Preis, weil der Bestand knapp ist',
  price_war: 'auf den heutigen Preis, wegen eines Preiskampfs',
};
const BOUNDS: Readonly<Record<RuleLimit, string>> = {
  min_price: 'die Untergrenze',
  map_price: 'der MAP-Preis',
  min_margin: 'die Mindestmarge',
  cost_unknown: 'der unbekannte Einkaufspreis',
  max_step: 'die größte Änderung auf einmal',
  max_day: 'die größte Änderung an einem Tag',
  stock_days: 'der knappe Bestand',
  price_war: 'der Preiskampf',
};

export const ruleStep: (typeof reasons)['ruleStep'] = {
  cheapest: nameReference('Niedrigster Preis'),
  second_cheapest: nameReference('Zweitniedrigster Preis'),
  average: nameReference('Durchschnitt'),
  median: nameReference('Median der Preise'),
  most_expensive: nameReference('Höchster Preis'),
  weighted_average: nameReference('Gewichteter Durchschnitt'),
  moved_by_share: ({ side, by, price }, { basisPoints, money }) =>
    `${basisPoints(by)} ${SIDES[side]}: ${money(price)}`,
  moved_by_amount: ({ side, by, price }, { money }) =>
    `${money(by)} ${SIDES[side]}: ${money(price)}`,
  cost_plus_share: ({ cost, by, price }, { basisPoints, money }) =>
    `Einkaufspreis ${money(cost)} plus ${basisPoints(by)}: ${money(price)}`,
  cost_plus_amount: ({ cost, by, price }, { money }) =>
    `Einkaufspreis ${money(cost)} plus ${money(by)}: ${money(price)}`,
  model_price: ({ goal, price }, { money }) =>
    `Vorschlag des Nachfragemodells (${GOALS[goal]}): ${money(price)}`,
  kept: ({ price }, { money }) => `Der Preis bleibt bei ${money(price)}`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    `Zu wenige Preise von Mitbewerbern: ${format.count(offers)} von ${format.count(needed)} nötigen` +
    `${left_out.length > 0 ? `; nicht berücksichtigt: ${leftOut(left_out, format)}` : ''}`,
  cost_unknown: () => 'Der Einkaufspreis ist nicht bekannt',
  other_currency: ({ currency }) => `Der Betrag der Regel ist nicht in ${currency}`,
  no_model_price: () => 'Das Nachfragemodell schlägt keinen Preis vor',
  not_positive: ({ price }, { money }) => `${money(price)} ist kein Preis über null`,
  raised_to_limit: ({ limit, price }, { money }) => `Erhöht ${LIMITS[limit]}: ${money(price)}`,
  lowered_to_limit: ({ limit, price }, { money }) => `Gesenkt ${LIMITS[limit]}: ${money(price)}`,
  ending: ({ ending, price }, { money }) => `Endung ${ending}: ${money(price)}`,
  no_ending: ({ endings }) => `Kein Preis mit der Endung ${endings} liegt in den Grenzen`,
  margin_kept: ({ margin, least }, { basisPoints }) =>
    `Marge ${basisPoints(margin)}, mindestens ${basisPoints(least)}`,
  lowest_30_days: ({ lowest }, { money }) =>
    `Ihr niedrigster Preis der letzten 30 Tage: ${money(lowest)}`,
  compare_at_above_lowest: ({ compare_at, lowest }, { money }) =>
    `Der Vergleichspreis ${money(compare_at)} liegt über Ihrem niedrigsten Preis der letzten 30 Tage, ` +
    `${money(lowest)}: So darf eine Ermäßigung in der EU nicht angekündigt werden`,
};

export const ruleHold: (typeof reasons)['ruleHold'] = {
  no_strategy: () => 'Keine Strategie der Regel ergibt einen Preis',
  unchanged: () => 'Der Preis ist schon so, wie die Regel ihn will',
  no_room: ({ lower, upper }) =>
    `Kein Preis liegt in den Grenzen: ${BOUNDS[lower]} verlangt mehr, als ${BOUNDS[upper]} erlaubt`,
  control_group: () => 'Das Produkt ist in der Vergleichsgruppe, die ihre Preise behält',
  price_not_positive: () => 'Der jetzige Preis ist nicht größer als null',
};

const inProducts = (number: number, { count }: ReasonFormat): string =>
  number === 1 ? '1 Produkt' : `${count(number)} Produkte`;
const forProducts = (number: number, { count }: ReasonFormat): string =>
  number === 1 ? '1 Produkt' : `${count(number)} Produkten`;

export const ruleWarning: (typeof reasons)['ruleWarning'] = {
  reaches_no_product: () => 'Kein Produkt erfüllt alle Bedingungen dieser Regel',
  hidden_by_rule: ({ rule, products }, format) =>
    `Die Regel „${rule}“ steht davor und entscheidet über alle Produkte dieser Regel (${format.count(products)})`,
  hidden_by_rules: ({ rules, products }, format) =>
    `${format.count(rules)} Regeln stehen davor und entscheiden über alle Produkte dieser Regel (${format.count(products)})`,
  follows_own_shop: ({ retailer }) =>
    `${retailer} ist Ihr eigener Shop: Die Regel folgt Ihren eigenen Preisen`,
  often_limited: ({ products, limited, share, least }, { count, percent }) =>
    `Grenzen bestimmen die Preise von ${count(limited)} der ${count(products)} Produkte ` +
    `(${percent(share)}; gewarnt wird über ${percent(least)})`,
  retailer_not_monitored: ({ retailer }) =>
    `${retailer} wird nicht überwacht: Die Regel findet dort keine Preise`,
  search_missing: ({ search }) =>
    `Die Produkte der Suche „${search}“ sind noch nicht bekannt: Für die Regel gilt keines als gefunden`,
  search_outdated: ({ search, hours }, { count }) =>
    `Die Produkte der Suche „${search}“ wurden zuletzt vor ${count(hours)} Stunden aktualisiert`,
};

export const ruleUnknown: (typeof reasons)['ruleUnknown'] = {
  reactions_unknown: () =>
    'Mitbewerber haben diese Preise nie gesehen: Wie sie reagiert ' +
    'hätten, ist nicht bekannt; ihre Preise sind die aufgezeichneten',
  matches_of_today: () =>
    'Die Angebote der Mitbewerber sind die heute zugeordneten und werden wie heute verglichen',
  fields_of_today: () =>
    'Marken, Typen, Tags, Kollektionen, Verkaufsränge, MAP-Preise und Untergrenzen sind die von heute',
  searches_of_today: () => 'Suchen enthalten die Produkte, die sie heute finden',
  shipping_of_today: () =>
    'Frühere Versandkosten sind nicht aufgezeichnet: Verwendet wurden die von heute',
  costs_of_today: ({ products }, format) =>
    `Frühere Einkaufspreise sind nicht aufgezeichnet: Bei ${forProducts(products, format)} wurden die von heute verwendet`,
  cost_unknown: ({ products }, format) =>
    `Bei ${forProducts(products, format)} ist der Einkaufspreis nicht bekannt: Ihr Gewinn bleibt außer Betracht`,
  own_price_unknown: ({ products }, format) =>
    `Für ${inProducts(products, format)} ist in diesen Tagen kein eigener Preis aufgezeichnet: Sie bleiben außer Betracht`,
  market_unknown: ({ products }, format) =>
    `Für ${inProducts(products, format)} ist in diesen Tagen kein Preis eines Mitbewerbers aufgezeichnet`,
  sales_unknown: ({ products }, format) =>
    `Für ${inProducts(products, format)} sind keine Verkäufe aufgezeichnet: Sie fehlen in Stückzahl, Umsatz und Gewinn`,
  stock_unknown: ({ products }, format) =>
    `Bei ${forProducts(products, format)} ist der Bestand nicht für jeden ` +
    'Tag aufgezeichnet: An den übrigen wurde die Reichweite nicht geprüft',
  history_short: ({ days, asked }, { count }) =>
    `Die Aufzeichnungen reichen ${count(days)} Tage zurück, nicht ${count(asked)}`,
  belief_of_today: () =>
    'Das Nachfragemodell kennt die Verkäufe dieser Tage: Damals hätte es weniger gewusst',
  once_a_day: () =>
    'Die Regeln werden einmal am Tag angewendet, zu Tagesbeginn (UTC): ' +
    'Preise und Zeitpläne innerhalb eines Tages bleiben außer Betracht',
  daily_limit_ignored: ({ rules }, { count }) =>
    `Die größte Zahl von Änderungen pro Tag bleibt außer Betracht (Regeln damit: ${count(rules)})`,
};
