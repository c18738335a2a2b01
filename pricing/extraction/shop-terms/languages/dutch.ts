import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Dutch. */
export const dutch: LanguageTerms = {
  buy: `
    in winkelwagen | in winkelmand | in mijn winkelwagen | in mijn winkelmand | in winkelmandje
    in mijn winkelmandje | in de winkelwagen | in de winkelmand | toevoegen aan winkelwagen
    toevoegen aan winkelmand | toevoegen aan winkelmandje | aan winkelwagen toevoegen
    voeg toe aan winkelwagen | voeg toe aan winkelmand | nu kopen | =kopen | koop nu
    direct kopen | bestel nu | nu bestellen | =bestellen | =bestel | direct bestellen
    in mandje | in shopping bag | toevoegen aan tas | =toevoegen | bied nu | plaats bod
    bod plaatsen
  `,
  cart: `
    naar winkelwagen | bekijk winkelwagen | mijn winkelwagen | naar winkelmandje
    bekijk winkelmandje | naar de winkelwagen
  `,
  inStock: `
    op voorraad | uit voorraad leverbaar | direct leverbaar | leverbaar | =beschikbaar
    direct beschikbaar | online beschikbaar | beschikbaar online | voorradig | ruim op voorraad
    beperkte voorraad | laatste stuk | laatste stuks | bestelbaar
  `,
  outOfStock: `
    uitverkocht | geen voorraad | niet op voorraad | tijdelijk uitverkocht | niet leverbaar
    binnenkort weer | onbeschikbaar
  `,
  negation: 'niet | niet meer | geen | nog niet',
  fewLeft: `
    nog # op voorraad | nog maar # | nog slechts # | # op voorraad | # stuks op voorraad
    meer dan # op voorraad | nog # stuks
  `,
  stock: 'voorraad | aantal op voorraad | op voorraad | beschikbaarheid | leverbaarheid',
  cannot: 'kan niet | kunt niet | niet mogelijk',
  buying: 'besteld worden | gekocht worden | bestellen | kopen',
  neither: 'zolang de voorraad strekt | op=op | zolang voorraad strekt | bekijk voorraad',
  preOrder: 'pre order* | preorder* | vooruitbestel* | reserveer nu | voorbestel*',
  backOrder: `
    op bestelling | in bestelling | nabestelling | leverbaar vanaf # | op aanvraag leverbaar
    wordt nabesteld
  `,
  discontinued: `
    niet meer leverbaar | uit assortiment | niet meer in assortiment | uit productie
    niet langer leverbaar
  `,
  notify: `
    houd mij op de hoogte | mail mij | mail me | laat het mij weten | informeer mij
    waarschuw mij | stuur mij een bericht | houd me op de hoogte | breng mij op de hoogte
    bericht bij voorraad | voorraadmelding
  `,
  shops: `
    in de winkel | in winkel | in onze winkel | in onze winkels | in # winkels | in filiaal
    in de winkels | winkelvoorraad | in showroom | in vestiging
  `,
  delivery: 'afhalen | ophalen | levering | bezorging | bezorgen',
  itemNumber: `
    artikelnummer | artikelnr | art nr | artikel nr | artikelcode | productnummer | productcode
    product nr | bestelnummer | bestelnr | bestelcode | sku | referentie | referentienummer
    ref | productid
  `,
};
