import type { Texts } from '../language.ts';
import { count, plural } from './plural.ts';

const LEFT: Readonly<Record<string, string>> = {
  mapPrice: 'Mindestpreis',
  cost: 'Kosten',
  least: 'Untergrenze',
};

export const products: Texts['products'] = {
  title: 'Produkte',
  views: {
    all: 'Alle',
    monitored: 'Beobachtet',
    violations: 'Mit Unterschreitungen',
    'no-floor': 'Ohne Mindestpreis',
    'not-monitored': 'Nicht beobachtet',
  },
  searchPlaceholder: 'Nach Titel, SKU, Barcode oder Anbieter suchen',
  columns: {
    product: 'Produkt',
    price: 'Ihr Preis',
    mapPrice: 'Mindestpreis',
    lowest: 'Günstigster Mitbewerber',
    competitors: 'Mitbewerber',
    state: 'Stand',
  },
  sorts: { title: 'Titel', price: 'Preis', ascending: 'Aufsteigend', descending: 'Absteigend' },
  noMapPrice: 'kein Mindestpreis',
  noCompetitor: 'noch keiner gefunden',
  noneComparable: 'kein vergleichbarer Preis',
  cheaper: (percent) => `${percent} unter Ihrem`,
  dearer: (percent) => `${percent} über Ihrem`,
  same: 'gleich wie Ihrer',
  violations: (n) => plural(n, 'Unterschreitung', 'Unterschreitungen'),
  suggestion: 'Vorschlag',
  weakSuggestion: 'Schwacher Vorschlag',
  monitored: 'Beobachtet',
  registering: 'Wird angemeldet',
  notMonitored: 'Nicht beobachtet',
  empty: {
    allTitle: 'Noch keine Produkte',
    allText: 'Sobald Ihr Katalog aus Shopify gelesen ist, stehen Ihre Produkte hier.',
    foundTitle: 'Nichts gefunden',
    foundText: 'Kein Produkt passt zu dieser Suche und diesem Filter.',
    clear: 'Alle Produkte zeigen',
  },
  file: {
    action: 'Mindestpreise importieren',
    title: 'Mindestpreise und Kosten aus einer Datei',
    subtitle: 'Mindestpreise, Kosten und Untergrenzen vieler Varianten auf einmal setzen',
    exportAction: 'Exportieren',
    exportFailed: 'Die Datei ließ sich nicht erstellen. Versuchen Sie es erneut.',
    exportName: 'mindestpreise.csv',
    heading: {
      variant_id: 'varianten_id',
      sku: 'sku',
      product: 'produkt',
      variant: 'variante',
      price: 'preis',
      mapPrice: 'mindestpreis',
      cost: 'kosten',
      min_price: 'untergrenze',
      currency: 'waehrung',
    },
    choose: 'Datei wählen',
    chooseHint:
      'CSV, bis 40 MB. Nichts ändert sich, bevor Sie gesehen haben, was sich ändern würde.',
    drop: 'oder hier ablegen',
    columnsTitle: 'Wie die Datei aussehen muss',
    columns: [
      'Die erste Zeile benennt die Spalten. Gehen Sie von der Datei aus, die Exportieren Ihnen gibt. Deutsche und englische Namen gelten.',
      'varianten_id oder sku sagt, welche Variante gemeint ist. Eine SKU, die mehrere Varianten tragen, braucht die ID.',
      'mindestpreis (floor) ist der Preis, den andere nicht unterschreiten sollen: Mitbewerber ' +
        'darunter werden gemeldet, und Vorschläge gehen nie darunter. Er wird in Shopify an die ' +
        'Variante geschrieben.',
      'kosten (cost) sind die Kosten pro Artikel. Sie werden in Shopify geschrieben.',
      'untergrenze (min_price), oder mindestaufschlag (min_markup) in Prozent auf die Kosten, ' +
        'ist der Preis, über dem unsere Vorschläge bleiben. Sie bleibt in dieser App.',
      'Eine leere Zelle lässt, was da ist. Das Wort keine entfernt es.',
    ],
    signLabel: 'Dezimalzeichen in der Datei',
    signs: {
      auto: 'Wird erkannt; was zwei Lesarten hat, wird abgelehnt',
      point: 'Punkt: 1,234.56',
      comma: 'Komma: 1.234,56',
    },
    reading: 'Die Datei wird gelesen …',
    notRead: 'Die Datei wurde nicht gelesen',
    unreachable: 'Die Datei kam nicht an. Versuchen Sie es erneut.',
    recent: 'Letzte Dateien',
    states: {
      reading: 'Wird gelesen',
      preview: 'Wartet auf Sie',
      applying: 'Wird in Shopify geschrieben',
      done: 'Fertig',
      discarded: 'Verworfen',
    },
    willTitle: 'Was sich ändern würde',
    doesTitle: 'Was diese Datei ändert',
    didTitle: 'Was diese Datei geändert hat',
    willSet: {
      mapPricesSet: (n) => `${plural(n, 'Mindestpreis ändert', 'Mindestpreise ändern')} sich`,
      mapPricesRemoved: (n) => `${plural(n, 'Mindestpreis wird', 'Mindestpreise werden')} entfernt`,
      costsSet: (n) => `${plural(n, 'Kostenangabe ändert', 'Kostenangaben ändern')} sich`,
      costsRemoved: (n) => `${plural(n, 'Kostenangabe wird', 'Kostenangaben werden')} entfernt`,
      leastSet: (n) => `${plural(n, 'Untergrenze ändert', 'Untergrenzen ändern')} sich`,
      leastRemoved: (n) => `${plural(n, 'Untergrenze wird', 'Untergrenzen werden')} entfernt`,
    },
    didSet: {
      mapPricesSet: (n) => `${plural(n, 'Mindestpreis', 'Mindestpreise')} geändert`,
      mapPricesRemoved: (n) => `${plural(n, 'Mindestpreis', 'Mindestpreise')} entfernt`,
      costsSet: (n) => `${plural(n, 'Kostenangabe', 'Kostenangaben')} geändert`,
      costsRemoved: (n) => `${plural(n, 'Kostenangabe', 'Kostenangaben')} entfernt`,
      leastSet: (n) => `${plural(n, 'Untergrenze', 'Untergrenzen')} geändert`,
      leastRemoved: (n) => `${plural(n, 'Untergrenze', 'Untergrenzen')} entfernt`,
    },
    undo: 'Diese Änderungen rückgängig machen',
    undoHint:
      'Sie sehen, was zurückgesetzt wird, bevor sich etwas ändert. Was seither geändert wurde, bleibt, wie es ist.',
    undoOf: (name) => `Rückgängig: ${name}`,
    undoes: 'Datei zeigen, die hiermit rückgängig gemacht wird',
    undone: 'Diese Änderungen wurden rückgängig gemacht.',
    undoneBy: 'Rückgängigmachung zeigen',
    same: (n) => `${plural(n, 'Zeile sagt', 'Zeilen sagen')}, was schon da ist`,
    abovePrice: (n) =>
      `${plural(n, 'Mindestpreis liegt', 'Mindestpreise liegen')} über Ihrem eigenen Preis`,
    abovePriceText:
      'Vorschläge gehen nie unter einen Mindestpreis, dort also nur nach oben. Sehen Sie sich ' +
      'diese Zeilen noch einmal an, wenn das nicht gemeint ist.',
    nothing: 'Nichts würde sich ändern.',
    nothingDone: 'Nichts wurde geändert.',
    apply: (n) => `${plural(n, 'Änderung', 'Änderungen')} übernehmen`,
    discard: 'Verwerfen',
    firstChanges: (shown, of) =>
      of > shown ? `Die ersten ${count(shown)} von ${count(of)} Änderungen` : 'Änderungen',
    change: {
      variant: 'Variante',
      price: 'Ihr Preis',
      mapPrice: 'Mindestpreis',
      cost: 'Kosten',
      least: 'Untergrenze',
    },
    fromTo: (before, after) => `${before} → ${after}`,
    nil: 'keine Angabe',
    problemsTitle: (n) => `${plural(n, 'Zeile', 'Zeilen')} nicht übernommen`,
    problemsText: 'Die übrigen Zeilen hängen nicht davon ab.',
    problemsMore: (shown) => `Die ersten ${count(shown)} werden gezeigt; die Datei enthält alle.`,
    downloadProblems: 'Diese Zeilen herunterladen',
    problemsName: 'nicht-uebernommen.csv',
    line: 'Zeile',
    named: 'Variante',
    problem: 'Grund',
    progress: (done, of) => `${done} von ${of} Varianten in Shopify geschrieben`,
    progressText:
      'Mindestpreise und Untergrenzen gelten hier schon. In Shopify wird so schnell ' +
      'geschrieben, wie es das erlaubt; Sie können diese Seite verlassen.',
    finished: (done) => `${done} Änderungen wurden gemacht.`,
    failedText:
      'Shopify hat einige Zeilen abgelehnt. Ihre Mindestpreise gelten in dieser App, aber Shopify zeigt sie nicht.',
    back: 'Produkte',
    problems: {
      no_key: () => 'Weder varianten_id noch sku ist ausgefüllt',
      no_id: (value) => `„${value}“ ist keine ID einer Variante`,
      unknown_variant: (value) => `Keine Variante dieses Shops ist „${value}“`,
      sku_twice: (value) =>
        `Mehrere Varianten haben die SKU „${value}“: Verwenden Sie varianten_id`,
      named_twice: (value) => `Zeile ${value} nennt dieselbe Variante`,
      no_amount: (value) => `„${value}“ ist kein Betrag`,
      ambiguous: (value) => `„${value}“ hat zwei Lesarten: Wählen Sie das Dezimalzeichen der Datei`,
      negative: (value) => `„${value}“ ist kleiner als null`,
      over_precise: (value) => `„${value}“ hat mehr Nachkommastellen als die Währung`,
      too_large: (value) => `„${value}“ ist zu groß`,
      other_currency: (value) => `„${value}“ ist in einer anderen Währung als der Shop`,
      zero_floor: () =>
        'Ein Mindestpreis von null ist keiner: Schreiben Sie das Wort keine, um ihn zu entfernen',
      no_percentage: (value) => `„${value}“ ist keine Prozentangabe`,
      markup_without_cost: () => 'Ein Aufschlag braucht Kosten, und es sind keine bekannt',
      sets_nothing: () => 'Die Zeile setzt nichts',
      left_alone: (value) =>
        `Seither geändert, bleibt, wie es ist: ${String(value)
          .split(',')
          .map((field) => LEFT[field] ?? field)
          .join(', ')}`,
      shopify: (value) => `Shopify sagt: ${value}`,
    },
  },
};
