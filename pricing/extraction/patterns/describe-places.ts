import type { TagNode } from '#pricing/extraction/document/page-tree.ts';
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import { collectBlocks } from '#pricing/extraction/visible/collect-blocks.ts';
import { applyPlace } from './apply-place.ts';
import { describeSteps, getStableId } from './element-selector.ts';
import { findNumbers } from './embedded-states.ts';
import {
  findUnit,
  isAfterName,
  isForeign,
  isMarkup,
  listPricedAttributes,
  listStates,
  type PlacePage,
  readShownAmount,
} from './place-page.ts';
import type { PlacePick, PlaceUnit, PricePlace } from './price-place.ts';

/** Elements, attributes and paths of one page that are described: more is no help to find it again. */
const MAX_ELEMENTS = 8;
const MAX_ATTRIBUTES = 4;
const MAX_PATHS = 6;
/** Ways in which one element is described. */
const MAX_WAYS = 7;

/**
 * The places of a page that give the amount, each described so that it can be found on the
 * retailer's other pages; the most specific first. Each of them, applied to this page, gives the
 * amount. Markup is left out: it is read anyhow, and is what the places stand in for.
 */
export function describePlaces(page: PlacePage, amount: string): PricePlace[] {
  const places = [
    ...describeVisible(page, amount),
    ...describeElements(page, amount),
    ...describeAttributes(page, amount),
    ...describeStates(page, amount),
  ];
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = `${place.kind} ${place.at}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function describeVisible({ visible }: PlacePage, amount: string): PricePlace[] {
  return visible !== null && isEqualAmount(visible, amount)
    ? [{ kind: 'visible', at: '', pick: 'only', unit: 'major' }]
    : [];
}

/** The picks under which the place gives the amount on this page, the stricter first. */
function withPick(
  page: PlacePage,
  place: { kind: 'element' | 'attribute'; at: string; unit: PlaceUnit },
  amount: string,
): PricePlace[] {
  for (const pick of ['only', 'after_name'] satisfies PlacePick[]) {
    const found = applyPlace(page, { ...place, pick });
    if (found && isEqualAmount(found.amount, amount)) return [{ ...place, pick }];
  }
  return [];
}

function describeElements(page: PlacePage, amount: string): PricePlace[] {
  const whole = amount.split('.')[0] ?? amount;
  const holders = page.context.tree.numbered.filter((node) => holdsDigits(node, whole));
  const nodes = new Set<TagNode>();
  for (const { inner, node } of collectBlocks(holders))
    for (const one of [node, inner]) {
      const shown = isMarkup(one) ? null : readShownAmount(page, one);
      if (!shown || !isEqualAmount(shown.amount, amount) || isForeign(page, one)) continue;
      if (isOfCurrency(page, shown.currency)) nodes.add(one);
    }
  // What stands after the name comes first: before it stand baskets and bars.
  const ordered = [...nodes].sort(
    (a, b) => Number(isAfterName(page, b)) - Number(isAfterName(page, a)) || a.index - b.index,
  );
  return ordered
    .slice(0, MAX_ELEMENTS)
    .flatMap((node) =>
      listSelectors(node).flatMap((at) =>
        withPick(page, { kind: 'element', at, unit: 'major' }, amount),
      ),
    );
}

const isOfCurrency = (page: PlacePage, currency: string | null): boolean =>
  currency === null || page.currency === null || currency === page.currency;

/** The digits of the whole units stand in the element's own text, grouped or not. */
function holdsDigits(node: TagNode, whole: string): boolean {
  let digits = '';
  for (const child of node.children) {
    if (typeof child !== 'string' || child.length > 200) continue;
    for (let i = 0; i < child.length; i += 1) {
      const code = child.charCodeAt(i);
      if (code >= 48 && code <= 57) digits += child.charAt(i);
      else if (code > 0x65f) return true;
    }
  }
  return digits.includes(whole);
}

/** How many elements up the names that tell an element apart are looked for. */
const REACH = 12;
const REACH_UNNAMED = 2;
const NAMED_AROUND = 3;

/**
 * Selectors for an element: by its own names; within the nearest named elements; within the
 * nearest element with an id. An element without a name needs one around it.
 */
function listSelectors(node: TagNode): string[] {
  const own = describeSteps(node);
  const around: string[] = [];
  let root: string | null = null;
  // Unnamed elements are many: one is described by what stands directly around it alone.
  const reach = own.length > 0 ? REACH : REACH_UNNAMED;
  for (
    let at = node.parent, step = 0;
    at !== null && step < reach && at.name !== 'body' && at.name !== '#root';
    at = at.parent, step += 1
  ) {
    const [best] = describeSteps(at);
    if (best !== undefined && around.length < NAMED_AROUND) around.push(best);
    const id = getStableId(at);
    if (root === null && id !== null) root = `${at.name}#${id}`;
  }
  const [near, further, furthest] = around;
  const selectors: string[] = [];
  for (const one of own.length > 0 ? own.slice(0, 2) : [node.name]) {
    const isNamed = own.length > 0;
    if (near !== undefined && isNamed) selectors.push(one);
    if (near !== undefined) selectors.push(`${near} ${one}`);
    if (further !== undefined) selectors.push(`${further} ${near ?? ''} ${one}`);
    if (furthest !== undefined) selectors.push(`${furthest} ${one}`);
    if (root !== null && root !== near) selectors.push(`${root} ${one}`);
    if (near === undefined && isNamed) selectors.push(one);
  }
  return [...new Set(selectors)].slice(0, MAX_WAYS);
}

