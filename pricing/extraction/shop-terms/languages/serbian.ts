import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Serbian. */
export const serbian: LanguageTerms = {
  buy: `
    додај у корпу | у корпу | стави у корпу | купи одмах | =купи | купи | купи сада | наручи
    =наручи | поручи | =поручи | додајте у корпу | dodaj u korpu | u korpu | stavi u korpu
    dodajte u korpu | ubaci u korpu | kupi odmah | =kupi | poruči | =poruči | naruči
    kupi online | убаци у корпу
  `,
  cart: 'pogledaj korpu | idi u korpu | погледај корпу',
  inStock: `
    на стању | на лагеру | на залихама | доступно | доступан | расположиво | има на стању
    одмах доступно | на располагању | na stanju | na lageru | na zalihama | ima na stanju
    raspoloživo | dostupno | raspoloživ | poslednji komad | poslednji komadi | последњи комад
    raspoloživo odmah
  `,
  outOfStock: `
    нема на стању | нема на лагеру | нема на залихама | распродат* | није доступ*
    није на стању | недоступ* | nema na stanju | nema na lageru | nema na zalihama | rasprodat*
    nije dostup* | nije na stanju | nedostup* | nema zaliha | нема залиха | uskoro na stanju
    =ускоро | =prodato | =продато | nije na lageru | није на лагеру | није расположив*
    nije raspoloživ*
  `,
  negation: 'није | нема | нису | nije | nema | nisu | više nije',
  fewLeft: `
    још само # | преостало # | # на стању | на стању # | још # | još samo # | preostalo #
    # na stanju | na stanju # | više od # kom
  `,
  stock: `
    стање | доступност | залихе | на стању | stanje | dostupnost | zalihe | na stanju | lager
  `,
  cannot: 'nije moguće | није могуће',
  buying: 'kupiti | poručiti | naručiti | купити | поручити',
  neither: 'do isteka zaliha | dok traju zalihe | до истека залиха | док трају залихе',
  preOrder: `
    преднаруџбин* | prednarudžbin* | предпродаја | pretprodaja | преднаручи* | prednaruči*
    pretporudžbin* | претпоруџбин*
  `,
  backOrder: 'по поруџбини | по наруџбини | po porudžbini | po narudžbini | на упит | na upit',
  discontinued: `
    повучен* из продаје | не производи се | povučen* iz prodaje | ne proizvodi se
    više se ne proizvodi | више се не производи | izbačeno iz ponude
  `,
  notify: `
    обавести ме | обавестите ме | јави ми | obavesti me | obavestite me | javi mi | obavesti
    обавести | pošalji obaveštenje | obaveštenje o dostupnosti
  `,
  shops: `
    у продавниц* | у радњи | у малопродај* | u prodavnic* | u radnji | u maloprodaj*
    # prodavnic* | у пословниц* | maloprodajn* objek* | u prodajnim objektima
  `,
  delivery: 'преузимање | достава | испорука | preuzimanje | dostava | isporuka',
  itemNumber: `
    шифра | шифра артикла | шифра производа | каталошки број | кат број | артикал | број артикла
    šifra | šifra artikla | šifra proizvoda | kataloški broj | kat broj | artikal | broj artikla
    sku | код | kod | šifra robe | шифра робе | oznaka | kod proizvoda
  `,
};
