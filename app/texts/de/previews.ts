import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const previews: Texts['previews'] = {
  title: { apply: 'Preisänderungen prüfen', undo: 'Rücknahme prüfen' },
  subtitle: {
    apply: 'In Shopify ändert sich nichts, bevor Sie bestätigen.',
    undo: 'In Shopify wird nichts zurückgenommen, bevor Sie bestätigen.',
  },
  back: { apply: 'Vorschläge', undo: 'Durchgang' },
  totals: 'Zusammenfassung',
  toChange: 'Zu ändernde Preise',
  taken: (n) => `${count(n)} herausgenommen`,
  up: 'Erhöhungen',
  down: 'Senkungen',
  meanChange: 'Durchschnittliche Änderung',
  largest: 'Größte Änderung',
  margin: 'Durchschnittliche Marge',
  marginOf: (n, all) => `Kosten bekannt bei ${count(n)} von ${count(all)}`,
  noCost: 'Keine Kosten bekannt',
  fromTo: (from, to) => `${from} → ${to}`,
  leftOutTotal: 'Ausgelassen',
  belowCost: (n) => `${plural(n, 'Preis liegt', 'Preise liegen')} danach unter den Kosten.`,
  views: {
    changes: (n) => `Änderungen (${count(n)})`,
    left_out: (n) => `Ausgelassen (${count(n)})`,
  },
  columns: {
    product: 'Produkt',
    current: 'Aktueller Preis',
    next: { apply: 'Neuer Preis', undo: 'Wiederhergestellter Preis' },
    median: 'Median der Mitbewerberpreise',
    margin: 'Marge',
    reason: 'Warum ausgelassen',
  },
  keep: (product) => `Preis von ${product} ändern`,
  offers: (n) => plural(n, 'Mitbewerberpreis', 'Mitbewerberpreise'),
  noOffers: 'Kein Mitbewerber lieferbar',
  below: 'Unter den Kosten',
  reasons: {
    price_moved: 'Der Preis wurde seither in Shopify geändert.',
    currency_changed: 'Die Währung des Shops hat sich seither geändert.',
    advice_changed: 'Es gibt keinen Vorschlag mehr, der übernommen werden kann.',
    general_experience:
      'Er beruht nur auf allgemeinen Marktwerten. Davon werden höchstens 20 auf einmal übernommen.',
    too_many: 'Es werden höchstens 1.000 Preise auf einmal geändert.',
    variant_gone: 'Die Variante ist nicht mehr in Ihrem Shop.',
    newer_change: 'Es gibt eine neuere Änderung dieses Preises. Nehmen Sie zuerst diese zurück.',
    already_undone: 'Das wurde bereits zurückgenommen.',
  },
  notListed: (n) =>
    `${plural(n, 'weiterer Vorschlag ist', 'weitere Vorschläge sind')} nicht aufgeführt. Prüfen Sie sie, wenn diese übernommen sind.`,
  compareAtLeave: 'Lassen, wie er ist',
  compareAtOld: 'Auf den aktuellen Preis setzen, wo der Preis sinkt',
  compareAtOldHelp:
    'Das Produkt wird dann als reduziert gezeigt. Preise, die steigen, behalten ihren Vergleichspreis.',
  compareAtClear: 'Entfernen',
  notLowest: (n) =>
    `Bei ${plural(n, 'Produkt', 'Produkten')} ist der aktuelle Preis nicht der niedrigste der ` +
    `letzten 30 Tage. In der EU muss eine Ermäßigung gegenüber diesem niedrigsten Preis angegeben werden.`,
  noneLower:
    'In der EU muss eine Ermäßigung gegenüber dem niedrigsten Preis der letzten 30 Tage angegeben ' +
    'werden. In Shopify haben wir keinen niedrigeren gesehen; Preise vor der Installation der App kennen wir nicht.',
  confirmHelp:
    'Jeder Preis wird noch einmal geprüft, kurz bevor er geändert wird. Sie können jederzeit ' +
    'anhalten und jede Änderung oder alle zurücknehmen.',
  confirm: {
    apply: (n) => `${plural(n, 'Preis', 'Preise')} ändern`,
    undo: (n) => `${plural(n, 'Änderung', 'Änderungen')} zurücknehmen`,
  },
  notStarted: 'Es wurde nichts gestartet',
  nothing: 'Es gibt nichts zu ändern',
  nothingText: 'Jeder Preis ist ausgelassen oder wurde herausgenommen.',
  confirmed: 'Das wurde bereits bestätigt.',
  seeBatch: 'Fortschritt ansehen',
};
