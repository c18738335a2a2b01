import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

export const matches: Texts['matches'] = {
  title: 'Produktabgleich',
  subtitle:
    'Ist deren Produkt dasselbe wie Ihres? Paare, bei denen wir nicht sicher sind, bewirken nichts, bis Sie entscheiden.',
  waiting: (n, more) =>
    `${more ? 'Mehr als ' : ''}${plural(n, 'Paar wartet', 'Paare warten')} auf Sie`,
  yours: 'Ihres',
  theirs: 'Deren',
  likely: (percent) => `Zu ${percent} dasselbe`,
  reasons: 'Was wir sehen',
  noReasons: 'Keine Gründe angegeben.',
  same: 'Dasselbe Produkt',
  different: 'Anderes Produkt',
  sameKey: 'Dasselbe Produkt (Y)',
  differentKey: 'Anderes Produkt (N)',
  keys: 'Tastatur: Y dasselbe, N anderes, U rückgängig, J und K oder Pfeiltasten zum Blättern.',
  undo: 'Rückgängig (U)',
  takeBack: 'Zurücknehmen',
  about: (action, name) => `${action}: ${name}`,
  saidNow: {
    confirmed: 'Bestätigt',
    refused: 'Verneint',
    review: 'Zurückgenommen; es wird erneut geprüft',
  },
  views: {
    review: 'Zu prüfen',
    auto: 'Automatisch',
    confirmed: 'Bestätigt',
    refused: 'Verneint',
    rejected: 'Verworfen',
    products: 'Produkte ohne Angebot',
    listings: 'Angebote ohne Produkt',
  },
  viewTexts: {
    auto: 'So sicher, dass niemand gefragt wurde. Diese Preise zählen.',
    confirmed: 'Jemand aus Ihrem Team sagte, dass es dasselbe ist. Diese Preise zählen.',
    refused:
      'Jemand aus Ihrem Team sagte, dass es nicht dasselbe ist. Diese werden nicht wieder vorgeschlagen.',
    rejected:
      'Nicht wahrscheinlich genug, um Sie zu fragen. Ist eines doch dasselbe Produkt, sagen Sie es.',
    products:
      'Für diese wurde kein Angebot eines Mitbewerbers gefunden. Auf der Seite eines Produkts ' +
      'können Sie die Adresse eines Angebots angeben.',
    listings: 'Was Mitbewerber verkaufen und keines Ihrer Produkte ist.',
  },
  columns: {
    ours: 'Ihr Produkt',
    theirs: 'Deren Angebot',
    shop: 'Shop',
    prices: 'Preise',
    reasons: 'Was wir sehen',
    actions: 'Entscheiden',
  },
  prices: (ours, theirs) => `${ours} / ${theirs}`,
  none: '–',
  nothingTitle: 'Hier ist nichts',
  nothingText: 'Diese Liste ist leer.',
  position: (n, of) => `Paar ${count(n)} von ${count(of)}`,
  earlier: 'Voriges Paar',
  later: 'Nächstes Paar',
  decidedSame: (name) => `Bestätigt: ${name}. Der Preis zählt von nun an.`,
  decidedDifferent: (name) => `Verneint: ${name}. Das wird nicht wieder vorgeschlagen.`,
  failed: 'Die Entscheidung wurde nicht gespeichert',
  saving: {
    saving: (n) => `${count(n)} werden gespeichert …`,
    saved: 'Alles gespeichert',
    unsaved: (n) => `${count(n)} nicht gespeichert`,
    tryAgain: 'Erneut versuchen',
  },
  overtaken: (n) => `Jemand anderes hat ${plural(n, 'Paar', 'Paare')} zuerst entschieden`,
  decidedByOther: (name, verdict) => `${name}: ${verdict}. Diese Entscheidung bleibt bestehen.`,
  noImage: 'kein Bild',
  price: 'Preis',
  brand: 'Marke',
  gtin: 'Barcode',
  mpn: 'Modell',
  sku: 'SKU',
  openListing: 'Deren Seite öffnen',
  openProduct: 'Ihre Seite öffnen',
  emptyTitle: 'Nichts zu prüfen',
  emptyText:
    'Hier erscheinen Paare, bei denen wir nicht sicher sind. Sichere werden von selbst ' +
    'zugeordnet; Sie finden sie auf der Seite jedes Produkts.',
  failedTitle: 'Die Liste ließ sich nicht laden',
  done: 'Das waren alle. Vielen Dank.',
  doneSome: 'Diese sind erledigt; es gibt weitere.',
  loadMore: 'Weitere Paare zeigen',
};
