import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const outcomes: Texts['outcomes'] = {
  title: 'Ergebnisse',
  subtitle:
    'Was von jedem Vorschlag erwartet wurde und wie sich die Bestellungen danach entwickelten.',
  failedTitle: 'Die Ergebnisse ließen sich nicht lesen',
  noSales: {
    title: 'Ohne Ihre Verkäufe lässt sich nichts messen',
    text:
      'Erlauben Sie das Lesen von Bestellungen; dann steht neben der Erwartung, was die ' +
      'Bestellungen nach einer Änderung taten. Nur Summen je Produkt und Tag werden übernommen.',
    action: 'Zu den Einstellungen',
  },
  tabs: { applied: 'Übernommen', all: 'Alle Vorschläge' },
  columns: {
    product: 'Produkt',
    change: 'Preis',
    predicted: 'Erwartete Bestellungen',
    realised: 'Bestellungen danach',
    outcome: 'Ergebnis',
  },
  percentRange: (low, high) => `${low} bis ${high}`,
  toMatch: 'um dem Markt zu folgen',
  confidence: (percent) => `Sicherheit ${percent}`,
  afterDays: (n) => `nach ${plural(n, 'Tag', 'Tagen')}`,
  gone: 'Eine Variante, die nicht mehr in Ihrem Shop ist',
  outcome: {
    standing: 'Noch nicht entschieden',
    applied: 'Übernommen',
    dismissed: 'Verworfen',
    undone: 'Zurückgenommen',
    expired: 'Der Grund entfiel',
    superseded: 'Durch einen anderen Vorschlag ersetzt',
  },
  measurement: {
    none: '–',
    waiting: 'Erste Zahlen eine Woche nach der Änderung',
    measuring: 'Wird noch gezählt',
    measured: 'Vier Wochen gemessen',
    not_comparable: 'Nicht vergleichbar',
  },
  basis: {
    prior: 'aus veröffentlichten Studien',
    group: 'aus Ihren ähnlichen Produkten',
    own: 'aus Verkäufen dieses Produkts',
  },
  reliability: {
    title: 'Wie weit Vorschläge richtig lagen',
    none:
      'Noch ist kein Ergebnis gemessen. Dazu braucht es Verkäufe und eine Woche nach dem ' +
      'Übernehmen eines Vorschlags; vier Wochen für die endgültige Zahl.',
    measured: 'Gemessene Ergebnisse',
    waiting: (n) => `${plural(n, 'weiteres wird', 'weitere werden')} gemessen`,
    within: 'Im erwarteten Bereich',
    withinNote: '8 von 10 ist richtig',
    error: 'Bestellungen gegenüber der Erwartung',
    errorNote: 'im Durchschnitt',
    notComparable: 'Nicht vergleichbar waren',
    bins: 'Brachten sichere Vorschläge mehr ein?',
    bin: (from, to) => `Sicherheit ${from} bis ${to}`,
    binValue: (percent, cases) => `${percent} von ${count(cases)}`,
    binNote: (low, high) => `am ehesten ${low} bis ${high}`,
    correcting: 'Neue Vorschläge werden durch diese Ergebnisse berichtigt.',
    notYet: (n) =>
      `Ab ${plural(n, 'Ergebnis', 'Ergebnissen')} werden neue Vorschläge dadurch berichtigt.`,
  },
  emptyTitle: 'Noch nichts, worauf sich zurückblicken ließe',
  emptyText: 'Wenn Sie einen Vorschlag übernehmen, stehen hier die Erwartung und was daraus wurde.',
  emptyAction: 'Zu den Preisvorschlägen',
  next: 'Ältere',
  first: 'Neueste',
};
