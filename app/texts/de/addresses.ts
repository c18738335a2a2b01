import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const addresses: Texts['addresses'] = {
  one: {
    title: 'Seite eines Mitbewerbers hinzufügen',
    help:
      'Die Adresse der Seite, auf der ein Mitbewerber dieses Produkt verkauft. Sie gilt als von ' +
      'Ihnen bestätigt, und der Shop wird von nun an besucht.',
    label: 'Adresse der Produktseite',
    button: 'Seite hinzufügen',
  },
  file: {
    title: 'Seiten mit einer Datei hinzufügen',
    text:
      'Für Shops, deren Produkte wir nicht von selbst finden. Eine CSV-Datei mit den Spalten sku ' +
      '(oder product_id, variant_id) und url, höchstens 500 Zeilen: Jede Zeile sagt, dass diese ' +
      'Seite dieses Ihrer Produkte verkauft.',
    label: 'CSV-Datei',
    button: 'Seiten hinzufügen',
    choose: 'Wählen Sie zuerst eine Datei',
  },
  result: {
    caption: (added, all) => `${count(added)} von ${plural(all, 'Seite', 'Seiten')} hinzugefügt`,
    columns: {
      line: 'Zeile',
      product: 'Ihr Produkt',
      address: 'Fremde Seite',
      state: 'Was daraus wurde',
    },
    again: 'Noch einmal nachsehen',
    notYet: 'Sie werden nach den Regeln der Shops gelesen; das kann eine Weile dauern.',
    lookFailed: (message) => `Was daraus wurde, ließ sich nicht erfragen: ${message}`,
  },
  states: {
    sent: 'Hinzugefügt; sie wird besucht',
    known: 'Hinzugefügt; die Seite war schon bekannt',
    waiting: 'Noch nicht besucht',
    waitingTrouble: (reason) => `Noch nicht besucht. Letzte Störung des Shops: ${reason}`,
    read: (price) => `Gelesen: ${price}`,
    otherCurrency: (theirs, ours) =>
      `Der Preis ist in ${theirs}, Ihrer in ${ours}: angezeigt, aber nicht verglichen`,
    notComparable: (reason) => `Nicht mit Ihrem Mindestpreis verglichen: ${reason}`,
    unreadable: (reason) => `Nicht lesbar: ${reason}`,
    unreadableUnknown: 'Auf ihr war kein Preis zu lesen',
    notFound: 'Die Seite gibt es nicht',
    shop: (reason) => `Der Shop wird nicht besucht: ${reason}`,
    shopUnknown: 'Der Shop wird nicht besucht; seine Karte nennt den Grund',
  },
  problems: {
    no_product: () => 'Es ist kein Produkt genannt',
    no_address: () => 'Das ist keine Webadresse',
    unknown_product: () => 'Kein Produkt Ihres Shops hat diese SKU oder ID',
    several_products: (n) => `${n} Varianten haben diese SKU: Nennen Sie die Variante mit ihrer ID`,
    not_monitored: () => 'Dieses Produkt wird nicht beobachtet; seine Seite nennt den Grund',
    not_registered: () =>
      'Dieses Produkt ist noch auf dem Weg zum Preisdienst: Versuchen Sie es in ein paar Minuten erneut',
    duplicate: (line) => `Dasselbe wie Zeile ${line}`,
    unknown_domain: (domain) => `Die Domain ${domain} gibt es nicht: Prüfen Sie die Schreibweise`,
    refused: (words) => `Abgelehnt: ${words}`,
    later: (words) => `Nicht gesendet, bitte senden Sie diese Zeile später noch einmal. ${words}`,
  },
};
