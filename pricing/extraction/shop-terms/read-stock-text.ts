/** What a text says of the stock, in any of the languages of `terms.ts`. */
import type { Availability } from '#pricing/extraction/reading.ts';
import { createTermFinder, type TermHit, type TermKind } from './find-terms.ts';
import { normalizeTerms } from './normalize-terms.ts';

/** Without one of these a text says nothing of the stock. */
const STATING: readonly TermKind[] = [
  ...(['inStock', 'outOfStock', 'buying', 'fewLeft', 'stock'] as const),
  ...(['preOrder', 'backOrder', 'discontinued'] as const),
];
const stockTerms = createTermFinder(
  [...STATING, 'negation', 'cannot', 'neither', 'notify', 'shops', 'delivery'],
  STATING,
);
const buyTerms = createTermFinder(['buy', 'cart'], ['buy']);
const notifyTerms = createTermFinder(['notify']);

const MAX_TEXT = 400;
const MAX_BUTTON = 120;
/** A decimal's comma and an abbreviation's dot part nothing. */
const CLAUSE_END = /[;|•!?\n]|[.,。、，](?!\d)| - /;
/** "Sold out? Tell me" says nothing. */
const QUESTION = /[^.!?؟;|•\n]*[?؟]/g;
const ONLINE = /online|\bweb|e ?shop|internet|интернет/;

/**
 * Availability from words that a reader sees: a negation turns what follows it; what is said of a
 * branch, or of a way of delivery that is not offered, says nothing; a text that says both is
 * unknown.
 */
export function readStockText(text: string): Availability {
  if (text.length > MAX_TEXT || !stockTerms.canBeIn(text)) return 'unknown';
  const folded = normalizeTerms(text).replace(QUESTION, '');
  if (stockTerms.find(folded).length === 0) return 'unknown';
  const said = new Set<Availability>();
  const clauses = folded.split(CLAUSE_END);
  for (const clause of clauses) {
    const state = readClause(clause, clauses.length === 1);
    if (state !== 'unknown') said.add(state);
  }
  if (said.has('discontinued')) return 'discontinued';
  if (said.has('out_of_stock')) return said.has('in_stock') ? 'unknown' : 'out_of_stock';
  for (const state of ['pre_order', 'back_order', 'in_stock'] as const)
    if (said.has(state)) return state;
  return 'unknown';
}

/** True for a label such as "Availability", and for a text that says more of the stock. */
export const isStockLabel = (text: string): boolean =>
  text.length <= MAX_BUTTON && stockTerms.find(normalizeTerms(text)).some(isOfStock);

/** True for the words of a button that buys or puts into the cart. */
export function isBuyText(text: string): boolean {
  const start = text.slice(0, MAX_BUTTON);
  return (
    start.length >= 2 &&
    buyTerms.canBeIn(start.replaceAll(',', '')) &&
    buyTerms.find(normalizeButton(start)).some((hit) => says(hit, 'buy'))
  );
}

/** True for words that offer to tell the reader when the product is back. */
export function isNotifyText(text: string): boolean {
  const start = text.slice(0, MAX_BUTTON);
  return (
    start.length >= 3 &&
    notifyTerms.canBeIn(start.replaceAll(',', '')) &&
    notifyTerms.find(normalizeButton(start)).some((hit) => says(hit, 'notify'))
  );
}

/** The words of a button, without commas: "Ilmoita, kun …". */
const normalizeButton = (text: string): string => normalizeTerms(text).replaceAll(',', '');

const says = (hit: TermHit, kind: TermKind): boolean =>
  hit.kinds.has(kind) || (hit.isAlone && hit.aloneKinds.has(kind));

function readClause(clause: string, isWhole: boolean): Availability {
  const hits = stockTerms.find(clause);
  const has = (kind: TermKind): boolean =>
    hits.some((hit) => says(hit, kind) && (isWhole || hit.kinds.has(kind)));
  const isOnline = ONLINE.test(clause);
  if (has('discontinued')) return 'discontinued';
  if (has('shops') && !isOnline) return 'unknown';
  const denied = new Set(hits.filter((hit, i) => isDenied(clause, hits, i) || isNone(clause, hit)));
  const isOut = denied.size > 0 || has('outOfStock');
  const isIn = hits.some(
    (hit) =>
      !denied.has(hit) &&
      (says(hit, 'inStock') || hit.kinds.has('fewLeft') || isSome(clause, hit)) &&
      (isWhole || hit.kinds.size > 0),
  );
  // A list of everything that could be said, of which a script shows one.
  if (isOut && isIn) return 'unknown';
  if (isOut) return has('delivery') && !isOnline ? 'unknown' : 'out_of_stock';
  if (has('preOrder')) return 'pre_order';
  if (has('backOrder')) return 'back_order';
  return isIn && !has('notify') ? 'in_stock' : 'unknown';
}

const isStockTerm = ({ kinds, aloneKinds }: TermHit): boolean =>
  kinds.has('inStock') || kinds.has('fewLeft') || aloneKinds.has('inStock');

/** "Not in stock", "momentan nicht mehr lieferbar": at most two words between, and no number. */
function isDenied(clause: string, hits: readonly TermHit[], index: number): boolean {
  const hit = hits[index];
  const before = hits[index - 1];
  if (!hit || !before) return false;
  const denies =
    (before.kinds.has('negation') && isStockTerm(hit)) ||
    (before.kinds.has('cannot') && hit.kinds.has('buying'));
  if (!denies) return false;
  const between = clause.slice(before.end, hit.start).trim();
  return !/\d/.test(between) && between.split(' ').length <= 2;
}

const isOfStock = (hit: TermHit): boolean => hit.kinds.has('stock') || isStockTerm(hit);

/** "0 in stock", "Stock: 0". */
function isNone(clause: string, hit: TermHit): boolean {
  if (hit.count === 0 && hit.kinds.has('fewLeft')) return true;
  if (!isOfStock(hit)) return false;
  return (
    countAfter(clause, hit) === 0 ||
    /(?:^|[^\d.,])0 ?\p{L}{0,6}\.? ?$/u.test(clause.slice(0, hit.start))
  );
}

/** "Lagerbestand: 12". */
function isSome(clause: string, hit: TermHit): boolean {
  return hit.kinds.has('stock') && (countAfter(clause, hit) ?? 0) > 0;
}

/** The number of pieces after a label, with no more than a unit behind it. */
function countAfter(clause: string, hit: TermHit): number | null {
  const found = /^ ?[:(]? ?(\d{1,6})\+? ?\p{L}{0,8}\.?\)?$/u.exec(clause.slice(hit.end).trimEnd());
  return found ? Number(found[1]) : null;
}
