import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

/** What to do about a refusal depends only on what kind of obstacle it is. */
const ASK =
  'Wir umgehen das nicht. Wenn Sie den Shop kennen, bitten Sie ihn, unsere Besuche zu ' +
  'erlauben, und lassen Sie dann noch einmal nachsehen; sonst entfernen Sie ihn von Ihrer ' +
  'Liste.';
const GIVE_PAGES =
  'Seiten einzelner Produkte lassen sich trotzdem nennen: auf der Seite Ihres Produkts oder ' +
  'unten mit einer Datei; dann wird noch einmal nachgesehen. Sonst entfernen Sie ihn von Ihrer ' +
  'Liste.';
const CORRECT =
  'Öffnen Sie den Shop in Ihrem Browser und fügen Sie die Adresse hinzu, die Sie dort sehen; entfernen Sie diese hier.';

export const competitors: Texts['competitors'] = {
  title: 'Mitbewerber',
  subtitle:
    'Onlineshops, die wir für Sie besuchen. Wir sagen, wer wir sind, halten uns an robots.txt und fragen langsam.',
  add: 'Mitbewerber hinzufügen',
  domain: 'Webadresse',
  domainHelp: 'Zum Beispiel shop.example.com, oder die Adresse eines Produkts',
  addButton: 'Hinzufügen',
  added: (domain) => `${domain} wird angesehen. Produkte erscheinen, sobald sie gefunden sind.`,
  watched: (domain) => `${domain} steht auf Ihrer Liste und wird besucht.`,
  notVisitedNow: (domain) => `${domain} steht auf Ihrer Liste, wird aber zurzeit nicht besucht.`,
  seeWhy: 'Warum?',
  remove: 'Entfernen',
  removeLabel: (domain) => `${domain} entfernen`,
  removeTitle: (domain) => `${domain} nicht mehr besuchen?`,
  removeText:
    'Die Preise verschwinden von Ihren Seiten, und offene Warnungen dazu werden geschlossen.',
  removeConfirm: 'Nicht mehr besuchen',
  status: {
    probing: 'Wird angesehen',
    active: 'Wird besucht',
    ok: 'Wird besucht',
    watching: 'Wird besucht',
    refused: 'Nicht besucht',
    blocked: 'Sperrt Besuche',
    challenged: 'Sperrt Besuche',
    quarantined: 'Zurückgestellt',
    unreachable: 'Nicht erreichbar',
    failing: 'Störung',
    gone: 'Verschwunden',
  },
  listings: (n) => plural(n, 'Angebot gefunden', 'Angebote gefunden'),
  matched: (n) => `${count(n)} davon zu Ihren Produkten`,
  fresh: (fresh, matched) =>
    `${fresh === matched ? 'alle' : count(fresh)} davon in den letzten 24 Stunden geprüft`,
  visited: (age) => `besucht ${age}`,
  notVisited: 'noch nicht besucht',
  beyondPlan: 'Wird nicht besucht: Ihr Tarif hat keinen Platz dafür.',
  lastError: (text) => `Letzte Störung: ${text}`,
  setAside: (reason) =>
    `Die Preise sind zurückgestellt: ${reason}. Warnungen und Vorschläge, die ` +
    `darauf beruhen, warten, bis die Preise wieder zusammenpassen.`,
  slow: (seconds) => `eine Anfrage alle ${seconds}\u00a0s`,
  probing:
    'Wir lesen die robots.txt, suchen einen Produktfeed oder eine Sitemap und lesen fünf ' +
    'Produkte. Was dabei herauskommt, erscheint hier, meist in wenigen Minuten.',
  probeDelayed:
    'Der Shop hat noch nicht richtig geantwortet. Wir versuchen es etwa zwei Stunden lang; danach geben wir auf und sagen es.',
  refusal: {
    title: 'Dieser Shop wird nicht besucht',
    why: {
      robots_forbids: 'Die robots.txt bittet uns fernzubleiben.',
      too_slow:
        'Die robots.txt verlangt so lange Pausen zwischen zwei Besuchen, dass die Preise immer veraltet wären.',
      challenge:
        'Der Shop antwortet auf unsere Besuche mit einer Prüfung für Menschen statt mit seinen Seiten.',
      login_required: 'Der Shop zeigt seine Produkte nur nach einer Anmeldung.',
      visits_refused: 'Der Shop weist unsere Besuche ab.',
      script_only:
        'Die Seiten sind leer, bis Skripte gelaufen sind, und es gibt weder einen Produktfeed noch eine Sitemap.',
      redirects_endlessly: 'Die Startseite leitet im Kreis weiter.',
      leads_elsewhere: 'Diese Adresse führt zu einer anderen Website.',
      address_refused: 'Diese Adresse führt an einen Ort, der nicht im öffentlichen Netz liegt.',
      unknown_domain: 'Diese Domain gibt es nicht, oder sie hat keine Adresse.',
      no_catalogue:
        'Es gibt weder einen Produktfeed noch eine Sitemap, und wir fanden keine Links zu Produkten.',
      unreadable: 'Keines der Produkte war lesbar.',
      no_answer: 'Der Shop hat trotz mehrerer Versuche nicht geantwortet.',
    },
    help: {
      robots_forbids: ASK,
      too_slow: ASK,
      challenge: ASK,
      visits_refused: ASK,
      login_required:
        'Wir melden uns nirgends an. Entfernen Sie den Shop von Ihrer Liste, oder lassen Sie ' +
        'noch einmal nachsehen, wenn er seine Produkte allen zeigt.',
      script_only: GIVE_PAGES,
      no_catalogue: GIVE_PAGES,
      unreadable: GIVE_PAGES,
      redirects_endlessly: CORRECT,
      leads_elsewhere: CORRECT,
      address_refused: CORRECT,
      unknown_domain: CORRECT,
      no_answer:
        'Lassen Sie noch einmal nachsehen, wenn der Shop erreichbar ist, oder entfernen Sie ihn von Ihrer Liste.',
    },
    otherHelp:
      'Lassen Sie noch einmal nachsehen, wenn sich das geändert hat, oder entfernen Sie ihn von Ihrer Liste.',
    unknown: 'Der Preisdienst nennt keinen Grund.',
    says: (reason) => `Der Preisdienst sagt: ${reason}`,
    again: 'Noch einmal nachsehen',
    againLabel: (domain) => `Noch einmal nachsehen: ${domain}`,
    tooSoon: 'Es wurde vor weniger als einer Stunde nachgesehen. Bitte versuchen Sie es später.',
  },
  findings: {
    show: 'Was gefunden wurde',
    showLabel: (domain) => `Was gefunden wurde: ${domain}`,
    platform: 'Shopsystem',
    platforms: { shopify: 'Shopify', woocommerce: 'WooCommerce', magento: 'Magento' },
    noPlatform: 'Nicht erkannt',
    catalogue: 'Produkte stehen in',
    kinds: {
      feed: 'seinem Produktfeed',
      sitemap: 'seiner Sitemap',
      links: 'den Links seiner Seiten',
      addresses: 'einzeln genannten Adressen',
    },
    size: (n, exact) => `${exact ? '' : 'mindestens '}${plural(n, 'Produkt', 'Produkte')}`,
    coverage: 'Abdeckung',
    covered: (read, tried) =>
      `${count(read)} von ${plural(tried, 'angesehenen Produkt', 'angesehenen Produkten')} lesbar`,
    partly: (percent) => `erwarten Sie Preise für etwa ${percent} der Produkte`,
    freshness: 'Aktualität',
    round: (hours) =>
      `Ein Durchgang durch alle Produkte dauert ${roundLength(hours)}; die Ihren zugeordneten werden öfter angesehen`,
    pace: 'Tempo',
    visits: (seconds, visitsADay) =>
      `Eine Anfrage alle ${seconds}\u00a0s, höchstens ${plural(visitsADay, 'Anfrage', 'Anfragen')} am Tag`,
    currency: 'Währung',
    probed: 'Angesehen',
    samples: (n) =>
      n === 1
        ? 'Eines der Produkte, wie wir es lesen'
        : `${count(n)} der Produkte, wie wir sie lesen`,
    columns: { product: 'Produkt', price: 'Preis', stock: 'Bestand' },
    unnamed: 'Produkt ohne Namen',
  },
  emptyTitle: 'Noch keine Mitbewerber',
  emptyText:
    'Geben Sie die Adresse eines Onlineshops ein, der verkauft, was Sie verkaufen. Ihre Produkte finden wir dort von selbst.',
  failedTitle: 'Die Liste der Mitbewerber ließ sich nicht laden',
};

function roundLength(hours: number): string {
  if (hours <= 1) return 'weniger als eine Stunde';
  return hours < 72
    ? `etwa ${plural(Math.round(hours), 'Stunde', 'Stunden')}`
    : `etwa ${plural(Math.round(hours / 24), 'Tag', 'Tage')}`;
}
