import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Czech. */
export const czech: LanguageTerms = {
  buy: `
    do košíku | vložit do košíku | přidat do košíku | dát do košíku | koupit | =koupit nyní
    koupit nyní | koupit ihned | objednat | =objednat | přidat do nákupního košíku | chci koupit
    vložit do nákupního košíku | kup teď | koupit teď
  `,
  cart: `
    přejít do košíku | zobrazit košík | do košíku přejít | pokračovat do košíku | obsah košíku
  `,
  inStock: `
    skladem | je skladem | na skladě | skladem u dodavatele | ihned k odběru | k dispozici ihned
    =k dispozici | =dostupné | =dostupný | ihned k odeslání | ihned odesíláme | poslední kus
    poslední kusy | skladem v e shopu | máme skladem | ihned dostupné
  `,
  outOfStock: `
    vyprodán* | momentálně nedostupn* | nedostupn* | dočasně nedostupn* | nelze zakoupit
    nelze objednat | nelze koupit | není skladem | není dostupn* | není k dispozici
    již není v prodeji | dočasně vyprodáno | brzy skladem | na cestě | vypredáno | neskladem
    očekáváme naskladnění
  `,
  negation: 'není | nejsou | už není | již není | ne',
  fewLeft: `
    skladem # ks | skladem # | # ks skladem | # kusů skladem | zbývá # | zbývají #
    zbývá posledních # | více než # ks | skladem více než #
  `,
  stock: 'skladem | dostupnost | stav skladu | na skladě | počet kusů skladem | sklad',
  cannot: 'nelze | není možné',
  buying: 'koupit | zakoupit | objednat',
  neither: 'do vyprodání zásob | dokud jsou zásoby',
  preOrder: 'předobjedn* | předprodej* | v předprodeji',
  backOrder: `
    na objednávku | na dotaz | dostupné od # | naskladníme # | k dispozici od # | na objednání
  `,
  discontinued: `
    ukončena výroba | ukončen prodej | ukončený prodej | ukončená výroba | výroba ukončena
    prodej ukončen | prodej skončil | již se nevyrábí | již nevyrábí | prodej byl ukončen
    vyřazeno z nabídky
  `,
  notify: `
    hlídat dostupnost | hlídat | upozornit | upozorněte mě | informovat o dostupnosti
    informovat o naskladnění | dejte mi vědět | oznámit | hlídací pes | poslat upozornění
    sledovat dostupnost | až bude skladem
  `,
  shops: `
    prodejn* | na prodejně | v prodejně | na # prodejnách | na pobočce | na pobočkách
    na # pobočkách | v kamenné prodejně | pobočk*
  `,
  delivery: 'odběr | doručení | doprava | vyzvednutí',
  itemNumber: `
    kód | kód produktu | kód zboží | katalogové číslo | kat číslo | objednací číslo | obj číslo
    obj kód | číslo produktu | číslo zboží | číslo artiklu | objednací kód | artikl | sku
    kód výrobku | kat č | katalogové č | č produktu | č zboží | číslo výrobku | part number
    označení
  `,
};
