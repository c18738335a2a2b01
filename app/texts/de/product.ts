import type { Texts } from '../language.ts';
import { plural } from './plural.ts';

export const product: Texts['product'] = {
  yours: 'Ihr Preis',
  price: 'Preis',
  compareAt: 'Vergleichspreis',
  cost: 'Kosten',
  noCost: 'in Shopify nicht gesetzt',
  mapPrice: 'Mindestpreis (MAP)',
  noMapPrice: 'nicht gesetzt',
  mapPriceFrom: {
    metafield: 'an der Variante gesetzt',
    rule: 'nach Ihrer Regel',
    csv: 'aus Ihrer Datei',
  },
  lowerBound: 'Unsere Vorschläge bleiben über',
  margin: 'Marge',
  read: (age) => `Aus Shopify gelesen ${age}`,
  barcode: 'Barcode',
  sku: 'SKU',
  viewInShop: 'Im Shop ansehen',
  notMonitoredTitle: 'Diese Variante wird nicht beobachtet',
  registering: 'Diese Variante wird gerade beim Preisdienst angemeldet.',
  violations: (n) =>
    `${plural(n, 'Mitbewerber liegt', 'Mitbewerber liegen')} unter Ihrem Mindestpreis`,
  showAlerts: 'Warnungen zeigen',
  competitors: 'Mitbewerber',
  competitorsEmpty:
    'Noch wurde dieser Variante kein Angebot eines Mitbewerbers zugeordnet. Neue Mitbewerber ' +
    'werden besucht, sobald Sie sie hinzufügen; sichere Zuordnungen erscheinen von selbst, ' +
    'andere warten im Produktabgleich.',
  addCompetitor: 'Mitbewerber hinzufügen',
  columns: {
    retailer: 'Händler',
    price: 'Preis',
    stock: 'Verfügbarkeit',
    checked: 'Geprüft',
    source: 'Gelesen aus',
  },
  waits: 'Nicht sicher dasselbe Produkt: wartet auf Ihre Prüfung',
  confirmed: 'Von einem Menschen bestätigt',
  sure: (percent) => `Automatisch zugeordnet, zu ${percent} sicher`,
  listPrice: (price) => `statt ${price}`,
  noSource: 'vom Dienst nicht angegeben',
  heldNote:
    'Nur zugeordnete, lieferbare und aktuelle Angebote zählen für Warnungen und Vorschläge.',
  history: {
    title: 'Preisverlauf',
    yours: 'Ihr Preis',
    empty:
      'Noch kein Verlauf: Er beginnt mit dem ersten Preis, der bei einem Mitbewerber gelesen wird.',
    loading: 'Der Preisverlauf wird geladen',
    failed: 'Der Preisverlauf ließ sich nicht laden. Die Zahlen oben sind davon nicht betroffen.',
    caption: (from, to) => `Preise vom ${from} bis ${to}`,
    table: 'Als Tabelle zeigen',
    columns: { retailer: 'Händler', from: 'Von', to: 'Bis', price: 'Preis' },
    now: 'jetzt',
    otherCurrency: (n) =>
      `${plural(n, 'Angebot', 'Angebote')} in anderer Währung nicht eingezeichnet`,
    truncated: 'Nur der jüngste Teil wird gezeigt.',
  },
  markets: {
    title: 'Preise in Märkten',
    text: 'Diese App liest und schreibt den Grundpreis. Diese Preislisten haben für diese Variante einen anderen:',
    fixed: (price) => `${price}, fest. Er folgt dem Grundpreis nicht.`,
    follows: (percent) => `${percent} auf den Grundpreis, dem er folgt.`,
    notAsked: 'Shopify ließ sich nicht fragen, ob Märkte eigene Preise haben.',
  },
  noRecommendation: 'Kein Vorschlag',
  noRecommendationText: 'Für diese Variante gibt es keinen Vorschlag.',
  siblings: 'Andere Varianten dieses Produkts',
  moreSiblings: 'Es gibt weitere: alle davon unter den Produkten zeigen',
  changes: 'Hier gemachte Preisänderungen',
};
