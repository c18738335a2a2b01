import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Latvian. */
export const latvian: LanguageTerms = {
  buy: `
    pievienot grozam | ielikt grozā | likt grozā | pirkt tagad | =pirkt | pirkt
    pievienot pirkumu grozam | pievienot iepirkumu grozam | pasūtīt | =pasūtīt | pasūtīt tagad
    =grozam | nopirkt | ielikt iepirkumu grozā | =pievienot
  `,
  cart: 'skatīt grozu | iet uz grozu | apskatīt grozu',
  inStock: `
    noliktavā | ir noliktavā | ir pieejams | pieejams | pieejama | pieejami | ir uz vietas
    uz vietas | pieejams noliktavā | pieejams internetveikalā | pieejams uzreiz
    prece ir noliktavā | pēdējā prece | pēdējās preces | ir uz vietas noliktavā
    pieejams e veikalā
  `,
  outOfStock: `
    nav pieejam* | nav noliktavā | nav uz vietas | izpārdots | izpārdota | izpārdoti | =beidzies
    prece nav pieejama | īslaicīgi nav pieejams | pagaidām nav pieejams | nav pieejams
    nepieejam* | =drīzumā | nav krājumā | =pārdots
  `,
  negation: 'nav | vairs nav | šobrīd nav',
  fewLeft: `
    noliktavā # | # noliktavā | # gab noliktavā | atlikuši # | atlikušas # | palikuši #
    vairāk kā # | # gab pieejami | pieejami #
  `,
  stock: 'atlikums | noliktavā | pieejamība | krājumā',
  cannot: 'nevar | nav iespējams',
  buying: 'iegādāties | pasūtīt | nopirkt',
  neither: 'kamēr prece ir | kamēr ir krājumā',
  preOrder: 'iepriekšpasūt* | priekšpasūt* | iepriekšējs pasūtījums | iepriekšēja pasūtīšana',
  backOrder: 'pēc pasūtījuma | uz pasūtījuma | uz pasūtījumu | pasūtāma prece',
  discontinued: `
    ražošana pārtraukta | vairs netiek ražots | izņemts no sortimenta | vairs netiek tirgots
  `,
  notify: `
    paziņot | paziņot man | informēt | informēt mani | paziņot kad | saņemt paziņojumu
    paziņojiet man | pieteikt paziņojumu | informēt par pieejamību
  `,
  shops: 'veikal* | veikalā | veikalos | # veikalos | filiāl* | salonā',
  delivery: 'piegāde | saņemšana | saņemt veikalā',
  itemNumber: `
    produkta kods | preces kods | kods | artikuls | preces numurs | preces nr | produkta numurs
    kataloga numurs | sku | preces artikuls | produkta nr | artikula nr
  `,
};
