import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { APP_KEY_SCOPES } from './app-key-scopes.ts';

test('the app’s key has the scopes of the endpoints that its client uses, and no others', async () => {
  const file = new URL('create-pricing-client.server.ts', import.meta.url);
  const source = (await readFile(file, 'utf8')).replaceAll(/\s+/g, ' ');
  const used = [...source.matchAll(/method: '(\w+)', path: '([^']+)'/g)].map(
    ([, method, path]) =>
      endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path) ??
      `${method} ${path}`,
  );
  expect(used.filter((one) => typeof one === 'string')).toEqual([]);
  expect(used.length).toBeGreaterThan(25);
  const needed = new Set(used.flatMap((one) => (typeof one === 'string' ? [] : (one.scope ?? []))));
  expect([...needed].sort()).toEqual([...APP_KEY_SCOPES].sort());
});
