import type { Texts } from '../language.ts';
import { count } from './plural.ts';

export const settings: Texts['settings'] = {
  title: 'Einstellungen',
  connection: {
    title: 'Preisdienst',
    text: 'Wo Preise gesammelt und Vorschläge gemacht werden.',
    builtIn: 'Eingebaut (empfohlen)',
    builtInHelp: 'Nichts einzurichten: Dieser Shop hat ein eigenes Konto.',
    elsewhere: 'Ich habe ein Konto anderswo',
    elsewhereHelp: 'Ein Server, der die Schnittstelle von Pricing Intelligence spricht.',
    baseUrl: 'Basisadresse',
    baseUrlHelp: 'Endet mit /v1, zum Beispiel https://pricing.example.com/v1',
    apiKey: 'API-Schlüssel',
    apiKeyHelp:
      'Aus den Kontoeinstellungen jenes Dienstes. Wird verschlüsselt aufbewahrt und gelöscht, wenn Sie die App deinstallieren.',
    apiKeyKept: 'Ein Schlüssel ist gespeichert. Geben Sie einen neuen ein, um ihn zu ersetzen.',
    saved: 'Verbunden. Ihre Produkte werden an diesen Dienst gesendet.',
    refusedTitle: 'Nicht gespeichert',
    state: 'Stand',
  },
  goal: {
    title: 'Ziel',
    names: {
      market: 'Dem Markt folgen',
      margin: 'Marge schützen',
      profit: 'Gewinn maximieren',
    },
    help: {
      market:
        'Führt Preise schrittweise zum Median der Mitbewerberpreise. Bei weniger als ' +
        '2\u00a0% Abstand oder weniger als zwei Mitbewerberpreisen wird nichts vorgeschlagen.',
      margin:
        'Schlägt nie einen niedrigeren Preis vor. Erhöht Preise, wo das voraussichtlich mehr einbringt.',
      profit: 'Schlägt den Preis vor, der voraussichtlich den höchsten Rohgewinn bringt.',
    },
    guard:
      'Für jedes Ziel gilt: Über den Median der Mitbewerberpreise wird ein Preis nur erhöht, ' +
      'wenn die eigenen Verkäufe des Produkts dafür sprechen.',
  },
  recommendation: {
    title: 'Vorschläge',
    text: 'Was Ihnen gezeigt wird, und welche Grenzen Vorschläge einhalten.',
    threshold: 'Vorschläge zeigen mit einer Sicherheit von mindestens',
    thresholdHelp: 'Zwischen 50 und 95\u00a0%. Schwächere bleiben einen Klick entfernt.',
    usualMargin: 'Übliche Marge, wo ein Produkt keine Kosten hat',
    usualMarginHelp:
      'Anteil am Preis, der nach den Kosten bleibt, in\u00a0%. Leer: unbekannt, und Vorschläge sagen das.',
    minMargin: 'Nie eine kleinere Marge vorschlagen als',
    minMarginHelp: 'In\u00a0%, wo die Kosten bekannt sind.',
  },
  channels: {
    title: 'Beobachtete Produkte',
    text: 'Für diese Produkte werden Preise der Mitbewerber gesammelt. Entwürfe und archivierte Produkte werden nie beobachtet.',
    which: 'Beobachtete Produkte',
    all: 'Alle aktiven Produkte',
    allHelp:
      'Auch Produkte, die nicht in Ihrem Onlineshop stehen, zum Beispiel solche, die Sie im Laden verkaufen.',
    only: 'Nur Produkte in diesen Vertriebskanälen',
    channels: 'Vertriebskanäle',
    loading: 'Vertriebskanäle werden geladen',
    failed: 'Ihre Vertriebskanäle konnten nicht geladen werden',
    chooseOne: 'Wählen Sie mindestens einen Vertriebskanal.',
    saved: 'Einstellungen gespeichert. Ihr Katalog wird synchronisiert.',
  },
  sales: {
    title: 'Verkäufe',
    text:
      'Mit dem, was Ihr Shop verkauft hat, beruhen Vorschläge auf Ihrer eigenen Kundschaft statt ' +
      'auf veröffentlichten Studien, und ihr Ergebnis lässt sich messen.',
    privacy:
      'Nur Stückzahlen und gezahlte Preise werden je Variante und Tag zusammengezählt. Über ' +
      'Kunden wird nichts gelesen, und keine Bestellung wird aufbewahrt.',
    allow: 'Lesen von Bestellungen erlauben',
    stop: 'Bestellungen nicht mehr lesen',
    declined: 'Nichts wurde geändert: Vorschläge kommen weiterhin ohne Ihre Verkäufe aus.',
    unsupported: 'Der verbundene Preisdienst nimmt keine Verkäufe an.',
    off: 'Nicht erlaubt',
    on: 'Erlaubt',
    waiting: 'Shopify hat den Tarif noch nicht bestätigt. Hier steht er in ein bis zwei Minuten.',
    reading: 'Die Bestellungen der letzten 60 Tage werden gelesen.',
    sending: (rows) => `Wird gesendet: bisher ${rows} Produkttage.`,
    done: (day) => `Der Preisdienst hat Ihre Verkäufe bis ${day}.`,
    refused: (n, why) => `${n} wurden nicht angenommen, zum Beispiel: ${why}`,
    failed: 'Die Verkäufe ließen sich nicht lesen:',
    again: 'Erneut versuchen',
  },
  mapPrices: {
    title: 'Mindestpreise',
    text:
      'Mitbewerber unter einem Mindestpreis lösen eine Warnung aus. Ein an der Variante in ' +
      'Shopify gesetzter Mindestpreis geht immer vor.',
    rule: 'Wo kein Mindestpreis gesetzt ist',
    ruleNone: 'Kein Mindestpreis',
    ruleShare: 'Ein Anteil des Vergleichspreises',
    share: 'Anteil',
    shareHelp:
      'In % des Vergleichspreises, zum Beispiel 80. Varianten ohne Vergleichspreis erhalten keinen Mindestpreis.',
    tolerance: 'Wie weit unter dem Mindestpreis noch in Ordnung ist',
    toleranceHelp: 'In % des Mindestpreises. 0: Jeder Cent zählt.',
  },
  plan: {
    title: 'Tarif',
    text: 'Tarife werden in Shopify gewählt und bezahlt.',
    textOperator: 'Den Tarif legt der Betreiber dieser App fest.',
    none: 'Kein Tarif',
    endsOn: (day) => `Gekündigt: gilt bis ${day}.`,
    trial: (plan, day) => `Test von ${plan} bis ${day}.`,
    waiting:
      'Shopify hat den Tarif noch nicht bestätigt. Diese Seite zeigt ihn in ein bis zwei Minuten.',
    readAgain: 'Tarif erneut prüfen',
    readFailed: 'Der Tarif konnte nicht gelesen werden. Der letzte bekannte gilt weiter.',
    readAt: (time) => `Von Shopify gelesen: ${time}`,
    contents: 'Was die Tarife enthalten',
    byContract: 'Nach Vertrag',
    yes: 'Ja',
    no: 'Nein',
    lines: {
      requestsPerMinute: 'Anfragen pro Minute',
      products: 'Beobachtete Produkte',
      retailers: 'Mitbewerber',
      checksPerDay: 'Prüfungen eines Angebots pro Tag',
      historyDays: 'Preisverlauf, Tage',
      automation: 'Automatisches Übernehmen',
      flow: 'Shopify Flow',
    },
    current: (plan) => `Derzeitiger Tarif: ${plan}`,
    choose: 'Tarif wählen',
    gate: (plan, current) =>
      `Teil des Tarifs ${plan} und der größeren. ${current ? `Ihr Tarif ist ${current}.` : 'Sie haben keinen Tarif.'}`,
    names: {
      trial: 'Test',
      starter: 'Starter',
      growth: 'Growth',
      scale: 'Scale',
      enterprise: 'Enterprise',
    },
  },
  percent: '%',
  saved: 'Einstellungen gespeichert.',
  savedPartly: 'Hier gespeichert, aber der Preisdienst hat es nicht übernommen:',
  failed: 'Nicht gespeichert',
  errors: {
    number: (low, high) => `Geben Sie eine Zahl von ${count(low)} bis ${count(high)} ein.`,
    address: 'Geben Sie eine Adresse ein, die mit https:// beginnt und mit /v1 endet.',
    key: 'Geben Sie den API-Schlüssel ein.',
  },
};
