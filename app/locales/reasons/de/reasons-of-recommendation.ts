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
  other_currency: ({ offers }, { count }) => `${count(offers)} in einer anderen Währung`,
  in_doubt: ({ offers }, { count }) =>
    `${count(offers)} von einem Händler, dessen Preise in Zweifel stehen`,
  price_uncertain: ({ offers }, { count }) => `${count(offers)} mit unsicherem Preis`,
  used: ({ offers }, { count }) => `${count(offers)} gebraucht`,
  refurbished: ({ offers }, { count }) => `${count(offers)} generalüberholt`,
  not_public: ({ offers }, { count }) => `${count(offers)} nicht zum Preis für alle`,
  tax_included: ({ offers }, { count }) => `${count(offers)} mit Steuer`,
  tax_excluded: ({ offers }, { count }) => `${count(offers)} ohne Steuer`,
  out_of_stock: ({ offers }, { count }) => `${count(offers)} nicht auf Lager`,
  no_price: ({ offers }, { count }) => `${count(offers)} ohne Preis`,
  in_future: ({ offers }, { count }) => `${count(offers)} mit einem Datum in der Zukunft`,
  too_old: ({ offers, hours }, { count }) => `${count(offers)} älter als ${count(hours)} Stunden`,
  too_far: ({ offers }, { count }) =>
    `${count(offers)} zu weit von Ihrem Preis entfernt, um derselbe Artikel zu sein`,
  outlier: ({ offers }, { count }) => `${count(offers)} weit von den übrigen entfernt`,
};

const leftOut = (reasons: readonly LeftOutReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof LEFT_OUT_REASONS>(LEFT_OUT, reason, format))
    .join(', ');

interface Market {
  readonly retailer: string | null;
  readonly competitors: number;
}
function dative({ retailer, competitors }: Market, { count }: ReasonFormat): string {
  if (competitors !== 1) return `dem Median der Preise von ${count(competitors)} Mitbewerbern`;
  return retailer === null ? 'dem Preis eines Mitbewerbers' : `dem Preis von ${retailer}`;
}

interface EvidenceNeeded {
  readonly changes: number;
  readonly units: number;
  readonly days: number;
}
const onceProven = ({ changes, units, days }: EvidenceNeeded, { count }: ReasonFormat): string =>
  `wenn sich der Preis binnen ${count(days)} Tagen ${count(changes)}-mal geändert hat und seit ` +
  `der ersten dieser Änderungen ${count(units)} Stück verkauft wurden`;

interface Follower {
  readonly retailer: string;
  readonly followed: number;
  readonly moves: number;
  readonly days: number;
}
const within = (days: number, { count }: ReasonFormat): string =>
  days === 1 ? 'binnen eines Tages' : `binnen ${count(days)} Tagen`;
const follows = ({ retailer, followed, moves, days }: Follower, format: ReasonFormat): string =>
  `${retailer} hat seine Preise in ${format.count(followed)} von ${format.count(moves)} Fällen ` +
  `nach Ihren geändert, meist ${days === 0 ? 'am selben Tag' : within(days, format)}`;

