import { getVisibleText } from '../document/get-visible-text.ts';
import type { PageContext } from '../page-context.ts';
import { CHOOSE_VARIANT } from './list-page-words.ts';

const MAX_TEXT = 80;
const MAX_LOOKED_AT = 6000;

/** True when the page says that one of the product's kinds must be chosen before it has a price. */
export function isChoiceOpen({ tree }: PageContext): boolean {
  return tree.elements.slice(0, MAX_LOOKED_AT).some((element) => {
    if (!element.children.some((child) => typeof child === 'string' && child.length > 5))
      return false;
    const text = getVisibleText(element, MAX_TEXT + 1);
    return text.length <= MAX_TEXT && CHOOSE_VARIANT.test(text);
  });
}
