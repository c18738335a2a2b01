import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type IntrospectionQuery, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { ordersCountDocument } from './orders-document.ts';
import { productSearchDocument } from './product-search-document.ts';
import { appDocument, channelsDocument, flowTriggerDocument } from './shop-documents.ts';
import * as documents from './documents.ts';
import { buildCatalogBulkQuery, buildProductDocument } from './variant-document.ts';

const vendored = JSON.parse(
  gunzipSync(await readFile('sandbox/admin-schema/admin_2026-10.json.gz')).toString(),
) as { data: IntrospectionQuery };
const schema = buildClientSchema(vendored.data);
const PUBLICATIONS = ['gid://shopify/Publication/1', 'gid://shopify/Publication/2'];
const texts = [
  ...Object.values(documents),
  buildProductDocument(PUBLICATIONS),
  channelsDocument,
  flowTriggerDocument,
  appDocument,
  productSearchDocument,
  ordersCountDocument,
].flatMap((each) => ('text' in each ? [each] : []));

test('queries only fields of the genuine schema', () => {
  expect(texts.length).toBeGreaterThanOrEqual(7);
  for (const { name, text } of texts)
    expect([name, validate(schema, parse(text)).map((error) => error.message)]).toEqual([name, []]);
  expect(validate(schema, parse(buildCatalogBulkQuery(PUBLICATIONS)))).toEqual([]);
});

test('names every document like its operation', () => {
  for (const { name, text } of texts)
    expect(text).toMatch(new RegExp(`^(query|mutation) ${name}\\b`));
});

test('queries no deprecated field', async () => {
  const { NoDeprecatedCustomRule } = await import('graphql');
  for (const { name, text } of texts)
    expect([
      name,
      validate(schema, parse(text), [NoDeprecatedCustomRule]).map((error) => error.message),
    ]).toEqual([name, []]);
});
