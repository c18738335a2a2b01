import { expect, it } from 'vitest';
import { parseAvailability } from './parse-markup-values.ts';

it.each([
  ['https://schema.org/InStock', 'in_stock'],
  ['http:\\/\\/schema.org\\/InStock', 'in_stock'],
  ['schema:InStock', 'in_stock'],
  [' instock" ', 'in_stock'],
  ['In Stock', 'in_stock'],
  ['in_stock', 'in_stock'],
  ['LimitedAvailability', 'in_stock'],
  ['low stock', 'in_stock'],
  ['https://schema.org/OutOfStock/', 'out_of_stock'],
  ['out-of-stock', 'out_of_stock'],
  ['SoldOut', 'out_of_stock'],
  ['https://schema.org/PreOrder', 'pre_order'],
  ['BackOrder', 'back_order'],
  ['Discontinued', 'discontinued'],
  ['Nicht auf Lager', 'out_of_stock'],
  ['Zwischen den Jahren', 'unknown'],
  [null, 'unknown'],
])('reads %j of markup as %s', (value, state) => {
  expect(parseAvailability(value)).toBe(state);
});
