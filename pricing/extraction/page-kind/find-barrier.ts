import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { getAttribute } from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import {
  CHALLENGE_MARK,
  CHALLENGE_TEXT,
  CHALLENGE_TITLE,
  CLOSED_SHOP,
  CONSENT,
  GEO_BLOCK,
  LOGIN,
} from './barrier-words.ts';
import type { PageKind } from '#pricing/extraction/reading.ts';

export interface PageVerdict {
  readonly kind: PageKind;
  readonly reason?: string;
}

/** Elements of a page that may be nothing but a message. */
export const SMALL_PAGE = 400;

/** A page that stands before the one asked for. */
export function findBarrier(context: PageContext, head: string): PageVerdict | null {
  const small = context.tree.elements.length < SMALL_PAGE;
  if (CHALLENGE_TITLE.test(context.meta.title ?? '') || CHALLENGE_TITLE.test(context.heading ?? ''))
    return { kind: 'challenge', reason: 'challenge' };
  if (!small) return null;
  const text = getVisibleText(context.tree.root, 4000);
  if (
    text.length < 3000 &&
    (CHALLENGE_TEXT.test(text) || (CHALLENGE_MARK.test(context.html) && text.length < 800))
  )
    return { kind: 'challenge', reason: 'challenge' };
  if (GEO_BLOCK.test(head) || (GEO_BLOCK.test(text) && text.length < 1500))
    return { kind: 'challenge', reason: 'geo_block' };
  if (CONSENT.test(head) || (CONSENT.test(text) && text.length < 1500))
    return { kind: 'challenge', reason: 'consent' };
  const password = context.tree.controls.some(
    (element) => element.name === 'input' && getAttribute(element, 'type') === 'password',
  );
  if (
    CLOSED_SHOP.test(head) ||
    (CLOSED_SHOP.test(text) && text.length < 600) ||
    /\/password(?:[/?]|$)/.test(context.meta.canonical ?? '')
  )
    return { kind: 'not_product', reason: 'closed_shop' };
  if (password && (LOGIN.test(context.meta.title ?? '') || LOGIN.test(context.heading ?? '')))
    return { kind: 'not_product', reason: 'login' };
  return null;
}
