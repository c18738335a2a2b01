import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const automation: Texts['automation'] = {
  title: 'Automatisch übernehmen',
  text: 'Übernimmt Vorschläge ohne Klick, innerhalb von Grenzen, die Sie setzen. Aus, solange Sie es nicht einschalten.',
  enabled: 'Vorschläge automatisch übernehmen',
  enabledHelp:
    'Nur Vorschläge, die auf Ihren eigenen Verkäufen beruhen. Ein Preis, der geändert oder ' +
    'zurückgenommen wurde, bleibt eine Woche in Ruhe, und Mindestpreise gelten immer. ' +
    'Vergleichspreise werden nicht geändert; wo ein Produkt nicht mehr als reduziert ' +
    'erschiene, bleibt es Ihnen überlassen. Jede Änderung steht im Verlauf und lässt sich ' +
    'zurücknehmen.',
  minConfidence: 'Nur mit einer Sicherheit von mindestens',
  minConfidenceHelp: 'Zwischen 70 und 99\u00a0%.',
  maxChange: 'Größte Änderung eines Preises',
  maxChangeHelp: 'In % des bisherigen Preises, nach oben oder unten; höchstens 30\u00a0%.',
  perDay: 'Geänderte Preise pro Tag, höchstens',
  perDayHelp: 'Zwischen 1 und 200, nach dem Kalender Ihres Shops.',
  stateOn: (n) => `Ein. ${plural(n, 'Preis', 'Preise')} in den letzten 24 Stunden geändert.`,
  stateOff: 'Aus. Ohne Klick wird nichts geändert.',
  stoppedTitle: 'Das automatische Übernehmen hat sich selbst angehalten',
  stopReasons: {
    failures: 'Shopify hat mehrere seiner Änderungen abgelehnt. Die Gründe stehen im Verlauf.',
    price_moved:
      'Mehrere Preise wurden kurz zuvor von anderer Seite geändert: Vielleicht setzt sie auch eine andere App.',
    losses:
      'Mehrere seiner Änderungen haben Gewinn gekostet, soweit Ihre Verkäufe es zeigen. Sehen ' +
      'Sie sich „Ergebnisse“ an, bevor Sie weitermachen.',
    undone:
      'Mehrere seiner Änderungen wurden zurückgenommen. Ziehen Sie die Grenzen enger, oder lassen Sie es aus.',
  },
  stoppedSince: (when) => `Angehalten ${when}. Nichts wird übernommen, bis Sie es wieder starten.`,
  resume: 'Wieder starten',
  toSettings: 'Zu den Einstellungen',
  toActivity: 'Ansehen, was geändert wurde',
  number: (low, high) => `Geben Sie eine Zahl von ${count(low)} bis ${count(high)} ein.`,
};
