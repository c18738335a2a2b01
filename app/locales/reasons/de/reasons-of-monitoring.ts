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
  if ([401, 403, 430, 451].includes(status)) return 'weist unsere Besuche ab';
  if (status === 404 || status === 410) return 'sagt, dass es die Seite nicht gibt';
  if (status === 429) return 'bittet uns, seltener zu kommen';
  if (status === 503) return 'ist überlastet oder wegen Wartung geschlossen';
  return status >= 500 && status < 600
    ? 'hat selbst eine Störung'
    : 'antwortet mit etwas Unbrauchbarem';
}
const answers = ({ status }: { readonly status: number }): string =>
  `der Shop ${describeStatus(status)} (Status ${status})`;
const robotsUnread = (): string =>
  'die robots.txt lässt sich nicht lesen, daher wissen wir nicht, ob wir den Shop besuchen dürfen';
const login = (): string => 'der Shop verlangt eine Anmeldung';
const challenge = (): string => 'statt der Seite kommt eine Prüfung für Menschen';
const needsScripts = (): string => 'ohne Skripte zeigen die Seiten nichts';
const pageGone = (): string => 'die Seite gibt es nicht mehr';
const badPrice = (price: string): string =>
  `auf der Seite steht ${price}, was kein gültiger Preis ist`;

const DRAWING: Readonly<Record<(typeof RENDER_PROBLEMS)[number], string>> = {
  no_browser: 'die Seite braucht einen Browser, und keiner ist verfügbar',
  no_sandbox: 'die Seite braucht einen Browser, der hier nicht sicher starten kann',
  crashed: 'der Browser ist beim Öffnen der Seite abgestürzt',
  timed_out: 'der Browser konnte die Seite nicht rechtzeitig öffnen',
  too_large: 'die Seite ist zu groß für den Browser',
  unreachable: 'der Browser konnte die Seite nicht erreichen',
  address_refused: 'die Seite führt an einen Ort, der nicht im öffentlichen Netz liegt',
  busy: 'alle Browser waren belegt',
};

const PAGES: Readonly<Record<(typeof PAGE_CONTENTS)[number], string>> = {
  challenge: challenge(),
  consent: 'die Seite verlangt erst eine Einwilligung',
  closed_shop: 'der Shop ist geschlossen',
  login: login(),
  home_page: 'die Adresse ist die der Startseite',
  listing: 'die Adresse ist die einer Produktliste',
  search: 'die Adresse ist die von Suchergebnissen',
  cart: 'die Adresse ist die eines Warenkorbs',
  geo_block: 'die Seite ist für Besucher von hier gesperrt',
  no_product_found: 'auf der Seite ist kein Produkt',
  no_price: 'auf der Seite steht kein Preis',
  choose_variant: 'die Seite zeigt erst einen Preis, wenn eine Variante gewählt ist',
  soft_404: pageGone(),
  reader_failed: 'die Seite ließ sich nicht lesen',
  too_large: 'die Seite ist zu groß',
  too_deep: 'die Seite ist zu verschachtelt',
  too_many_elements: 'die Seite ist zu verschachtelt',
  too_many_attributes: 'die Seite ist zu verschachtelt',
  truncated: 'die Seite kam nicht vollständig an',
  other: 'die Seite ließ sich nicht verstehen',
};

const visits: SentencesOf<typeof VISIT_REASONS> = {
  answers_status: answers,
  home_page_status: answers,
  page_status: ({ status }) => `der Shop antwortet mit Status ${status}`,
  robots_status: robotsUnread,
  robots_unreadable: robotsUnread,
  robots_forbid_page: () => 'die robots.txt untersagt diese Adresse',
  not_an_address: ({ address }) => `${address} ist keine Adresse`,
  leads_away: ({ host }) => `die Adresse führt weg zu ${host}`,
  address_refused: () => 'die Adresse führt an einen Ort, der nicht im öffentlichen Netz liegt',
  too_many_redirects: () => 'die Adresse leitet im Kreis oder zu oft weiter',
  answer_too_large: () => 'die Antwort des Shops ist zu groß',
  timed_out: () => 'der Shop antwortet nicht rechtzeitig',
  connection_refused: () => 'der Shop verweigert die Verbindung oder bricht sie ab',
  domain_unresolved: () => 'die Domain hat keine Adresse',
  insecure_connection: () => 'der Shop bietet keine gültige sichere Verbindung (https)',
  bad_response: () => 'die Antworten des Shops lassen sich nicht lesen',
  challenge_page: challenge,
  page_shows: ({ page }) => PAGES[page],
  not_product_page: ({ page }) => PAGES[page],
  page_gone: pageGone,
  no_offer: () => 'auf der Seite steht kein Preis',
  needs_scripts: needsScripts,
  not_drawn: ({ problem }) => DRAWING[problem],
  rendered_visits_used: () =>
    'die Seite braucht einen Browser, und die Browserbesuche Ihres Plans für heute sind verbraucht',
  no_price_in_feed: () => 'im Produktfeed steht kein Preis',
  not_found_last: pageGone,
  no_longer_offered: () => 'wird nicht mehr angeboten',
  price_without_currency: ({ price }) => `auf der Seite steht ${price} ohne Währung`,
  price_unknown_currency: ({ price, currency }) =>
    `auf der Seite steht ${price} ${currency}: Diese Währung gibt es nicht`,
  price_over_precise: ({ price }) => badPrice(price),
  price_beyond_currency: ({ price }) => badPrice(price),
  price_not_decimal: ({ price }) => badPrice(price),
  price_not_positive: ({ price, currency }) => badPrice(`${price} ${currency}`),
};

