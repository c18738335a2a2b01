import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES as OFFERED } from '../pricing/contract/service.ts';
import { MONEY_KEYS } from '../pricing/contract/decimal.ts';
import { buildSdkSource, GENERATED } from '../scripts/build-sdk-source.ts';
import {
  listDecimalFields,
  listOperations,
  listWebhookTypes,
  parseDocument,
} from '../scripts/sdk/read-operations.ts';
import { describeName } from '../scripts/sdk/operation-names.ts';
import { CAPABILITIES, CAPABILITY_OF, DECIMAL_FIELDS } from './generated/constants.ts';

test('the generated files are those of the document', async () => {
  for (const [name, source] of await buildSdkSource()) {
    const stored = await readFile(join(GENERATED, name), 'utf8');
    expect(stored === source, `sdk/generated/${name} is stale: run \`npm run generate:sdk\``).toBe(
      true,
    );
  }
});

test('decimals and capabilities are those of the contract', () => {
  expect(DECIMAL_FIELDS).toEqual(MONEY_KEYS);
  expect(CAPABILITIES).toEqual(OFFERED);
  const needed = Object.values(CAPABILITY_OF).filter((capability) => capability !== null);
  expect(needed.every((capability) => CAPABILITIES.includes(capability))).toBe(true);
});

test.each([
  ['GET', '/account', false, 'account.get'],
  ['PUT', '/settings', false, 'settings.update'],
  ['GET', '/webhook-endpoints', true, 'webhookEndpoints.list'],
  ['GET', '/webhook-endpoints/{id}/deliveries', true, 'webhookEndpoints.listDeliveries'],
  ['POST', '/webhook-endpoints/{id}/rotate-secret', false, 'webhookEndpoints.rotateSecret'],
  ['GET', '/recommendations/reliability', false, 'recommendations.getReliability'],
  ['DELETE', '/matches/{id}', false, 'matches.delete'],
  ['POST', '/retailers', false, 'retailers.add'],
])('%s %s (list: %s) is %s', (method, path, isList, name) => {
  const named = describeName(method, path, isList);
  expect(`${named.resource}.${named.method}`).toBe(name);
});

test('an operation that no capability announces is not generated', () => {
  expect(() => describeName('POST', '/teleports', false)).toThrow(
    'POST /teleports is teleports.create in the SDK, and no capability tells',
  );
});

test('a name that is a decimal in one place and another number elsewhere is not generated', () => {
  const fields = (format: string) => ({ properties: { price: { type: 'number', format } } });
  const document = (second: object) =>
    parseDocument({
      paths: {},
      components: { parameters: {}, schemas: { A: fields('decimal'), B: second } },
    });
  expect(listDecimalFields(document(fields('decimal')))).toEqual(['price']);
  expect(() => listDecimalFields(document({ allOf: [fields('double')] }))).toThrow(
    'elsewhere: price',
  );
});

const describeGet = (path: string, schemas: object) => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } };
  const get = { summary: 'Get', responses: { 200: { content } } };
  return { paths: { [path]: { get } }, components: { parameters: {}, schemas } };
};
const array = (items: object) => ({ type: 'array', items });

test.each([
  ['two lists', { a: array({ $ref: '#/x/A' }), b: array({ $ref: '#/x/A' }), next_cursor: {} }],
  ['elements without a name', { a: array({ type: 'object' }), next_cursor: {} }],
])('a page of %s is not generated', (_name, properties) => {
  const document = parseDocument(describeGet('/products', { Answer: { properties } }));
  expect(() => listOperations(document)).toThrow(
    'GET /products: expected one list of elements with a named schema in Answer',
  );
});

test('a message whose body has no named schema is not generated', () => {
  const schemas = { Answer: { properties: {} } };
  const describeMessage = (requestBody: object) =>
    parseDocument({
      ...describeGet('/settings', schemas),
      webhooks: {
        'price.changed': { post: { summary: 'Changed', responses: {}, ...requestBody } },
      },
    });
  expect(() => listWebhookTypes(describeMessage({}))).toThrow('price.changed: a message without');
  const content = { 'application/json': { schema: { type: 'object' } } };
  expect(() => listWebhookTypes(describeMessage({ requestBody: { content } }))).toThrow(
    'price.changed: a body without a named schema',
  );
});

test('two operations of one name are not generated', () => {
  const schemas = { Answer: { properties: {} } };
  const one = describeGet('/settings', schemas);
  const paths = { ...one.paths, ...describeGet('/settings/{id}', schemas).paths };
  expect(() => listOperations(parseDocument({ ...one, paths }))).toThrow(
    'GET /settings and GET /settings/{id} are both settings.get',
  );
});
