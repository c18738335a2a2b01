import type { DocumentTexts } from './document-texts.ts';

export const GERMAN: DocumentTexts = {
  locale: 'de-DE',
  title: 'Nachweis eines beworbenen Preises',
  subtitle: (alertId) => `Aktenzeichen ${alertId}`,
  labels: {
    reporter: 'Erstellt für',
    retailer: 'Händler',
    product: 'Produkt',
    offeredAs: 'Angeboten als',
    advertised: 'Beworbener Preis',
    limit: {
      map_violation: 'Niedrigster Werbepreis (MAP)',
      competitor_undercut: 'Eigener Preis',
      competitor_below: 'Eigener Preis',
    },
    difference: 'Differenz',
    readAt: 'Seite abgerufen',
    retailerClock: 'Serverzeit des Händlers',
    lastSeen: 'Zuletzt bestätigt',
    address: 'Adresse',
    visitedFrom: 'Abgerufen aus',
    shipping: 'Versand',
    place: 'Stelle auf der Seite',
  },
  sku: (sku) => `Artikelnummer ${sku}`,
  gtin: (gtin) => `GTIN ${gtin}`,
  countryUnknown: 'Land nicht bekannt',
  shippingExcluded: 'in den genannten Preisen nicht enthalten',
  percentBelow: (percent) => `${percent} darunter`,
  places: {
    beside_buy_button: (text) => `Der Preis steht neben der Schaltfläche „${text}“.`,
    below_name: (text) => `Der Preis steht unter dem Namen des Produkts, „${text}“.`,
    in_page_text: () => 'Der Preis steht im sichtbaren Text der Seite.',
    usual_place: () =>
      'Der Preis steht an der Stelle, an der die Produktseiten dieses Händlers ihren Preis zeigen.',
    chosen_place: () =>
      'Der Preis steht an der Stelle, die eine Person auf den Produktseiten dieses Händlers bestimmt hat.',
    product_data: () =>
      'Der Preis ist in den strukturierten Produktdaten der Seite angegeben, die der Händler für Suchmaschinen veröffentlicht.',
    page_description: () => 'Der Preis ist in der Beschreibung der Seite (Meta-Angaben) angegeben.',
    page_title: () => 'Der Preis steht im Titel der Seite.',
    page_address: () => 'Der Preis ist Teil der Adresse der Seite.',
    shop_data: () =>
      'Der Preis ist in den Daten angegeben, die die Shop-Software des Händlers für diese Variante in der Seite ablegt.',
    shop_data_address: () =>
      'Der Preis ist in den Produktdaten angegeben, die die Shop-Software des Händlers für diese Variante veröffentlicht.',
    product_feed: () => 'Der Preis ist im veröffentlichten Produkt-Feed des Händlers angegeben.',
    unknown: () => 'Der Preis ist im abgerufenen Dokument angegeben.',
  },
  noPlace: 'Der Preis wurde dem abgerufenen Dokument entnommen.',
  pictureTitle: 'Bild der Seite',
  pictureTaken: (when, price) =>
    price === null
      ? `Bei einem eigenen Abruf am ${when} aufgenommen.`
      : `Bei einem eigenen Abruf am ${when} aufgenommen. Auf der gezeigten Seite gelesener Preis: ${price}.`,
  pictureAddress: (url) => `Adresse dieser Seite: ${url}`,
  pictureDetail: 'Preis und Umgebung (detail.png)',
  picturePage: 'Seite, Ausschnitt mit dem Preis (ganze Seite: page.png)',
  noPicture: (reason) => `Es gibt kein Bild der Seite: ${reason}`,
  failures: {
    no_browser: 'Für die Aufnahme stand kein Browser zur Verfügung.',
    no_sandbox: 'Der Browser konnte nicht sicher ausgeführt werden.',
    not_allowed:
      'Die robots.txt des Händlers erlaubt es nicht, die Seite mit einem Browser abzurufen.',
    crashed: 'Der Browser ist beim Anzeigen der Seite ausgefallen.',
    timed_out: 'Die Seite war nicht rechtzeitig vollständig geladen.',
    too_large: 'Die Seite ist zu groß.',
    unreachable: 'Die Seite war nicht erreichbar.',
    address_refused: 'Die Seite führt zu einer Adresse, die nicht abgerufen wird.',
    busy: 'Es warteten zu viele Seiten.',
    plan_limit: 'Die für den Tag vereinbarte Zahl solcher Besuche war erreicht.',
    host_waits: 'Die Website des Händlers konnte zu dieser Zeit nicht besucht werden.',
    page_not_shown: 'Die Seite zeigte nicht das Produkt.',
    variant_not_shown: 'Die Seite zeigte einen Preis, ohne zu sagen, für welche Variante er gilt.',
    not_in_time: 'Die Aufnahme war nicht rechtzeitig möglich.',
  },
  failureUnknown: 'Die Aufnahme war nicht möglich.',
  neverPhotographed: 'Es wurde keines aufgenommen.',
  verifyTitle: 'Überprüfung',
  verifyText:
    'Die Datei, die dieses Dokument enthält, enthält auch das abgerufene Dokument, wie es ' +
    'der Server des Händlers gesendet hat, die Bilder und zu jedem einen Datensatz mit ' +
    'Zeit, Adresse und SHA-256. Die Datensätze bilden eine Kette, in der jeder Eintrag den ' +
    'vorherigen einschließt; eine spätere Änderung, Entfernung oder Einfügung ist ' +
    'erkennbar. README.txt in der Datei erklärt auf Englisch, wie sich dies mit üblichen ' +
    'Programmen überprüfen lässt.',
  hashes: {
    document: 'Abgerufenes Dokument, SHA-256',
    record: 'Dessen Datensatz, SHA-256',
    chain: 'Dessen Glied in der Kette',
    page: 'Bild der Seite, SHA-256',
    detail: 'Ausschnitt, SHA-256',
  },
  stampTitle: 'Zeitstempel (RFC 3161)',
  stamp: (when, authority) => `${when}, von ${authority}`,
  noStamp: 'keiner einer unabhängigen Stelle',
  limitsTitle: 'Grenzen',
  limitsText:
    'Der Händler hat nicht signiert, was sein Server gesendet hat. Anderen Besuchern ' +
    'können je nach Land, Kundengruppe oder Gerät andere Preise gezeigt worden sein. Der ' +
    'Abruf sendete keine Cookies und erfolgte ohne Anmeldung. Soweit keine unabhängige ' +
    'Stelle einen Datensatz gestempelt hat, ist dessen Zeit die der Uhr des aufzeichnenden ' +
    'Systems.',
  missing:
    '□ steht für ein Zeichen, das die Schrift dieses Dokuments nicht enthält; alert.json und offer.json enthalten den vollständigen Text.',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
};