const because = (reasons: readonly VisitReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof VISIT_REASONS>(visits, reason, format))
    .join(', ');

const products = (written: string, n: number): string =>
  `${written} ${n === 1 ? 'Produkt' : 'Produkten'}`;

export const monitoring: (typeof reasons)['monitoring'] = {
  ...visits,
  prices_vanished: ({ prices }, { count }) =>
    `alle ${count(prices)} zuletzt angesehenen Preise waren auf einmal verschwunden`,
  prices_fell: ({ prices }, { count, percent }) =>
    `${count(prices)} Preise fielen auf einmal um ${percent(0.8)} oder mehr`,
  prices_jumped: ({ prices }, { count }) =>
    `die Preise haben sich auf einmal halbiert oder verdoppelt (${count(prices)} davon)`,
  offers_sold_out: ({ offers }, { count }) =>
    `alle ${count(offers)} zuletzt angesehenen Angebote waren auf einmal ausverkauft`,
  readings_far: ({ readings, of }, { count }) =>
    `${count(readings)} von ${count(of)} Preisen weichen weit von den bisherigen ab`,
  sold_out_in_day: ({ offers, of }, { count }) =>
    `${count(offers)} von ${count(of)} Angeboten waren innerhalb eines Tages ausverkauft`,
  drawn_price_only: ({ without, of }, { count }) =>
    `${count(without)} der letzten ${count(of)} Seiten kamen ohne Preis an, und ein Browser zeigt einen an`,
  drawn_price_differs: ({ pages }, { count }) =>
    `ein Browser zeigte mehrmals andere Preise an, als auf den Seiten stehen (bei ${products(count(pages), pages)})`,
  data_without_price: () => 'die Daten, die die Seiten laden, enthalten den Preis nicht mehr',
  data_differ: ({ pages }, { count }) =>
    'die Daten, die die Seiten laden, enthielten andere Preise, als ein Browser anzeigt ' +
    `(bei ${products(count(pages), pages)})`,
  data_found: () => 'die Daten, die die Seiten laden, enthalten den Preis, den ein Browser anzeigt',
  plain_price_again: ({ comparisons }, { count }) =>
    `bei ${count(comparisons)} Vergleichen in Folge stand der Preis, den ein Browser anzeigt, auch auf den Seiten selbst`,
  robots_forbid_shop: () => 'die robots.txt untersagt Besuche',
  robots_forbid_products: () => 'die robots.txt untersagt die Produktseiten',
  robots_too_slow: ({ seconds }, { count }) =>
    `die robots.txt verlangt ${count(seconds)} Sekunden zwischen zwei Besuchen: Die Preise wären nie aktuell`,
  login_status: ({ status }) => `${login()} (Status ${status})`,
  login_shown: login,
  products_need_login: login,
  products_challenged: challenge,
  shop_needs_scripts: needsScripts,
  products_need_scripts: needsScripts,
  catalog_not_found: () =>
    'es wurden weder ein Feed noch eine Sitemap noch Links zu Produkten gefunden',
  home_page_redirects: () => 'die Startseite leitet im Kreis oder zu oft weiter',
  leads_to_site: ({ host }) => `die Adresse führt zu einer anderen Website: ${host}`,
  visits_refused: ({ status }) => `der Shop weist Besuche ab (Status ${status})`,
  shop_closed: () => 'der Shop ist geschlossen',
  domain_unknown: ({ domain }) => `die Domain ${domain} gibt es nicht, oder sie hat keine Adresse`,
  none_readable: ({ tried, because: reasons }, format) =>
    `keines von ${format.count(tried)} versuchten Produkten ließ sich lesen: ${because(reasons, format) || 'kein Preis'}`,
  never_answered: ({ tries, because: reasons }, format) =>
    `keine Antwort in ${format.count(tries)} Versuchen: ${because(reasons, format)}`,
  silent_for_days: ({ days, because: reasons }, format) =>
    `seit ${format.count(days)} Tagen keine Antwort: ${because(reasons, format)}`,
  at_address: ({ address, because: reasons }, format) => `${because(reasons, format)} (${address})`,
};
