import { findHiddenElements } from '#pricing/extraction/document/hidden-elements.ts';
import { describePlace, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import { isSelected, parseSelector } from './element-selector.ts';
import { listUnderPath } from './embedded-states.ts';
import {
  isAfterName,
  isForeign,
  listHolders,
  listPricedAttributes,
  listStates,
  type PlacePage,
  readPlainNumber,
  readShownAmount,
} from './place-page.ts';
import type { PlacePick, PricePlace } from './price-place.ts';

/** What a place gives on a page. */
export interface PlacedAmount {
  readonly amount: string;
  /** Null where none stands there. */
  readonly currency: string | null;
  /** Where it stands on this very page. */
  readonly at: string;
  readonly node: TagNode | null;
}

/**
 * The amount that stands at the place; null when the page has no such place, when it holds no
 * price, or when it occurs with several amounts and nothing says which one counts.
 */
export function applyPlace(page: PlacePage, place: PricePlace): PlacedAmount | null {
  switch (place.kind) {
    case 'state':
      return applyState(page, place);
    case 'attribute':
      return applyAttribute(page, place);
    case 'element':
      return applyElement(page, place);
    case 'visible':
      return page.visible === null
        ? null
        : { amount: page.visible, currency: null, at: '', node: null };
  }
}

function applyElement(page: PlacePage, place: PricePlace): PlacedAmount | null {
  const selector = parseSelector(place.at);
  if (!selector) return null;
  const found: PlacedAmount[] = [];
  for (const node of listHolders(page, selector.at(-1)?.tag ?? '')) {
    if (!isSelected(node, selector)) continue;
    const shown = readShownAmount(page, node);
    if (!shown || isForeign(page, node)) continue;
    if (shown.currency !== null && page.currency !== null && shown.currency !== page.currency)
      continue;
    found.push({ ...shown, at: '', node });
  }
  const given = choose(page, found, place.pick);
  return given?.node ? { ...given, at: describePlace(given.node) } : null;
}

function applyAttribute(page: PlacePage, place: PricePlace): PlacedAmount | null {
  const [, selectorText = '', name = ''] = /^(.+) @(\S+)$/.exec(place.at) ?? [];
  const selector = parseSelector(selectorText);
  if (!selector) return null;
  const found: PlacedAmount[] = [];
  for (const one of listPricedAttributes(page)) {
    if (one.name !== name || !isSelected(one.node, selector)) continue;
    const amount = readPlainNumber(page, one.value, place.unit);
    if (amount === null || isForeign(page, one.node)) continue;
    found.push({ amount, currency: null, at: '', node: one.node });
  }
  const given = choose(page, found, place.pick);
  return given?.node ? { ...given, at: `${describePlace(given.node)} @${name}` } : null;
}

/**
 * One of what was found: the amount that all of it has, where some is visible all of the visible;
 * else, where the place says so, the first after the name.
 */
function choose(
  page: PlacePage,
  found: readonly PlacedAmount[],
  pick: PlacePick,
): PlacedAmount | null {
  const [first] = found;
  if (!first) return null;
  if (isUnanimous(found, first)) return first;
  const visible = found.filter(
    ({ node }) => node === null || !findHiddenElements(page.context.tree)(node),
  );
  const [seen] = visible;
  if (!seen) return null;
  if (isUnanimous(visible, seen)) return seen;
  if (pick === 'only') return null;
  return visible.find(({ node }) => node !== null && isAfterName(page, node)) ?? null;
}

const isUnanimous = (found: readonly PlacedAmount[], first: PlacedAmount): boolean =>
  found.every(({ amount }) => isEqualAmount(amount, first.amount));

function applyState(page: PlacePage, place: PricePlace): PlacedAmount | null {
  const blank = place.at.indexOf(' ');
  const name = place.at.slice(0, blank);
  const path = place.at.slice(blank + 1);
  const key = /\.([\w$@-]+)(?:\[\*\]|\.\*)*$/.exec(path)?.[1];
  let given: string | null = null;
  for (const state of listStates(page)) {
    if (state.name !== name || (key !== undefined && !state.text.includes(key))) continue;
    const data = state.read();
    if (data === null) continue;
    for (const text of listUnderPath(data, path)) {
      const amount = readPlainNumber(page, text, place.unit);
      if (amount === null) continue;
      if (given !== null && !isEqualAmount(given, amount)) return null;
      given = amount;
    }
  }
  return given === null ? null : { amount: given, currency: null, at: place.at, node: null };
}
