import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Hungarian. */
export const hungarian: LanguageTerms = {
  buy: `
    kosárba | kosárba teszem | kosárba rakom | kosárba helyezem | kosárhoz adás
    hozzáadás a kosárhoz | kosárhoz adom | tedd a kosárba | =megveszem | vásárlás | megvásárolom
    =megrendelem | =megrendelés | =rendelés | megrendel | azonnali vásárlás | megvesz
    vásárlás most | rendelj most | a kosárba
  `,
  cart: 'kosár megtekintése | tovább a kosárba | ugrás a kosárba',
  inStock: `
    raktáron | készleten | azonnal elérhető | azonnal szállítható | azonnal átvehető | =elérhető
    =rendelhető | =kapható | utolsó darab | utolsó darabok | készletről | van raktáron
    raktárról azonnal | külső raktáron | raktáron van | limitált készlet
  `,
  outOfStock: `
    elfogyott | nincs raktáron | nincs készleten | készlethiány | átmenetileg nem elérhető
    nem elérhető | nem rendelhető | nem kapható | nem vásárolható | kifogyott | =eladva
    =elkelt | hamarosan érkezik | átmenetileg elfogyott | hamarosan újra
  `,
  negation: 'nem | nincs | már nem | jelenleg nem',
  fewLeft: `
    csak # db | # db raktáron | # db készleten | raktáron # | raktáron # db | utolsó # db
    # darab raktáron | készleten #
  `,
  stock: 'raktárkészlet | készlet | raktáron | elérhetőség',
  cannot: 'nem lehet',
  buying: 'megvásárolni | megrendelni | rendelni',
  neither: 'a készlet erejéig | készlet erejéig | amíg a készlet tart',
  preOrder: 'előrendel* | előjegyez* | előjegyzés* | elővétel*',
  backOrder: `
    rendelésre | külön rendelésre | beszerzés alatt | utánrendel* | várható érkezés #
    elérhető # tól
  `,
  discontinued: `
    megszűnt | kifutott | gyártása megszűnt | már nem gyártják | nem gyártott | nem forgalmazott
  `,
  notify: `
    értesít* | értesítést kérek | értesítsen | értesítsenek | értesítést kér | szóljatok
    emlékeztess | készletértesítés | értesítő kérése
  `,
  shops: `
    üzletben | üzlet* | áruházban | # üzletben | boltban | bolti készlet | szaküzlet*
    áruházi készlet
  `,
  delivery: 'átvétel | szállítás | kiszállítás',
  itemNumber: `
    cikkszám | cikksz | termékkód | cikkszáma | termék kód | rendelési szám | rendelési kód
    termékszám | kód | termék azonosító | termékazonosító | katalógusszám | sku | gyári cikkszám
    referencia | kat szám
  `,
};
