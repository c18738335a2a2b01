import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Icelandic. */
export const icelandic: LanguageTerms = {
  buy: `
    setja í körfu | bæta í körfu | í körfu | kaupa núna | =kaupa | bæta við í körfu
    setja í innkaupakörfu | panta | =panta
  `,
  cart: 'skoða körfu',
  inStock: `
    á lager | til á lager | fáanlegt | fáanleg | í boði | til í vefverslun | =til | lítið eftir
    til í netverslun
  `,
  outOfStock: `
    uppselt | uppseld | ekki til | ekki á lager | ófáanleg* | ekki til á lager | væntanlegt
    tímabundið uppselt | ekki fáanleg*
  `,
  negation: 'ekki | ekki lengur',
  fewLeft: 'aðeins # eftir | bara # eftir | # eftir | # á lager | # stk á lager',
  stock: 'lagerstaða | birgðastaða | á lager',
  cannot: '',
  buying: '',
  neither: '',
  preOrder: 'forpanta* | forpöntun* | forsala',
  backOrder: 'sérpöntun | sérpöntun* | pöntunarvara',
  discontinued: 'hætt í framleiðslu | hætt í sölu',
  notify: 'láta vita | láttu mig vita | látið mig vita | tilkynna mér | vakta vöru',
  shops: 'í verslun | í verslunum | verslun*',
  delivery: 'afhending | sækja | heimsending',
  itemNumber: 'vörunúmer | vörunr | vöru nr | sku | vörukóði | vöru númer | númer vöru',
};
