/**
 * Ways in which another shop's page could differ from a saved one without a different price:
 * extraction must still work.
 */
import {
  renameClasses,
  carouselFirst,
  noHeading,
  swapSeparators,
  noButtons,
  twins,
  addRrp,
} from './layout-changes.ts';
import {
  dropJsonLd,
  dropMicrodata,
  dropMarkupPrice,
  leaveVisible,
  makeStale,
} from './markup-changes.ts';
import { byDom, type Perturbation } from './perturbation.ts';
import { dropTruePrice, hideTruePrice } from './price-removal.ts';
export const perturbations: readonly Perturbation[] = [
  { name: 'as it is', expect: 'same', apply: byDom(() => undefined) },
  { name: 'no JSON-LD', expect: 'same', apply: byDom(dropJsonLd) },
  { name: 'no microdata', expect: 'same', apply: byDom(dropMicrodata) },
  {
    name: 'no JSON-LD, no microdata',
    expect: 'same',
    apply: byDom((document) => {
      dropJsonLd(document);
      dropMicrodata(document);
    }),
  },
  { name: 'JSON-LD without prices', expect: 'same', apply: byDom(dropMarkupPrice) },
  { name: 'visible only', expect: 'same', apply: byDom(leaveVisible) },
  { name: 'other names', expect: 'same', apply: byDom(renameClasses) },
  {
    name: 'visible only, other names',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      renameClasses(document);
    }),
  },
  { name: 'carousel first', expect: 'same', apply: byDom(carouselFirst) },
  {
    name: 'visible only, carousel first',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      carouselFirst(document, input);
    }),
  },
  {
    name: 'visible only, no headings',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      noHeading(document);
    }),
  },
  { name: 'separators swapped', expect: 'same', apply: byDom(swapSeparators) },
  {
    name: 'visible only, separators swapped',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      swapSeparators(document);
    }),
  },
  {
    name: 'markup stale',
    expect: 'same',
    apply: byDom((document, input) => makeStale(document, input)),
  },
  {
    name: 'visible only, no buttons',
    expect: 'same',
    apply: byDom((document) => {
      leaveVisible(document);
      noButtons(document);
    }),
  },
  {
    name: 'visible only, goes-with list',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      twins(document, input);
    }),
  },
  {
    name: 'visible only, RRP before it',
    expect: 'same',
    apply: byDom((document, input) => {
      leaveVisible(document);
      addRrp(document, input);
    }),
  },
  { name: 'shown nowhere', expect: 'same', apply: byDom(hideTruePrice) },
  { name: 'RRP before it', expect: 'same', apply: byDom(addRrp) },
  {
    name: 'goes-with list, price gone',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
      twins(document, input);
    }),
  },
  {
    name: 'visible only, price gone',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
    }),
  },
  {
    name: 'visible only, price gone, other names',
    expect: 'none',
    apply: byDom((document, input) => {
      leaveVisible(document);
      dropTruePrice(document, input);
      renameClasses(document);
    }),
  },
];
