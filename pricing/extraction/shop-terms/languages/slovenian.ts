import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Slovenian. */
export const slovenian: LanguageTerms = {
  buy: `
    v košarico | dodaj v košarico | dodajte v košarico | daj v košarico | kupi zdaj | =kupi
    kupi | kupite | naroči | =naroči | naroči zdaj | naročite | v voziček | dodaj v voziček
    dodaj v nakupovalno košarico | v nakupovalno košarico | =dodaj | kupi takoj
  `,
  cart: 'poglej košarico | pojdi v košarico | na košarico',
  inStock: `
    na zalogi | na voljo | dobavljiv | dobavljivo | takoj na voljo | je na zalogi | dobava takoj
    zadnji kos | zadnji kosi | takoj dobavljivo | na zalogi v spletni trgovini | še na zalogi
    v zalogi | razpoložljivo
  `,
  outOfStock: `
    razprodan* | ni na zalogi | ni na voljo | nedobavljiv* | ni dobavljiv* | ni zaloge
    ni več na voljo | izdelek ni na voljo | =prodano | nedostopn* | kmalu na voljo | izdelka ni
    brez zaloge
  `,
  negation: 'ni | niso | ni več | trenutno ni',
  fewLeft: `
    samo še # | le še # | # na zalogi | na zalogi # | # kos na zalogi | # kosov na zalogi
    več kot # na zalogi | preostalo # | na zalogi še #
  `,
  stock: 'zaloga | na zalogi | razpoložljivost | dobavljivost',
  cannot: 'ni mogoče | ni možno',
  buying: 'kupiti | naročiti',
  neither: 'do razprodaje zalog | do odprodaje zalog | dokler traja zaloga',
  preOrder: 'prednaročil* | prednaroči | pred naročilo | predprodaja',
  backOrder: `
    po naročilu | na naročilo | dobavljivo po naročilu | dobavljivo v # | dobava v #
    na povpraševanje
  `,
  discontinued: `
    ukinjen* | se ne proizvaja več | umaknjen* iz prodaje | ni več v prodaji
    ni več v prodajnem programu | opuščen*
  `,
  notify: `
    obvesti me | obvesti | obvestite me | obveščanje o zalogi | javi mi | pošlji obvestilo
    obvesti o zalogi | opomni me
  `,
  shops: `
    v poslovalnic* | v trgovin* | # poslovalnic* | poslovalnic* | v prodajalni | v prodajalnah
    v # trgovinah
  `,
  delivery: 'prevzem | dostava | osebni prevzem',
  itemNumber: `
    šifra | šifra izdelka | šifra artikla | kataloška številka | kat št | koda | koda izdelka
    številka izdelka | artikel | sku | oznaka | id izdelka | številka artikla
    naročniška številka | šif | kataloška št
  `,
};
