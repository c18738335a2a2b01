import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Norwegian. */
export const norwegian: LanguageTerms = {
  buy: `
    legg i handlekurv* | legg i handlevogn* | legg i kurv* | legg i handlepose*
    legg til i handlekurv* | legg i handleveske* | kjøp nå | =kjøp | handle nå | bestill nå
    =bestill | i handlekurven | legg i bag* | legg i vogn* | =legg til
  `,
  cart: 'gå til handlekurv* | se handlekurv* | vis handlekurv* | til handlekurven',
  inStock: `
    på lager | på nettlager | lagervare | =tilgjengelig | tilgjengelig på nett | finnes på lager
    få på lager | få igjen | klar for levering | på weblager | tilgjengelig online
    begrenset antall
  `,
  outOfStock: `
    utsolgt | ikke på lager | midlertidig utsolgt | tomt på lager | ikke tilgjengelig
    utilgjengelig | =kommer snart | utsolgt på nett | ikke på nettlager
  `,
  negation: 'ikke | ikke lenger | ingen',
  fewLeft: `
    # på lager | # stk på lager | kun # igjen | bare # igjen | # igjen | # stk igjen
    mer enn # på lager | flere enn # på lager | # på nettlager
  `,
  stock: 'lagerstatus | antall på lager | på lager | lagerbeholdning | tilgjengelighet',
  cannot: 'kan ikke',
  buying: 'kjøpes | bestilles',
  neither: 'så lenge lageret rekker | finnes i #',
  preOrder: 'forhåndsbestill* | forhåndskjøp* | forhåndsordre*',
  backOrder: `
    bestillingsvare* | restordre* | skaffevare* | forventet på lager # | tilbake på lager #
    ventes inn
  `,
  discontinued: 'utgått | utgått fra sortiment* | utgår | selges ikke lenger',
  notify: `
    gi meg beskjed | varsle meg | gi beskjed | si fra | få varsel | få beskjed | varsle når
    send meg
  `,
  shops: `
    i butikk | i butikken | i butikker | i # butikker | i varehus | i din butikk | butikklager
    i våre butikker
  `,
  delivery: 'henting | hent | levering | frakt | klikk og hent',
  itemNumber: `
    varenummer | varenr | vare nr | produktnummer | produktnr | produktkode | artikkelnummer
    artikkelnr | artikkel nr | art nr | bestillingsnummer | best nr | sku | modellnummer
  `,
};
