import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Danish. */
export const danish: LanguageTerms = {
  buy: `
    læg i kurv* | læg i indkøbskurv* | læg i indkøbsvogn* | læg i tasken | tilføj til kurv*
    tilføj til indkøbskurv* | tilføj til indkøbsvogn* | føj til kurv* | føj til indkøbskurv*
    køb nu | =køb | bestil nu | =bestil | i kurven | put i kurv* | =tilføj | læg i kurven
    afgiv bud | byd nu
  `,
  cart: 'gå til kurv* | se kurv* | vis kurv* | til kurven',
  inStock: `
    på lager | på fjernlager | på weblager | lagerført | =tilgængelig | tilgængelig online
    findes på lager | få på lager | få tilbage | klar til levering | haves på lager
    begrænset antal | lagervare
  `,
  outOfStock: `
    udsolgt | ikke på lager | midlertidigt udsolgt | restordre udsolgt | ikke tilgængelig
    =kommer snart | på vej hjem | udsolgt online
  `,
  negation: 'ikke | ikke længere | ingen | ej',
  fewLeft: `
    # på lager | # stk på lager | kun # tilbage | # stk tilbage | # tilbage | kun # på lager
    mere end # på lager | flere end # på lager
  `,
  stock: 'lagerstatus | antal på lager | på lager | lagerbeholdning | tilgængelighed',
  cannot: 'kan ikke',
  buying: 'købes | bestilles',
  neither: 'så længe lager haves | fås i #',
  preOrder: 'forudbestil* | forhåndsbestil* | forudbestilling*',
  backOrder: `
    bestillingsvare* | restordre* | skaffevare* | kan bestilles hjem | ventes på lager #
    på lager igen # | forventes på lager
  `,
  discontinued: 'udgået | er udgået | udgåede | udgår af sortiment | sælges ikke længere',
  notify: `
    giv besked | giv mig besked | få besked | underret mig | adviser mig | skriv til mig når
    informer mig | send mig en mail | få besked når
  `,
  shops: `
    i butik | i butikken | i butikker | i # butikker | i varehus | i butikkerne | butikslager
    i vores butik | i din butik
  `,
  delivery: 'afhentning | hent | levering | fragt',
  itemNumber: `
    varenummer | varenr | vare nr | varenr sku | produktnummer | produktnr | produktkode
    artikelnummer | artikelnr | art nr | bestillingsnummer | best nr | sku | vare id | varekode
    modelnummer
  `,
};
