/**
 * States of a page for training alone: beside its price stands another amount, as other shops show
 * it. Words and rates are general knowledge of the languages, from no page.
 */
import { parseDocument } from 'htmlparser2';
import { Element, type ChildNode, type Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import { leaveVisible, makeStale } from '#tests/support/saved-pages/markup-changes.ts';
import {
  byDom,
  textsOf,
  type Perturbation,
  type PerturbInput,
} from '#tests/support/saved-pages/perturbation.ts';
import { perturbations } from '#tests/support/saved-pages/perturbations.ts';
import { hideTruePrice } from '#tests/support/saved-pages/price-removal.ts';

const NET_WORDS = [
  'excl. VAT',
  'ex. VAT',
  'zzgl. MwSt.',
  'HT',
  'sin IVA',
  'IVA esclusa',
  'excl. btw',
  'bez DPH',
  'netto',
  'ekskl. moms',
  'exkl. moms',
  'без НДС',
  'ilman ALV',
  'plus GST',
];
const NET_RATES = [1.2, 1.19, 1.21, 1.25, 1.22, 1.23, 1.1];
const COUPON_WORDS = [
  'with coupon',
  'Buy at',
  'after coupon',
  'mit Gutschein',
  'avec le code',
  'con el cupón',
  's kupónem',
  'z kodem',
  'met code',
  'com cupom',
];
const MEMBER_WORDS = [
  'Members',
  'Club price',
  'Clubpreis',
  'Prix membre',
  'Precio socio',
  'Prezzo soci',
  'Ledenprijs',
  'Medlemspris',
  'with card',
];
const SELLER_WORDS = [
  'New from',
  'Used from',
  'Other sellers from',
  'Gebraucht ab',
  'Autres vendeurs',
];

/** A number that the page decides: the same page gets the same words each time. */
const pick = <T>(list: readonly T[], price: string | null): T | undefined =>
  list[Math.round(Number(price) * 100) % list.length];

const money = (amount: number, { currency }: PerturbInput): string =>
  `${amount.toFixed(2)} ${currency ?? '€'}`;

/** The texts that show the true price. */
function findPriceTexts(document: Document, { price }: PerturbInput): Element[] {
  const wanted = Number(price);
  return textsOf(document).flatMap(({ data, parent }) =>
    parent instanceof Element &&
    /\d/.test(data) &&
    data.length < 40 &&
    parsePriceText(data).candidates.some(({ amount }) => Number(amount) === wanted)
      ? [parent]
      : [],
  );
}

function addBeside(
  place: 'before' | 'after',
  write: (input: PerturbInput) => string,
): (document: Document, input: PerturbInput) => void {
  return (document, input) => {
    for (const holder of findPriceTexts(document, input).slice(0, 4)) {
      const added = parseDocument(write(input)).children[0] as ChildNode;
      if (place === 'before') DomUtils.prepend(holder, added);
      else DomUtils.append(holder, added);
    }
  };
}

const addNet = addBeside('after', (input) => {
  const net = Number(input.price) / (pick(NET_RATES, input.price) ?? 1.2);
  return `<span>${money(net, input)} ${pick(NET_WORDS, input.price) ?? ''}</span>`;
});
const addCoupon = addBeside('after', (input) => {
  const lower = Number(input.price) * 0.92;
  return `<div><span>${pick(COUPON_WORDS, input.price) ?? ''}</span> <b>${money(lower, input)}</b></div>`;
});
const addMember = addBeside('before', (input) => {
  const lower = Number(input.price) * 0.9;
  return `<div>${pick(MEMBER_WORDS, input.price) ?? ''}: ${money(lower, input)}</div>`;
});
const addHidden = addBeside('before', (input) => {
  const higher = Number(input.price) * 1.15;
  return `<div style="display:none"><span class="price">${money(higher, input)}</span></div>`;
});
const addSizes = addBeside('after', (input) => {
  const sizes = [0.6, 1.7, 2.4].map(
    (times, i) =>
      `<li><label>${250 * (i + 1)} g <span>${money(Number(input.price) * times, input)}</span></label></li>`,
  );
  return `<ul class="options">${sizes.join('')}</ul>`;
});
const addSellers = addBeside('after', (input) => {
  const lower = Number(input.price) * 0.85;
  return `<p>${pick(SELLER_WORDS, input.price) ?? ''} <span>${money(lower, input)}</span></p>`;
});

const onlyVisible = (
  name: string,
  change: (document: Document, input: PerturbInput) => void,
): Perturbation => ({
  name: `visible only, ${name}`,
  expect: 'same',
  apply: byDom((document, input) => {
    leaveVisible(document);
    change(document, input);
  }),
});

const beside: readonly Perturbation[] = [
  onlyVisible('net price beside it', addNet),
  onlyVisible('coupon price beside it', addCoupon),
  onlyVisible('member price before it', addMember),
  onlyVisible('sizes with prices', addSizes),
  onlyVisible('other sellers', addSellers),
  { name: 'net price beside it', expect: 'same', apply: byDom(addNet) },
  { name: 'hidden price before it', expect: 'same', apply: byDom(addHidden) },
];

const LOWER = 0.78;
/**
 * Markup that is out of date in other ways than by the price of the scored state: lower than the
 * page's price, and where the page shows no price that could contradict it.
 */
const outdated: readonly Perturbation[] = [
  {
    name: 'markup stale, lower',
    expect: 'same',
    apply: byDom((document, input) => makeStale(document, input, LOWER)),
  },
  {
    name: 'markup stale, shown nowhere',
    expect: 'same',
    apply: byDom((document, input) => {
      hideTruePrice(document, input);
      makeStale(document, input);
    }),
  },
];

/** Changes that teach what others teach already. */
const SKIPPED = new Set([
  'as it is',
  'markup stale',
  'separators swapped',
  'visible only, separators swapped',
  'no microdata',
  'no JSON-LD, no microdata',
  'carousel first',
  'visible only, no buttons',
  'visible only, goes-with list',
  'RRP before it',
  'other names',
]);

/** The states of pages whose price a person wrote down. */
export const trainingStates: readonly Perturbation[] = [
  ...pageStates,
  ...perturbations.filter(({ name }) => !SKIPPED.has(name)),
  ...beside,
  ...outdated,
];

/**
 * The states of pages labelled by machine, where two places agree: in most of them one of these
 * places is gone, since what was labelled by the model's own evidence teaches nothing.
 */
const OF_MACHINE = new Set([
  'as saved',
  'markup removed',
  'markup stale',
  'markup stale, lower',
  'markup stale, shown nowhere',
  'visible only',
  'visible only, other names',
  'visible only, price gone',
  'shown nowhere',
  'visible only, net price beside it',
  'visible only, coupon price beside it',
  'visible only, sizes with prices',
]);
export const machineLabelledStates: readonly Perturbation[] = trainingStates.filter(({ name }) =>
  OF_MACHINE.has(name),
);
