import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Croatian. */
export const croatian: LanguageTerms = {
  buy: `
    dodaj u košaricu | u košaricu | stavi u košaricu | dodajte u košaricu | kupi odmah | =kupi
    kupi | kupi sada | kupite | naruči | =naruči | naruči odmah | naručite | dodaj u košaru
    =dodaj | =u košaru | kupi online
  `,
  cart: 'idi na košaricu | pogledaj košaricu | idi u košaricu',
  inStock: `
    na zalihi | na stanju | na lageru | na skladištu | dostupno | dostupan | dostupna
    raspoloživo | raspoloživ | na raspolaganju | dostupno odmah | odmah dostupno | ima na zalihi
    zadnji komad | posljednji komad | zadnji komadi | isporuka odmah | dostupno online
  `,
  outOfStock: `
    rasprodan* | nema na zalihi | nema na stanju | nema na skladištu | nema na lageru
    nije dostupn* | nije na zalihi | nije na stanju | nije raspoloživ* | nedostupn*
    trenutno nedostupn* | nema zaliha | izvan zalihe | =prodano | =uskoro | nema zalihe
    nije na skladištu | privremeno nedostupno
  `,
  negation: 'nije | nema | nisu | više nije | trenutno nije',
  fewLeft: `
    još samo # | preostalo # | # na zalihi | # kom na zalihi | na zalihi # | više od # kom
  `,
  stock: 'zaliha | dostupnost | stanje | na zalihi | količina na zalihi',
  cannot: 'nije moguće | ne može se',
  buying: 'kupiti | naručiti',
  neither: 'do isteka zaliha | dok traju zalihe',
  preOrder: `
    prednarudžb* | prednaruči | pred narudžba | pretprodaja | predbilježba | predbilježb*
  `,
  backOrder: `
    po narudžbi | po narudžbama | dostupno po narudžbi | na upit | dolazak na zalihu
  `,
  discontinued: `
    povučen* iz prodaje | više se ne proizvodi | prestala proizvodnja | ukinut* iz prodaje
    izbačeno iz asortimana | prestanak proizvodnje
  `,
  notify: `
    obavijesti me | obavijesti | obavijestite me | javi mi | javite mi | pošalji obavijest
    obavijest o dostupnosti | prijavi se za obavijest | dojavi mi
  `,
  shops: `
    u poslovnici | u poslovnicama | u trgovini | u trgovinama | # poslovnica* | poslovnic*
    u dućanu | u prodavaonic* | u prodajnom centru
  `,
  delivery: 'preuzimanje | dostava | isporuka na',
  itemNumber: `
    šifra | šifra artikla | šifra proizvoda | kataloški broj | kat broj | kod | kod proizvoda
    artikl | broj artikla | sku | kat br | kataloška oznaka | oznaka | šifra robe | id proizvoda
    br artikla
  `,
};
