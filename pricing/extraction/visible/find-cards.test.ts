import { expect, it } from 'vitest';
import { getOwnText, parsePageTree } from '#pricing/extraction/document/page-tree.ts';
import { findCards } from './find-cards.ts';

/** How many cards the list has in which each number of a page stands, by its text. */
function cardsOf(body: string): Record<string, number> {
  const tree = parsePageTree(`<html><body>${body}</body></html>`);
  const cards = findCards(
    tree.numbered,
    tree.controls,
    tree.elements.find((element) => element.name === 'h1') ?? null,
  );
  return Object.fromEntries([...cards].map(([node, count]) => [getOwnText(node), count]));
}

const card = (price: number): string =>
  `<div><a href="/p/${price}"><img src="x"><b>Thing</b></a><i>${price} €</i></div>`;
const main = '<div><h1>Kettle</h1><div><i>19 €</i><a href="/size">Sizes</a></div></div>';

it('finds cards by their build, whatever they are called', () => {
  expect(cardsOf(`${main}<section>${[5, 6, 7].map(card).join('')}</section>`)).toEqual({
    '5 €': 3,
    '6 €': 3,
    '7 €': 3,
  });
});

it('finds cards that are one link each', () => {
  expect(
    cardsOf(
      [
        '<h1>Kettle</h1><i>19 €</i><ul>',
        [5, 6, 7]
          .map((price) => `<li><a href="/p/${price}"><span>${price} €</span></a></li>`)
          .join(''),
        '</ul>',
      ].join(''),
    ),
  ).toEqual({ '5 €': 3, '6 €': 3, '7 €': 3 });
});

it('finds two that lead to two pages', () => {
  expect(cardsOf(`${main}<section>${card(5)}${card(6)}</section>`)).toEqual({ '5 €': 2, '6 €': 2 });
});

it.each([
  ['one', `${main}<section>${card(5)}</section>`],
  [
    'two that lead to one page',
    `<h1>Kettle</h1><div><p><i>19 €</i> <a href="/vat">VAT</a></p><p><i>16 €</i> <a href="/vat">VAT</a></p></div>`,
  ],
  [
    'choices that lead nowhere',
    `${main}<ul>${[5, 6, 7].map((price) => `<li><a href="#">${price} €</a></li>`).join('')}</ul>`,
  ],
  [
    'rows of the price box, each of another build',
    [
      '<h1>Kettle</h1><div><p><i>19 €</i> <a href="/vat">VAT</a></p>',
      '<p><b><u>9 €</u></b> <a href="/ship">Delivery</a></p>',
      '<p><a href="/pay"><em><s>3 €</s></em></a></p></div>',
    ].join(''),
  ],
  [
    'blocks of very different size',
    [
      '<h1>Kettle</h1><div><div><i>19 €</i><a href="/a">A</a></div><div><i>1 €</i>',
      `<a href="/b">B</a>${'<p>x</p>'.repeat(20)}</div><div><i>2 €</i>`,
      '<p><a href="/c">C</a></p>'.repeat(60),
      '</div></div>',
    ].join(''),
  ],
])('finds none in %s', (_what, body) => {
  expect(cardsOf(body)).toEqual({});
});
