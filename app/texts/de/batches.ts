import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const batches: Texts['batches'] = {
  kinds: {
    apply: 'Gemeinsam übernommene Vorschläge',
    undo: 'Gemeinsam zurückgenommene Änderungen',
    automatic: 'Automatisch übernommen',
  },
  states: { running: 'Läuft', stopping: 'Hält an', stopped: 'Angehalten', done: 'Fertig' },
  progress: (done, total) => `${count(done)} von ${plural(total, 'Preis', 'Preisen')} bearbeitet`,
  progressLabel: 'Fortschritt der Preisänderungen',
  started: (when, who) => `Gestartet ${when} von ${who}`,
  stop: 'Anhalten',
  stopping: 'Es hält nach den Preisen an, die gerade geschrieben werden.',
  stopReasons: {
    by_person:
      'Es wurde angehalten. Was als „Abgelehnt: angehalten“ bezeichnet ist, wurde nicht geändert.',
    failures:
      'Es hat von selbst angehalten: Shopify hat fünf Änderungen hintereinander abgelehnt. ' +
      'Sehen Sie sich die Gründe unten an, bevor Sie neu starten.',
    no_access:
      'Es hat von selbst angehalten: Shopify nimmt den Zugang dieser App nicht mehr an. Öffnen Sie die App erneut, um ihn zu erneuern.',
  },
  counts: (n) =>
    [
      `${count(n.applied)} übernommen`,
      ...(n.undone > 0 ? [`${count(n.undone)} zurückgenommen`] : []),
      ...(n.refused > 0 ? [`${count(n.refused)} abgelehnt`] : []),
      ...(n.failed > 0 ? [`${count(n.failed)} fehlgeschlagen`] : []),
    ].join(', '),
  leftOut: (n) =>
    `${plural(n, 'Vorschlag wurde', 'Vorschläge wurden')} ausgelassen: Sie beruhen auf ` +
    `allgemeiner Erfahrung, und davon werden höchstens 20 auf einmal übernommen. Sehen Sie ` +
    `zuerst die Wirkung an.`,
  compareAt: {
    leave: 'Die Vergleichspreise blieben, wie sie waren.',
    old_price: 'Wo ein Preis gesenkt wurde, wurde der alte zum Vergleichspreis.',
    clear: 'Die Vergleichspreise wurden entfernt.',
  },
  undoAll: 'Alle Änderungen zurücknehmen',
  undoAllHelp:
    'Sie sehen jeden Preis, bevor etwas zurückgenommen wird. Seither geänderte Preise bleiben, wie sie sind.',
  undoOf: 'Hiermit wird ein früherer Durchgang zurückgenommen.',
  troubleTitle: (n) => `${plural(n, 'Preis wurde', 'Preise wurden')} nicht geändert`,
  troubleMore: 'Die ersten fünfzig werden gezeigt; alle stehen in der Liste unten.',
  remedyTitle: 'Was zu tun ist',
  remedies: {
    price_moved: 'Sehen Sie sich den Preis in Shopify an. Ein neuer Vorschlag geht von ihm aus.',
    advice_changed: 'Sehen Sie sich den neueren Vorschlag an.',
    variant_gone: 'Nichts: Die Variante gibt es nicht mehr.',
    currency_changed: 'Warten Sie auf neue Vorschläge in der neuen Währung.',
    price_unreadable:
      'Geben Sie der Variante in Shopify einen Preis, den ihre Währung ausdrücken kann.',
    not_written: 'Übernehmen Sie den Vorschlag noch einmal.',
    not_applied: 'Nichts: Es gab keine Änderung zurückzunehmen.',
    newer_change: 'Nehmen Sie im Verlauf zuerst die neuere Änderung zurück.',
    stopped: 'Starten Sie mit dem Rest neu, wenn Sie möchten.',
    already_undone: 'Nichts: Es wurde schon zurückgenommen.',
    service_disconnected:
      'Prüfen Sie die Verbindung in den Einstellungen und dann die Preise erneut.',
  },
  remedyFailed:
    'Berichtigen Sie in Shopify, was die Meldung nennt, und übernehmen Sie den Vorschlag dann einzeln.',
  allTitle: 'Alle Preise dieses Durchgangs',
  backToActivity: 'Verlauf',
  listTitle: 'Gemeinsam geändert',
  see: (kind) => `Einzelheiten ansehen: ${kind}`,
  details: 'Einzelheiten',
  bulk: {
    title: 'Mehrere übernehmen',
    selectPage: 'Alle auf dieser Seite auswählen',
    select: (product) => `Vorschlag für ${product} auswählen`,
    selected: (n) => `${count(n)} ausgewählt`,
    reviewSelected: 'Ausgewählte prüfen',
    reviewAll: (n) => `Alle ${count(n)} prüfen`,
    compareAt: 'Vergleichspreis',
    running: 'Es werden gerade Preise geändert.',
    runningLink: 'Stand ansehen',
  },
};
