import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Lithuanian. */
export const lithuanian: LanguageTerms = {
  buy: `
    į krepšelį | įdėti į krepšelį | dėti į krepšelį | pridėti į krepšelį | pirkti dabar
    =pirkti | pirkti | įsigyti | =įsigyti | užsakyti | =užsakyti | į pirkinių krepšelį
    užsakyti dabar | pirkti internetu | pridėti prie krepšelio | =pridėti | =į krepšį | į krepšį
  `,
  cart: 'peržiūrėti krepšelį | eiti į krepšelį',
  inStock: `
    yra sandėlyje | sandėlyje | turime | =prekyboje | yra prekyboje | prekė yra sandėlyje
    turime vietoje | galima įsigyti | paskutinė prekė | paskutinės prekės | =prieinama
    turime sandėlyje | prekę turime | yra likutis
  `,
  outOfStock: `
    išparduota | išparduotas | išparduoti | išpirkta | nėra sandėlyje | nėra prekyboje
    neturime | nėra likučio | prekės nėra | šiuo metu neturime | neprieinam* | prekė išparduota
    =nėra | nebeturime | nebeprekiaujama | =parduota | =baigėsi | greitai turėsime
  `,
  negation: 'nėra | ne | nebėra | šiuo metu nėra',
  fewLeft: `
    liko # | liko tik # | sandėlyje # | # vnt sandėlyje | turime # | daugiau nei # vnt
    yra # vnt
  `,
  stock: 'likutis | sandėlyje | prieinamumas | kiekis sandėlyje',
  cannot: 'negalima',
  buying: 'įsigyti | užsakyti | nusipirkti',
  neither: 'kol yra prekių | kol prekių',
  preOrder: `
    išankstin* užsakym* | išankstinis užsakymas | išankstinis pardavimas | užsakymas iš anksto
    išankstin*
  `,
  backOrder: `
    užsakoma | pagal užsakymą | pagal užsakymus | užsakoma prekė | tik pagal užsakymą
  `,
  discontinued: `
    nebegaminam* | nebegamina | prekyba nutraukta | gamyba nutraukta | išimta iš prekybos
    nebeprekiaujama
  `,
  notify: `
    pranešti | pranešti kai | informuoti | informuoti mane | pranešti man | praneškite
    informuokite | gauti pranešimą | pranešti apie
  `,
  shops: `
    parduotuv* | parduotuvėje | parduotuvėse | # parduotuvėse | salone | fizinėse parduotuvėse
  `,
  delivery: 'pristatymas | atsiėmimas | atsiimti',
  itemNumber: `
    prekės kodas | kodas | prekės nr | prekės numeris | artikulas | katalogo numeris
    produkto kodas | gaminio kodas | sku | prekės id | užsakymo kodas | produkto numeris
    prekės artikulas
  `,
};
