import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  type IntrospectionQuery,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { expect, test } from 'vitest';
import { checkBulkQuery } from '#sandbox/admin-api/check-bulk-query.ts';
import { buildOrdersBulkQuery } from './orders-document.ts';

const query = buildOrdersBulkQuery('2026-09-20T00:00:00Z');

test('queries only fields of the genuine schema, by the rules of bulk queries', async () => {
  const vendored = JSON.parse(
    gunzipSync(await readFile('sandbox/admin-schema/admin_2026-10.json.gz')).toString(),
  ) as { data: IntrospectionQuery };
  expect(
    validate(buildClientSchema(vendored.data), parse(query), [
      ...specifiedRules,
      NoDeprecatedCustomRule,
    ]),
  ).toEqual([]);
  expect(checkBulkQuery(query)).toBeNull();
});

test('queries nothing about the customer', () => {
  expect(query).not.toMatch(/customer|email|phone|address|name|note|ip/i);
});

test('needs an optional scope', async () => {
  const toml = await readFile('shopify.app.toml', 'utf8');
  expect(/^optional_scopes = \[([^\]]*)\]/m.exec(toml)?.[1]).toContain('"read_orders"');
  expect(/^scopes = "([^"]*)"/m.exec(toml)?.[1]).not.toContain('orders');
});
