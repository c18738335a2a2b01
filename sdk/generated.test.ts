import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES as OFFERED } from '../pricing/contract/service.ts';
import { MONEY_KEYS } from '../pricing/contract/decimal.ts';
import { buildSdkSource, GENERATED } from '../scripts/build-sdk-source.ts';
import { listDecimalFields, parseDocument } from '../scripts/sdk/read-operations.ts';
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