export const recommendation: (typeof reasons)['recommendation'] = {
  at_market: (market, format) => `Ihr Preis liegt bei ${dative(market, format)}`,
  above_market: ({ by, ...market }, format) =>
    `Ihr Preis liegt ${format.percent(by)} über ${dative(market, format)}`,
  below_market: ({ by, ...market }, format) =>
    `Ihr Preis liegt ${format.percent(by)} unter ${dative(market, format)}`,
  already_above_market: ({ by, ...market }, format) =>
    `Ihr Preis liegt schon ${format.percent(by)} über ${dative(market, format)}`,
  already_below_market: ({ by, ...market }, format) =>
    `Ihr Preis liegt schon ${format.percent(by)} unter ${dative(market, format)}`,
  goal_market: () => 'Ihr Ziel ist, dem Markt zu folgen',
  goal_margin: () => 'Ihr Ziel ist, die Marge zu schützen: Es werden nur Erhöhungen vorgeschlagen',
  held_to_market: (needed, format) =>
    `Auf den Median der Mitbewerberpreise begrenzt: Ein höherer Preis wird erst vorgeschlagen, ${onceProven(needed, format)}`,
  margin_known: ({ margin }, { percent }) =>
    `Die Marge beträgt heute ${percent(margin)} des Preises, nach Ihrem Einkaufspreis`,
  margin_usual: () =>
    'Der Einkaufspreis ist nicht bekannt: Der Vorschlag beruht auf der üblichen Marge, die Sie angegeben haben',
  margin_assumed: () =>
    'Der Einkaufspreis ist nicht bekannt: Es werden handelsübliche Margen angenommen; tragen ' +
    'Sie ihn ein, dann wird der Vorschlag sicherer',
  demand_own: ({ days, changes, fewer }, { count, percent }) =>
    `${days === 1 ? '1 Tag' : `${count(days)} Tage`} Ihrer Verkäufe mit ` +
    `${changes === 1 ? '1 Preisänderung' : `${count(changes)} Preisänderungen`}: ` +
    `${percent(0.01)} mehr Preis, etwa ${percent(fewer)} weniger Bestellungen`,
  demand_group: ({ fewer }, { percent }) =>
    `Verkäufe Ihrer ähnlichen Produkte: ${percent(0.01)} mehr Preis, etwa ${percent(fewer)} weniger Bestellungen`,
  demand_not_shown: () =>
    'Ihre Verkäufe zeigen noch nicht, wie die Nachfrage auf den Preis reagiert: Das ist veröffentlichten Studien entnommen',
  demand_unknown: () =>
    'Ihre Verkäufe sind nicht bekannt: Wie die Nachfrage reagiert, ist veröffentlichten Studien entnommen',
  follower_rise: (follower, format) =>
    `${follows(follower, format)}: Einer Erhöhung wird es wahrscheinlich folgen`,
  follower_cut: (follower, format) =>
    `${follows(follower, format)}: Was eine Senkung bringt, ist zum Teil vorübergehend`,
  cut_needs: ({ least, low, high }, { percent }) =>
    `Steigen die Bestellungen um weniger als ${percent(least)}, kostet die Senkung Gewinn; ` +
    `erwartet werden in 8 von 10 Fällen ${percent(low)} bis ${percent(high)}`,
  orders_expected: ({ low, high }, { percent }) =>
    `In 8 von 10 Fällen ändern sich die Bestellungen um ${percent(low)} bis ${percent(high)}`,
  profit_falls: ({ by }, { percent }) => `Der Rohgewinn sinkt voraussichtlich um ${percent(by)}`,
  lowest_price_cut: ({ lowest }, { money }) =>
    `Wird in der EU mit der Ermäßigung geworben, ist Ihr niedrigster Preis der letzten 30 Tage der Vergleichspreis: ${money(lowest)}`,
  lowest_price_rise: ({ lowest }, { money }) =>
    `Ihr niedrigster Preis der letzten 30 Tage war ${money(lowest)}: Ein höherer Vergleichspreis ist in der EU nicht erlaubt`,
  no_competitor: () => 'Kein Preis eines Mitbewerbers ist bekannt, der aktuell und auf Lager ist',
  one_competitor: () => 'Nur der Preis eines Mitbewerbers ist bekannt',
  offers_left_out: ({ offers }, format) =>
    `Nicht berücksichtigte Angebote: ${leftOut(offers, format)}`,
};

type Limit = Extract<AbstentionReason, { code: 'below_limit' }>['values']['limit'];
const LIMITS: Readonly<Record<Limit, string>> = {
  map_price: 'Ihrem Mindestpreis',
  min_price: 'Ihrer Untergrenze',
  min_margin: 'Ihrer Mindestmarge',
  max_step: 'der größten erlaubten Preisänderung',
  market_price: 'dem Marktpreis',
};
function times(cuts: number, { count }: ReasonFormat): string {
  if (cuts === 1) return 'einmal';
  return cuts === 2 ? 'zweimal' : `${count(cuts)}-mal`;
}
function ago(days: number, { count }: ReasonFormat): string {
  if (days <= 0) return 'heute';
  return days === 1 ? 'vor 1 Tag' : `vor ${count(days)} Tagen`;
}

