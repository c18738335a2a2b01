import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Slovak. */
export const slovak: LanguageTerms = {
  buy: `
    do košíka | vložiť do košíka | pridať do košíka | dať do košíka | kúpiť | kúpiť teraz
    kúpiť ihneď | objednať | pridať do nákupného košíka | vložiť do nákupného košíka
    chcem kúpiť
  `,
  cart: 'prejsť do košíka | zobraziť košík | pokračovať do košíka',
  inStock: `
    skladom | na sklade | je skladom | máme skladom | ihneď k odberu | ihneď k dispozícii
    =k dispozícii | =dostupné | =dostupný | posledný kus | posledné kusy | ihneď na odoslanie
    skladom v e shope | skladom u dodávateľa | ihneď expedujeme
  `,
  outOfStock: `
    vypredan* | momentálne nedostupn* | nedostupn* | dočasne nedostupn* | dočasne vypredan*
    nie je na sklade | nie je skladom | nie je dostupn* | nie je možné kúpiť
    nie je možné objednať | nie je možné zakúpiť | nedá sa kúpiť | čoskoro skladom | neskladom
  `,
  negation: 'nie je | nie sú | už nie je | nie',
  fewLeft: `
    skladom # ks | skladom # | # ks skladom | na sklade # | # ks na sklade | zostáva #
    zostávajú # | viac ako # ks | skladom viac ako #
  `,
  stock: 'skladom | dostupnosť | na sklade | stav skladu | sklad',
  cannot: 'nie je možné | nedá sa',
  buying: 'kúpiť | zakúpiť | objednať',
  neither: 'do vypredania zásob',
  preOrder: 'predobjedn* | predpredaj* | v predpredaji',
  backOrder: 'na objednávku | na dopyt | dostupné od # | naskladníme # | k dispozícii od #',
  discontinued: `
    ukončená výroba | ukončený predaj | predaj ukončený | výroba ukončená | predaj bol ukončený
    už sa nevyrába | predaj skončil
  `,
  notify: `
    strážiť dostupnosť | strážiť | upozorniť | upozornite ma | informovať o dostupnosti
    dajte mi vedieť | sledovať dostupnosť | strážny pes | poslať upozornenie | oznámiť
    keď bude skladom
  `,
  shops: `
    predajn* | na predajni | v predajni | na # predajniach | na pobočke | na pobočkách | pobočk*
    v kamennej predajni
  `,
  delivery: 'odber | doručenie | doprava | vyzdvihnutie',
  itemNumber: `
    kód | kód produktu | kód tovaru | katalógové číslo | kat číslo | objednávacie číslo
    obj číslo | číslo produktu | číslo tovaru | číslo artikla | artikel | sku | kód výrobku
    kat č | objednávací kód | produktový kód
  `,
};