/**
 * The ways in which an element that shows the amount is described, the most specific first; each
 * gives the amount on this page. Empty when it cannot be distinguished from others, or is no price of the
 * product.
 */
export function describeElement(page: PlacePage, node: TagNode, amount: string): PricePlace[] {
  return listSelectors(node).flatMap((at) =>
    withPick(page, { kind: 'element', at, unit: 'major' }, amount),
  );
}

function describeAttributes(page: PlacePage, amount: string): PricePlace[] {
  const found: PricePlace[] = [];
  for (const { name, value, node } of listPricedAttributes(page)) {
    if (found.length >= MAX_ATTRIBUTES * 3) break;
    const unit = isMarkup(node) ? null : findUnit(page, value, amount);
    if (unit === null || isForeign(page, node)) continue;
    const steps = describeSteps(node).slice(0, 2);
    for (const step of steps.length > 0 ? steps : [node.name])
      found.push(...withPick(page, { kind: 'attribute', at: `${step} @${name}`, unit }, amount));
  }
  return found.slice(0, MAX_ATTRIBUTES);
}

function describeStates(page: PlacePage, amount: string): PricePlace[] {
  const found: PricePlace[] = [];
  const digits = amount.replace(/\.?0+$/, '').replace('.', '');
  const written = amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;
  // Comparing exactly costs more than looking at the first digit, and data hold many numbers.
  const mayBe = (one: string): boolean =>
    one.charCodeAt(0) === amount.charCodeAt(0) && findUnit(page, one, amount) !== null;
  for (const state of listStates(page)) {
    if (found.length >= MAX_PATHS) break;
    if (!state.text.includes(written) && !state.text.includes(digits)) continue;
    const data = state.read();
    if (data === null) continue;
    const units = new Map<string, PlaceUnit>();
    for (const { path, value } of findNumbers(data, mayBe)) {
      const unit = findUnit(page, value, amount);
      if (unit !== null && PRICED_PATH.test(path)) units.set(path, unit);
    }
    for (const [path, unit] of units) {
      const place: PricePlace = { kind: 'state', at: `${state.name} ${path}`, pick: 'only', unit };
      const given = applyPlace(page, place);
      if (given && isEqualAmount(given.amount, amount)) found.push(place);
    }
  }
  return found.slice(0, MAX_PATHS);
}

/** Other numbers of the data (ids, counts, sizes) are equal to a price by chance only. */
const PRICED_PATH =
  /pri[cs]e|amount|value|preis|prix|precio|preco|prezzo|cena|hinta|fiyat|cost|gross/i;
