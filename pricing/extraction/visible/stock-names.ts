/** Names of elements, by what they say of the stock that is shown in them. */

/** Of the part of a page that says whether the product is in stock. */
export const STOCK_NAMES: readonly string[] = [
  'stock',
  'avail',
  'inventory',
  'sklad',
  'dostup',
  'lager',
  'verf(?:ue|ü)g',
  'disponib',
  'nalich',
  'voorraad',
  'magazin',
  'pieejam',
  'laos',
  'saatavuus',
  'kättesaa',
  'raktar',
  'zaliha',
  'zalogi',
];

/** Of parts that are about other products, or about the whole shop. */
export const ELSEWHERE_NAMES: readonly string[] = [
  'related',
  'recommend',
  'recos',
  'similar',
  'upsell',
  'cross-?sell',
  'carousel',
  'swiper',
  'slick',
  'product-?card',
  'card-product',
  'product-?tile',
  '(?:^|\\s)tile(?:\\s|$)',
  'listing',
  'footer',
  'navbar',
  '\\bmenu',
  'mini-?cart',
  'cart-?drawer',
  'wish-?list',
  'recently',
  'bundle',
  'review',
  'faq',
];

/** Of parts where a choice that is not made, or a branch, may be out of stock. */
export const CHOICE_NAMES: readonly string[] = [
  'header',
  'swatch',
  'option',
  'select',
  'filter',
  'facet',
  'tooltip',
  'modal',
  'popup',
  'accordion',
  'warehouse-list',
  'store-list',
];
