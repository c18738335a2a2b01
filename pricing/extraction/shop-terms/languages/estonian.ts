import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Estonian. */
export const estonian: LanguageTerms = {
  buy: `
    lisa ostukorvi | =ostukorvi | lisa korvi | pane korvi | lisa ostukorv* | ostan kohe
    osta kohe | =osta | osta nüüd | osta | telli kohe | =telli | lisa kotti | =lisa | ostan
    =korvi | osta e poest
  `,
  cart: 'vaata ostukorvi | mine ostukorvi',
  inStock: `
    laos | on laos | laos olemas | saadaval | kohe saadaval | kohe olemas | =olemas
    laos saadaval | e poes saadaval | toode on laos | viimased tooted | viimane toode
    laoseis olemas | kohe kättesaadav | tarnija laos | kesklaos
  `,
  outOfStock: `
    läbi müüdud | läbimüüdud | =otsas | laost otsas | toode on otsas | ei ole laos | pole laos
    ei ole saadaval | pole saadaval | hetkel otsas | laos otsas | ajutiselt otsas | välja müüdud
    puudub laost | laost puudub | =müüdud | =tulekul | pole laos hetkel | hetkel pole saadaval
  `,
  negation: 'ei ole | pole | ei | puudub',
  fewLeft: `
    laos # | # laos | # tk laos | laos # tk | alles # | järel # | üle # laos | laos üle #
    saadaval #
  `,
  stock: 'laoseis | laos | saadavus | kogus laos',
  cannot: 'ei saa',
  buying: 'osta | tellida',
  neither: 'kuni kaupa jätkub | saadaval # värvi',
  preOrder: 'eeltell* | ettetell* | eelmüük*',
  backOrder: 'tellimisel | tellitav | tellimustoode | saabub lattu | tellimuse peale',
  discontinued: `
    tootmine lõpetatud | müügist eemaldatud | ei müüda enam | lõpetatud toode | enam ei toodeta
  `,
  notify: `
    teavita mind | teavita | anna märku | anna teada | saada teavitus | teata mulle
    soovin teavitust | teavitus saadavusest
  `,
  shops: `
    kauplus* | kaupluses | kauplustes | poes kohapeal | esinduses | # kaupluses | poodides
    esindus*
  `,
  delivery: 'tarne | järeletulemine | kohaletoimetamine',
  itemNumber: `
    tootekood | toote kood | kood | artikli number | artikkel | artiklikood | tootenumber
    toote number | sku | tellimiskood | laokood | artikli nr | tootekood sku | ribakood sku
  `,
};