export const abstention: (typeof reasons)['abstention'] = {
  beyond_plan: () => 'Ihr Tarif hat für dieses Produkt keinen Platz: Es wird nicht beobachtet.',
  product_paused: () => 'Das Produkt ist pausiert.',
  price_not_positive: () => 'Der jetzige Preis ist nicht größer als null.',
  changed_recently: ({ days, pause }, format) =>
    `Der Preis wurde ${ago(days, format)} geändert: ` +
    `höchstens eine Änderung in ${format.count(pause)} Tagen.`,
  margin_unknown: ({ left_out }, format) =>
    `Kein Angebot eines Mitbewerbers ist aktuell und auf ` +
    `Lager${left_out.length > 0 ? ` (${leftOut(left_out, format)})` : ''}, und weder ` +
    `Einkaufspreis noch übliche Marge sind bekannt.`,
  below_limit: ({ limit }) =>
    `Der jetzige Preis liegt weiter unter ${LIMITS[limit]}, als er in einem Schritt erhöht werden darf.`,
  no_room: ({ limit }) =>
    `Kein anderer Preis liegt innerhalb der größten erlaubten Preisänderung und über ${LIMITS[limit]}.`,
  at_market_price: () =>
    'Der Preis entspricht etwa dem Markt, und weder Einkaufspreis noch übliche Marge sind bekannt.',
  close_to_market: ({ within: share, ...market }, format) =>
    `Der Preis liegt höchstens ${format.percent(share)} neben ${dative(market, format)}.`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    `Um dem Markt zu folgen, braucht es ${format.count(needed)} Angebote von Mitbewerbern, die ` +
    `aktuell und auf Lager sind; gefunden: ${format.count(offers)}` +
    `${left_out.length > 0 ? `, nicht berücksichtigt: ${leftOut(left_out, format)}` : ''}.`,
  above_market_unproven: ({ retailer, competitors, ...needed }, format) =>
    `Ein höherer Preis läge über ${dative({ retailer, competitors }, format)}. Für dieses ` +
    `Produkt wird er erst vorgeschlagen, ${onceProven(needed, format)}.`,
  margin_kept: () =>
    'Ihr Ziel ist, die Marge zu schützen: Ein niedrigerer Preis brächte nach der Schätzung mehr ' +
    'Gewinn, wird aber nicht vorgeschlagen.',
  no_price_ending: ({ step }, { percent }) =>
    `Kein anderer Preis mit einer guten Endung liegt innerhalb von ${percent(step)} um den jetzigen.`,
  gain_too_small: ({ least }, { percent }) =>
    `Der erwartete Gewinn liegt unter ${percent(least)}: Nach dem, was bekannt ist, stimmt der jetzige Preis etwa.`,
  confidence_too_low: ({ least }, { percent }) =>
    `Die Sicherheit liegt nicht über ${percent(least)}: Was bekannt ist, trägt keinen Vorschlag.`,
  rule_hold: ({ rule }) => `Die Preisregel „${rule}“ lässt den Preis, wie er ist.`,
  price_war: ({ retailer, ours, theirs, days }, format) =>
    `Es läuft ein Preiskampf: Sie haben ${times(ours, format)} und ${retailer} ` +
    `${times(theirs, format)} im Wechsel ${within(days, format)} gesenkt; eine weitere Senkung ` +
    `würde wieder beantwortet.`,
};

const WHEN = { before: 'vor', after: 'nach' } as const;
const signed = (share: number, { percent }: ReasonFormat): string =>
  `${share > 0 ? '+' : ''}${percent(share)}`;

export const outcome: (typeof reasons)['outcome'] = {
  other_price_applied: () => 'Es wurde ein anderer als der vorgeschlagene Preis übernommen',
  changed_again: () => 'Der Preis wurde binnen einer Woche wieder geändert',
  few_days: ({ when, days, needed }, { count }) =>
    `Von ${count(needed)} nötigen Tagen ${WHEN[when]} der Änderung sind Verkäufe an ${count(days)} bekannt`,
  few_units: ({ units }, { count }) =>
    `Insgesamt wurden ${count(units)} Stück verkauft: zu wenige für eine Aussage`,
  silence: ({ when, days }, { count }) =>
    `${WHEN[when] === 'vor' ? 'Vor' : 'Nach'} der Änderung wurde ${count(days)} Tage in Folge nichts verkauft: vermutlich ausverkauft`,
  price_paid_differs: ({ when, by }, format) =>
    `Der bezahlte Preis wich ${WHEN[when]} der Änderung um ${signed(by, format)} vom verlangten ab: Rabatte oder ein anderer Preis`,
  market_moved: ({ by }, format) =>
    `Die Preise der Mitbewerber haben sich in dieser Zeit um ${signed(by, format)} geändert`,
};
