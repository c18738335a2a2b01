import { getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { checkInputSizes } from './check-input-sizes.ts';

const check = (query: string, variables: Record<string, unknown> = {}) => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('No operation');
  return checkInputSizes(document, operation, variables).map((error) => error.toJSON());
};
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

test('refuses an array of more than 250 in a variable, with its path', () => {
  const query = `mutation($given: [MetafieldIdentifierInput!]!) {
    removed: metafieldsDelete(metafields: $given) { userErrors { message } }
  }`;
  expect(check(query, { given: times(250, {}) })).toEqual([]);
  expect(check(query, { given: times(251, {}) })).toEqual([
    {
      message: 'The input array size of 251 is greater than the maximum allowed of 250.',
      locations: [{ line: 2, column: 5 }],
      path: ['removed', 'metafields'],
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
    },
  ]);
});

test('refuses a literal one, and one within another input', () => {
  expect(check(`{ nodes(ids: [${times(251, '"a"').join()}]) { id } }`)).toMatchObject([
    { path: ['nodes', 'ids'] },
  ]);
  const update = `mutation($variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: "a", variants: $variants) { userErrors { message } }
  }`;
  const variants = [{ id: 'a' }, { id: 'b', metafields: times(251, { key: 'a' }) }];
  expect(check(update, { variants })).toMatchObject([
    { path: ['productVariantsBulkUpdate', 'variants', 1, 'metafields'] },
  ]);
});

test('ignores an array within JSON, which the schema does not define', () => {
  const query =
    'mutation($p: JSON!) { flowTriggerReceive(handle: "a", payload: $p) { userErrors { message } } }';
  expect(check(query, { p: { ids: times(251, 1) } })).toEqual([]);
});
