import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Romanian. */
export const romanian: LanguageTerms = {
  buy: `
    adaugă în coș | adaugă în coșul | adauga in cos | adaugă la coș | adaugă produsul în coș
    în coș | pune în coș | cumpără acum | =cumpără | comandă acum | =comandă | cumpără online
    adaugă în coșul de cumpărături | =adaugă | cumpara acum | vreau să comand
  `,
  cart: 'vezi coșul | mergi la coș | vezi coș | vizualizează coșul',
  inStock: `
    în stoc | =disponibil | disponibil imediat | produs disponibil | disponibil online
    stoc suficient | stoc limitat | ultimul produs | ultimele produse | în stoc furnizor
    în stoc magazin online | pe stoc | stoc disponibil | disponibil în stoc | ultimele bucăți
    ultima bucată
  `,
  outOfStock: `
    stoc epuizat | epuizat | indisponibil* | nu este în stoc | nu e în stoc | fără stoc
    momentan indisponibil | lipsă stoc | lipsă în stoc | stoc 0 | =vândut | produs indisponibil
    temporar indisponibil | stoc zero | nu mai este disponibil | =în curând
  `,
  negation: 'nu | nu este | nu mai este | nu e | nu sunt',
  fewLeft: `
    mai sunt # | au mai rămas # | # bucăți în stoc | # în stoc | # buc în stoc
    # produse în stoc | peste # în stoc | doar # buc*
  `,
  stock: `
    stoc | disponibilitate | cantitate în stoc | bucăți în stoc | disponibilitate produs
  `,
  cannot: 'nu poate fi | nu se poate',
  buying: 'comandat | cumpărat | comanda | cumpăra',
  neither: 'în limita stocului | până la epuizarea',
  preOrder: 'precomand* | pre comand* | prevânzare',
  backOrder: `
    la comandă | pe comandă | disponibil la comandă | în curs de aprovizionare
    disponibil din # | disponibil în # zile
  `,
  discontinued: `
    scos din producție | retras | discontinuat | nu se mai produce | produs retras
    scos din fabricație
  `,
  notify: `
    anunță mă | anunțați mă | notifică mă | notifică | alertă stoc | alertează mă
    anunta ma cand | anunță mă când | vreau să fiu anunțat | informează mă
  `,
  shops: `
    în magazin | în magazine | în # magazine | în showroom | din magazin | în magazinul
    în magazinele
  `,
  delivery: 'ridicare | livrare | transport',
  itemNumber: `
    cod | cod produs | cod articol | codul produsului | cod intern | referință | cod sku | ref
    nr articol | număr articol | sku | cod referință | id produs | cod catalog | nr produs
  `,
};
