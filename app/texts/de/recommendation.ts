import type { Texts } from '../language.ts';
import { plural } from './plural.ts';

export const recommendation: Texts['recommendation'] = {
  title: 'Preisvorschläge',
  single: 'Vorschlag',
  subtitle:
    'Schätzungen, keine Zusagen: Jede sagt, wie sicher sie ist, worauf sie beruht und was gegen sie spricht.',
  threshold: (percent) => `Gezeigt: Vorschläge mit einer Sicherheit ab ${percent}.`,
  showWeaker: 'Schwächere Vorschläge zeigen',
  hideWeaker: 'Schwächere Vorschläge ausblenden',
  weakerHidden: (n) =>
    `${plural(n, 'schwächerer Vorschlag ist', 'schwächere Vorschläge sind')} ausgeblendet.`,
  weakerShown:
    'Auch schwächere Vorschläge werden gezeigt. Unter Ihrer Schwelle ist ein Irrtum wahrscheinlicher.',
  changeThreshold: 'Schwelle ändern',
  current: 'Bisher',
  suggested: 'Vorschlag',
  change: (percent) => `${percent} Änderung`,
  uplift: 'Wirkung auf Bestellungen (Schätzung)',
  upliftRange: (low, high) => `80-%-Bereich ${low} bis ${high}`,
  noRange: 'der Dienst nennt keinen Bereich',
  confidence: 'Sicherheit',
  confidenceHelp:
    'Wie wahrscheinlich nach dieser Schätzung der vorgeschlagene Preis mehr einbringt als der bisherige.',
  confidenceHelpMarket:
    'Wie wahrscheinlich der vorgeschlagene Preis näher am Median des Marktes liegt als der ' +
    'bisherige. Über den Gewinn sagt das nichts: Dafür gibt es die Schätzung.',
  gain: 'Wirkung auf den Gewinn (Schätzung)',
  gainUnknown: 'nicht angegeben',
  basis: 'Beruht auf',
  bases: {
    prior: 'allgemeiner Erfahrung mit Preisen, nicht auf Ihren Verkäufen',
    group: 'Ihren Verkäufen ähnlicher Produkte',
    category: 'Ihren Verkäufen ähnlicher Produkte',
    own: 'Ihren eigenen Verkäufen dieses Produkts',
  },
  basisUnknown: 'vom Dienst nicht angegeben',
  badges: {
    own: 'Ihre eigenen Verkäufe',
    group: 'Ihre Verkäufe ähnlicher Produkte',
    experience: 'Nur allgemeine Erfahrung',
    competitors: (n) =>
      `Allgemeine Erfahrung und ${plural(n, 'Preis eines Mitbewerbers', 'Preise von Mitbewerbern')}`,
    prior: 'Allgemeine Erfahrung, nicht Ihre Verkäufe',
    unknown: 'Grundlage nicht angegeben',
  },
  compareAtChanged: (from, to) => `Vergleichspreis: ${from ?? 'keiner'} → ${to ?? 'keiner'}`,
  compareAtChoice: {
    none: 'Ohne Vergleichspreis lassen',
    keep: (price) => `${price} beibehalten`,
    old: (price) => `Auf ${price} setzen: als reduziert angezeigt`,
    clear: 'Entfernen',
    notLowestOne: (lowest, current) =>
      `In den letzten 30 Tagen betrug der Preis ${lowest}, weniger als ${current}. In der EU ` +
      `wird eine Ermäßigung am niedrigsten Preis der 30 Tage davor gemessen; ${current} darf ` +
      `dort nicht als früherer Preis stehen.`,
    lowestUnknown:
      'In der EU muss der frühere Preis der niedrigste der 30 Tage vor der Ermäßigung sein. ' +
      'In Shopify haben wir keinen niedrigeren gesehen; Preise vor der Installation der App kennen wir nicht.',
  },
  experienceOnly:
    'Beruht auf allgemeiner Erfahrung, nicht auf Ihren Verkäufen oder Mitbewerbern. Verstehen ' +
    'Sie es als Idee zum Ausprobieren, nicht als Befund.',
  compareAt: (compareAt, suggested) =>
    `Ihr Vergleichspreis in Shopify ist ${compareAt}: Bei ${suggested} wird das Produkt nicht ` +
    `mehr als reduziert gezeigt. Er bleibt, wie er ist, wenn Sie nichts anderes wählen.`,
  details: 'Wie das berechnet wurde',
  detail: {
    competitors: 'Verwendete Preise von Mitbewerbern',
    oldest: 'Der älteste davon',
    hoursAgo: (n) => `vor ${plural(n, 'Stunde', 'Stunden')} geprüft`,
    salesDays: 'Verwendete Tage Ihrer Verkäufe',
    ownChanges: 'Darin gesehene eigene Preisänderungen',
    cost: 'Ihre Kosten',
    costKnown: 'bekannt',
    costUnknown: 'nicht bekannt',
    limit: 'Begrenzt durch',
    made: 'Vorgeschlagen',
    confidence: 'Sicherheit',
  },
  reasons: 'Warum',
  noReasons: 'Der Dienst nennt keine Gründe.',
  against: 'Was dagegen spricht',
  nothingAgainst: 'Der Dienst nennt nichts.',
  guardRails: {
    max_step: 'die größte Änderung auf einmal',
    map_price: 'Ihren Mindestpreis',
    mapPrice: 'Ihren Mindestpreis',
    min_price: 'Ihre eigene Untergrenze',
    min_margin: 'Ihre kleinste Marge',
    market_price: 'den Preis am Markt',
  },
  weak: 'Unter Ihrer Schwelle',
  apply: (price) => `${price} übernehmen`,
  applyLabel: (price, product) => `${price} übernehmen: ${product}`,
  applying: 'Wird übernommen …',
  dismiss: 'Verwerfen',
  dismissLabel: (product) => `Verwerfen: Vorschlag für ${product}`,
  priceMoved:
    'Der Preis in Shopify ist nicht mehr der, für den dies berechnet wurde. Ein neuer Vorschlag ist unterwegs.',
  applied: (product, from, to) => `${product}: Preis in Shopify von ${from} auf ${to} geändert.`,
  dismissed: (product) =>
    `Vorschlag für ${product} verworfen. Er kommt wieder, wenn es etwas Neues zu sagen gibt.`,
  gone: (product) => `Der Vorschlag für ${product} gilt nicht mehr.`,
  refusedTitle: (product) => `${product}: nichts wurde geändert`,
  failedTitle: (product) => `${product}: der Preis ließ sich nicht ändern`,
  undo: 'Rückgängig machen',
  undoLabel: (product) => `Rückgängig machen: Preisänderung von ${product}`,
  undoing: 'Wird zurückgenommen …',
  undone: (product, price) => `${product}: Der Preis ist wieder ${price}.`,
  undoRefused: (product) => `${product}: nicht zurückgenommen`,
  recent: 'In den letzten 24 Stunden geändert',
  allChanges: 'Alle Änderungen',
  writingTitle: (product) => `${product}: noch nicht sicher`,
  writing:
    'Shopify hat nicht geantwortet. Ob der Preis geändert wurde, wird ermittelt; das Ergebnis steht dann im Verlauf.',
  priceNow: (price) => `Der Preis in Shopify ist ${price}.`,
  refusals: {
    price_moved:
      'Der Preis in Shopify ist nicht mehr der, auf dem dies beruhte, daher wurde nichts überschrieben. Er wurde neu gelesen.',
    advice_changed:
      'Für dieses Produkt gibt es einen neueren Vorschlag. Sehen Sie ihn an, bevor Sie entscheiden.',
    variant_gone: 'Die Variante ist nicht mehr in Ihrem Shop.',
    price_unreadable:
      'Der Preis in Shopify hat mehr Nachkommastellen als seine Währung und blieb deshalb, wie er ist.',
    currency_changed:
      'Die Währung des Shops hat sich geändert, daher wurden Preise in der alten nicht übernommen.',
    not_written: 'Shopify hat den neuen Preis nicht angenommen: Es gilt noch der alte.',
    already_undone: 'Das wurde bereits zurückgenommen.',
    not_applied: 'Diese Änderung wurde nicht übernommen, also gibt es nichts zurückzunehmen.',
    newer_change: 'Es gibt eine neuere Änderung dieses Preises; nehmen Sie zuerst diese zurück.',
    stopped: 'Angehalten, bevor es an der Reihe war.',
    service_disconnected:
      'Der Preisdienst ist nicht verbunden, daher ist offen, ob dieser Vorschlag noch gilt. Es wurde nichts geändert.',
  },
  cannotApplyTitle: 'Vorschläge können nicht übernommen werden',
  cannotApply:
    'Der Preisdienst ist nicht verbunden, die Vorschläge sind deshalb vielleicht nicht mehr aktuell. ' +
    'Sie können sie wieder übernehmen, sobald die Verbindung besteht.',
  checkConnection: 'Verbindung prüfen',
  emptyTitle: 'Zurzeit keine Vorschläge',
  emptyText:
    'Ein Vorschlag braucht zugeordnete, aktuelle und lieferbare Angebote von Mitbewerbern und ' +
    'einen erwarteten Gewinn, der die Änderung lohnt. Die Seite jedes Produkts sagt, warum es ' +
    'keinen hat.',
  emptyWeakText: (n) =>
    `Unter Ihrer Schwelle ${n === 1 ? 'liegt' : 'liegen'} ${plural(n, 'schwächerer Vorschlag', 'schwächere Vorschläge')}.`,
};
