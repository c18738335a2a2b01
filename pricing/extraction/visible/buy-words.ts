import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import { isBuyText } from '#pricing/extraction/shop-terms/read-stock-text.ts';

/** How pages call the button that buys, whatever it says. */
const BUY_NAMES: readonly string[] = [
  'add[-_ ]?to[-_ ]?(?:cart|bag|basket|trolley)',
  'addtocart',
  'add2cart',
  'add[-_]?cart',
  'cart[-_]?add',
  'add[-_]?basket',
  'basket[-_]?add',
  'buy[-_ ]?(?:now|it|button|btn)',
  'btn[-_]?buy',
  'buybox',
  '(?:^|[\\s_-])to[-_]?(?:cart|basket)(?:$|[\\s_-])',
  'product-form__submit',
];

const NAMED = buildNamePattern(BUY_NAMES);

/** True for what a button that buys says, or for what pages call it. */
export const BUY = { test: (text: string): boolean => NAMED.test(text) || isBuyText(text) };
