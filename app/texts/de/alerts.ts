import type { Texts } from '../language.ts';
import { plural } from './plural.ts';

export const alerts: Texts['alerts'] = {
  title: 'Warnungen',
  subtitle:
    'Händler, die eines Ihrer Produkte unter dem von Ihnen gesetzten Mindestpreis anbieten.',
  views: { open: 'Offen', resolved: 'Erledigt' },
  unread: 'Ungelesen',
  columns: {
    product: 'Produkt',
    retailer: 'Angebot bei',
    mapPrice: 'Ihr Mindestpreis',
    listed: 'Angebotspreis',
    since: 'Seit',
    actions: 'Aktionen',
  },
  below: (percent) => `${percent} darunter`,
  evidence: 'Beleg',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  markAll: 'Alle als gelesen markieren',
  marked: (n) => `${plural(n, 'Warnung', 'Warnungen')} markiert.`,
  resolvedOn: (when) => `Erledigt ${when}`,
  resolutions: {
    recovered: 'der Preis liegt wieder auf oder über Ihrem Mindestpreis',
    out_of_stock: 'das Angebot ist ausverkauft',
    disappeared: 'das Angebot ist verschwunden',
    gone: 'das Angebot ist verschwunden',
    not_comparable: 'der Preis lässt sich nicht mehr vergleichen',
    floor_changed: 'Ihr Mindestpreis hat sich geändert',
    match_withdrawn: 'die Zuordnung zu Ihrem Produkt wurde zurückgenommen',
    unmatched: 'die Zuordnung zu Ihrem Produkt wurde zurückgenommen',
    not_monitored: 'der Händler wird nicht mehr beobachtet',
  },
  unknownProduct: 'Ein Produkt, das nicht mehr in Ihrem Shop ist',
  emptyOpenTitle: 'Niemand liegt unter Ihren Mindestpreisen',
  emptyOpenText:
    'Sobald ein Mitbewerber eines Ihrer Produkte unter dem Mindestpreis anbietet, erscheint es hier mit dem Beleg.',
  emptyResolvedTitle: 'Keine erledigten Warnungen',
  emptyResolvedText:
    'Warnungen kommen hierher, wenn sich der Preis erholt oder das Angebot verschwindet.',
  gaps: {
    prices: {
      title: 'Noch kein Preis eines Mitbewerbers zum Vergleichen',
      text: 'Warnungen beginnen, sobald das Angebot eines Mitbewerbers einem Ihrer Produkte zugeordnet ist.',
      action: 'Zu den Mitbewerbern',
      url: '/app/competitors',
    },
    mapPrices: {
      title: 'Noch hat kein Produkt einen Mindestpreis',
      text:
        'Ohne Mindestpreis kann ihn niemand unterschreiten. Setzen Sie Mindestpreise in Shopify ' +
        '(Varianten-Metafeld „Minimum advertised price“) oder mit einer Regel in den ' +
        'Einstellungen.',
      action: 'Einstellungen öffnen',
      url: '/app/settings',
    },
  },
  onlyProduct: 'Nur ein Produkt wird gezeigt.',
  showAll: 'Alle Produkte zeigen',
  evidencePage: {
    title: 'Beleg',
    file: 'Zum Weitergeben',
    fileText:
      'Eine ZIP-Datei mit den Bytes, der Adresse, Zeit und den Kopfzeilen der Antwort, ihrem ' +
      'Platz in der Kette und einer Erläuterung auf Englisch, was gesehen wurde und wie es ' +
      'jeder nachprüfen kann.',
    fileButton: 'Als eine Datei herunterladen',
    gone: 'Die Bytes zu dieser Warnung wurden so lange aufbewahrt, wie der Dienst es zusagt, und sind nicht mehr vorhanden.',
    back: 'Warnungen',
    text:
      'Was der Server des Händlers sendete, als der Preis gelesen wurde, unverändert aufbewahrt, ' +
      'und was sich jetzt erneut daraus lesen lässt.',
    visit: 'Wie die Seite abgerufen wurde',
    url: 'Adresse',
    fetched: 'Abgerufen',
    fetchedBefore:
      'Der Preis wurde abgerufen, bevor die Warnung begann: Zur Warnung wurde er, als das Angebot ' +
      'Ihrem Produkt zugeordnet oder Ihr Mindestpreis festgelegt wurde.',
    status: 'HTTP-Status',
    hash: 'SHA-256 der Bytes',
    chain: 'Kette',
    chainHelp:
      'Die Prüfsumme jeder Aufnahme schließt die vorige ein, sodass eine spätere Änderung auffallen würde.',
    size: 'Größe',
    bytes: (n) => plural(n, 'Byte', 'Bytes'),
    derived: 'Was sich jetzt erneut daraus lesen lässt',
    price: 'Preis',
    noCurrency: (price) => `${price} (ohne Angabe der Währung)`,
    readFrom: (field) => `${field} gelesen aus`,
    fields: {
      name: 'Bezeichnung',
      price: 'Preis',
      listPrice: 'Preis zuvor',
      currency: 'Währung',
      availability: 'Verfügbarkeit',
      condition: 'Zustand',
      gtin: 'Barcode',
      mpn: 'Modell',
      sku: 'SKU',
      brand: 'Marke',
      image: 'Bild',
      imageUrl: 'Bild',
      url: 'Adresse',
      seller: 'Verkäufer',
      tax: 'Steuer',
      options: 'Optionen',
      unitPrice: 'Grundpreis',
      variant: 'Variante',
    },
    currencyRules: {
      stated: (currency) => `${currency}, im Dokument genannt`,
      page: (currency) =>
        `${currency}, aus den übrigen Angaben der Seite: ihren Daten, ihrer Sprache oder ihrer Adresse`,
      retailer: (currency) =>
        `${currency}, aus anderen Seiten dieses Shops. Dieses Dokument nennt keine Währung.`,
    },
    excerpt: 'Wo der Preis steht',
    excerptText:
      'Der Teil des Dokuments, aus dem der Preis gelesen wurde. Was gelesen wurde, ist markiert; ' +
      '⋯ steht für das, was hier ausgelassen ist.',
    excerptNear:
      'Der Preis wurde aus Daten in einem Skript gelesen. Er ist dort markiert, wo er zuerst steht; ' +
      '⋯ steht für das, was hier ausgelassen ist.',
    headers: 'Kopfzeilen der Antwort',
    body: 'Das Dokument, wie es gesendet wurde',
    showBody: 'Dokument anzeigen',
    bodyCut: (n) =>
      (n === 1
        ? 'Hier wird nur das erste Zeichen'
        : `Hier werden nur die ersten ${plural(n, 'Zeichen', 'Zeichen')}`) +
      ' gezeigt; der Download enthält alle.',
    download: 'Unverändert herunterladen',
    none: 'Zu dieser Warnung gibt es keinen Beleg.',
  },
};
