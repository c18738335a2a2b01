import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const home: Texts['home'] = {
  title: 'Pricing Intelligence',
  subtitle:
    'Was Ihre Mitbewerber für Ihre Produkte verlangen, wer Ihren Mindestpreis unterschreitet ' +
    'und wo sich ein anderer Preis lohnen könnte.',
  numbers: {
    monitored: 'Beobachtete Produkte',
    notMonitored: (n) => `${plural(n, 'Variante wird', 'Varianten werden')} nicht beobachtet`,
    allMonitored: 'Alle veröffentlichten Varianten',
    noneRegistered: 'Noch ist keines angemeldet',
    waiting: (n) => `${plural(n, 'ist', 'sind')} auf dem Weg zum Dienst`,
    retailers: 'Mitbewerber mit Ihren Produkten',
    offers: (n) => plural(n, 'zugeordnetes Angebot', 'zugeordnete Angebote'),
    violations: 'Offene Unterschreitungen',
    unread: (n) => `${count(n)} ungelesen`,
    allRead: 'Alle gelesen',
    noPrices: 'Noch kein Preis eines Mitbewerbers zum Vergleichen',
    noViolations: 'Niemand liegt unter einem Ihrer Mindestpreise',
    recommendation: 'Preisvorschläge',
    aboveThreshold: (percent) => `Sicherheit ab ${percent}`,
    weaker: (n) => `${plural(n, 'schwächerer', 'schwächere')} ausgeblendet`,
    review: 'Zu prüfende Zuordnungen',
    reviewText: 'Paare, bei denen wir nicht sicher sind, warten auf Sie',
    reviewNone: 'Nichts wartet auf Sie',
  },
  sync: {
    title: 'Katalog',
    starting: 'Shopify bereitet Ihren Katalog vor.',
    reading: (read, total) =>
      total
        ? `${read} von ${total} Varianten aus Shopify gelesen`
        : `${read} Varianten aus Shopify gelesen`,
    sending: (sent, total) =>
      total
        ? `${sent} von ${total} Varianten zur Beobachtung angemeldet`
        : `${sent} Varianten zur Beobachtung angemeldet`,
    done: (when) => `Zuletzt gelesen ${when}`,
    failed: 'Das letzte Lesen des Katalogs brach ab',
    resume: 'Weiterlesen',
    left: (minutes) =>
      minutes < 1
        ? 'noch weniger als eine Minute'
        : `noch etwa ${plural(minutes, 'Minute', 'Minuten')}`,
    none: 'Der Katalog wurde noch nicht gelesen.',
    start: 'Katalog lesen',
    progress: 'Fortschritt des Katalogs',
  },
  guide: {
    title: 'Einrichten',
    progress: (done, of) => `${count(done)} von ${count(of)} Schritten erledigt`,
    dismiss: 'Diese Anleitung ausblenden',
    catalogue: 'Katalog einlesen',
    catalogText:
      'Wir lesen Ihre Produkte aus Shopify und melden die veröffentlichten an. Das geschieht von selbst.',
    catalogDone: (n) => `${plural(n, 'Variante ist', 'Varianten sind')} angemeldet.`,
    goal: 'Ziel wählen',
    goalText:
      'Worauf sollen vorgeschlagene Preise zielen? Das lässt sich jederzeit in den Einstellungen ändern.',
    goalDone: (goal) => `${goal}. In den Einstellungen lässt sich das ändern.`,
    goalAction: 'Ziel speichern',
    competitor: 'Mitbewerber hinzufügen',
    competitorText:
      'Geben Sie die Webadresse eines Mitbewerbers ein. Wir besuchen ihn rücksichtsvoll und suchen dort nach Ihren Produkten.',
    competitorDone: (n) =>
      `${n} Mitbewerber hinzugefügt. Produkte erscheinen, sobald sie gefunden sind.`,
    competitorAction: 'Mitbewerber hinzufügen',
    review: 'Prüfen, was gefunden wurde',
    reviewText:
      'Bestätigen oder verneinen Sie die Paare, bei denen wir nicht sicher sind, und sehen Sie dann Warnungen und Vorschläge an.',
    reviewWaiting: (n) => `${plural(n, 'Paar wartet', 'Paare warten')} auf Sie.`,
    reviewDone: 'Nichts wartet.',
    reviewAction: 'Zuordnungen prüfen',
    reviewAlerts: 'Warnungen ansehen',
    doneMark: 'erledigt',
    openMark: 'zu tun',
  },
  connection: {
    title: 'Verbindung',
    builtIn: 'Eingebauter Preisdienst',
    elsewhere: (address) => `Preisdienst unter ${address}`,
    plan: (plan) => `Tarif: ${plan}`,
  },
  plan: {
    neverTitle: 'Wählen Sie einen Tarif',
    never:
      'Produkte werden gesendet und Mitbewerber besucht, sobald Sie in Shopify einen Tarif gewählt haben.',
    endedTitle: 'Ihr Tarif ist beendet',
    ended:
      'Ihre Daten bleiben. Mitbewerber werden nicht besucht und keine Preise geändert, ' +
      'bis es wieder einen Tarif gibt oder die offene Rechnung bezahlt ist.',
    endsTitle: (day) => `Ihr Tarif endet am ${day}`,
    ends: 'Bis dahin geht alles weiter. Ihre Daten bleiben danach erhalten.',
  },
  noMapPrice: (n) =>
    `${plural(n, 'beobachtete Variante hat', 'beobachtete Varianten haben')} keinen ` +
    `Mindestpreis, also kann ihn niemand unterschreiten. Setzen Sie Mindestpreise in Shopify ` +
    `(Varianten-Metafeld „Minimum advertised price“) oder mit einer Regel in den Einstellungen.`,
  noMapPriceAction: 'Varianten ohne Mindestpreis zeigen',
  reasonsTitle: 'Nicht beobachtet',
};
