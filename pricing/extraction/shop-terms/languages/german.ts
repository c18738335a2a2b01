import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in German. */
export const german: LanguageTerms = {
  buy: `
    in den warenkorb | in den einkaufswagen | in den einkaufskorb | in warenkorb
    in einkaufswagen | in den korb | zum warenkorb hinzufügen | zum einkaufswagen hinzufügen
    jetzt kaufen | sofort kaufen | sofort-kaufen | =kaufen | online kaufen | jetzt bestellen
    =bestellen | online bestellen | in die einkaufstasche | in die tasche | warenkorb legen
    hinzufügen zum warenkorb | kostenpflichtig bestellen | bieten | gebot abgeben | jetzt bieten
  `,
  cart: `
    zum warenkorb | warenkorb ansehen | warenkorb anzeigen | zum einkaufswagen | mein warenkorb
    zur kasse | warenkorb bearbeiten
  `,
  inStock: `
    auf lager | ab lager | lagernd | am lager | sofort lieferbar | sofort verfügbar | lieferbar
    =verfügbar | online verfügbar | vorrätig | artikel verfügbar | produkt verfügbar
    bestellbar | =erhältlich | sofort versandfertig | sofort versandbereit | versandbereit
    wenige verfügbar | geringer bestand | im lager
  `,
  outOfStock: `
    ausverkauft | vergriffen | kein bestand | nicht an lager | derzeit vergriffen | bald wieder
    leider ausverkauft | restlos ausverkauft | nicht auf lager
  `,
  negation: 'nicht | nicht mehr | kein | keine',
  fewLeft: `
    nur noch # | noch # stück | noch # verfügbar | noch # auf lager | # stück auf lager
    # stück verfügbar | # stück lagernd | letztes stück | mehr als # verfügbar
    über # verfügbar
  `,
  stock: `
    lagerbestand | bestand | lagermenge | auf lager | verfügbar | vorrat | verfügbarkeit
    lieferbarkeit | lieferstatus | lagerstatus
  `,
  cannot: `
    kann nicht | können nicht | kann derzeit nicht | kann momentan nicht | nicht möglich
  `,
  buying: 'gekauft werden | bestellt werden | kaufen | bestellen',
  neither: `
    solange der vorrat reicht | solange vorrat reicht | nur solange vorrat
    verfügbarkeit prüfen | nur verfügbare | verfügbarkeit anzeigen | verfügbar in
  `,
  preOrder: 'vorbestell*',
  backOrder: `
    auf bestellung | auf anfrage bestellbar | wieder lieferbar ab # | lieferbar ab #
    wieder verfügbar ab # | verfügbar ab # | wird für sie bestellt | wird nachbestellt
  `,
  discontinued: `
    nicht mehr im sortiment | nicht mehr hergestellt | nicht mehr produziert
    nicht mehr im programm | auslaufartikel ausverkauft | produktion eingestellt
  `,
  notify: `
    benachrichtig* | erinnern sie mich | erinnere mich | erinner mich | informieren sie mich
    verfügbarkeitsalarm | bei verfügbarkeit informieren | mail bei verfügbarkeit
    wenn wieder verfügbar | wenn wieder da
  `,
  shops: `
    filiale* | im markt | in der filiale | in den filialen | im geschäft | im laden | vor ort
    im store | in # filialen | in # märkten | ladengeschäft | showroom
  `,
  delivery: 'abholung | abholbar | lieferung | versand',
  itemNumber: `
    art nr | artnr | art no | art nummer | artikel nr | artikelnr | artikelnummer
    artikel nummer | artikel no | artikel | bestell nr | bestellnr | bestellnummer
    bestell nummer | produktnummer | produkt nr | produktnr | produktcode | produkt id
    warennummer | teilenummer | katalognummer | referenz | referenznummer | sku | modellnummer
    sachnummer
  `,
};
