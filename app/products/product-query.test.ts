import { expect, it } from 'vitest';
import { buildProductsUrl, removeMarketFilters } from './product-query.ts';
import { normalizeProductQuery, parseProductQuery } from './product-query-schema.server.ts';

it('keeps every parameter of an address, and nothing else', () => {
  const address =
    'view=monitored&q=lamp&position=below%2Cunknown&cheapest=no&margin_from=-5.25&margin_to=40' +
    '&index_from=99&index_to=101.5&changed=7&sort=index+desc';
  expect(normalizeProductQuery(address)).toBe(address);
  expect(normalizeProductQuery(`${address}&after=abc&saved=vie_1&shop=x`)).toBe(address);
  expect(normalizeProductQuery('view=all&sort=title+asc&position=&q=+')).toBe('');
  expect(normalizeProductQuery('sort=cost+asc&margin_from=1,5&index_to=&changed=x')).toBe('');
});

it('changes one parameter from the first page, and keeps the saved view', () => {
  const query = parseProductQuery('position=above&saved=vie_1&after=abc');
  expect(buildProductsUrl(query, { sort: 'margin asc' })).toBe(
    '/app/products?position=above&sort=margin+asc&saved=vie_1',
  );
  expect(buildProductsUrl(parseProductQuery(''), {})).toBe('/app/products');
});

it('leaves only the margin to a service that measures no markets', () => {
  const query = parseProductQuery(
    'q=lamp&position=above&cheapest=yes&margin_from=5&index_to=3&changed=1&sort=index+desc',
  );
  expect(removeMarketFilters(query)).toEqual(parseProductQuery('q=lamp&margin_from=5'));
  expect(removeMarketFilters(parseProductQuery('sort=margin+desc')).sort).toBe('margin desc');
});
