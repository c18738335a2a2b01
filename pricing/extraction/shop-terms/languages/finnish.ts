import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Finnish. */
export const finnish: LanguageTerms = {
  buy: `
    lisää ostoskoriin | lisää koriin | lisää ostoskärryyn | lisää kärryyn | lisää kassiin
    lisää ostoskassiin | osta nyt | =osta | =tilaa | tilaa nyt | ostoskoriin | koriin
    laita koriin | =lisää | osta heti | osta verkosta
  `,
  cart: 'siirry ostoskoriin | näytä ostoskori | katso ostoskori | avaa ostoskori',
  inStock: `
    varastossa | saatavilla | heti saatavilla | saatavilla heti | saatavissa | heti varastosta
    verkkovarastossa | tuotetta varastossa | löytyy varastosta | hyllyssä | saatavana
    toimitusvalmis | tuote saatavilla | rajoitetusti saatavilla
  `,
  outOfStock: `
    loppuunmyyty | loppuunmyydy* | loppunut | loppu varastosta | loppu verkosta | =loppu
    tilapäisesti loppu | varasto loppu | väliaikaisesti loppu | myyty loppuun | =tulossa pian
    tulossa varastoon | ei varastossa | ei saatavilla
  `,
  negation: 'ei | ei ole | ei enää | eivät',
  fewLeft: `
    # varastossa | # kpl varastossa | vain # jäljellä | # jäljellä | # kpl jäljellä
    yli # varastossa | varastossa # | viimeiset # | # kpl saatavilla
  `,
  stock: `
    varastosaldo | saldo | varastossa | saatavuus | varastotilanne | saatavuustiedot
  `,
  cannot: 'ei voi | ei voida',
  buying: 'ostaa | tilata',
  neither: 'niin kauan kuin varastossa | saatavilla # värissä',
  preOrder: 'ennakkotila* | ennakkovaraa* | ennakkomyyn* | ennakkotilattavissa',
  backOrder: `
    tilaustuote* | tilattavissa | tilauksesta | saatavilla # alkaen | jälkitoimitus*
  `,
  discontinued: `
    poistunut valikoimasta | poistunut tuote | poistunut | ei enää valikoimassa
    tuotanto lopetettu
  `,
  notify: `
    ilmoita kun | ilmoita minulle | ilmoita saatavuudesta | lähetä ilmoitus | muistuta minua
    saapumisilmoitus* | saatavuusilmoitus* | ilmoitus saatavuudesta | tilaa ilmoitus
    tilaa saatavuus*
  `,
  shops: `
    myymälä* | myymälässä | myymälöissä | # myymälässä | tavaratalo* | liikkeessä
    noutomyymälä*
  `,
  delivery: 'nouto | noutopiste* | toimitus | kotiinkuljetus',
  itemNumber: `
    tuotekoodi | tuotenumero | tuotenro | tuote nro | tuotetunnus | tuotetunniste
    artikkelinumero | tilausnumero | sku | koodi | tuote id | nimikenumero | tuotteen koodi
    mallinumero
  `,
};
