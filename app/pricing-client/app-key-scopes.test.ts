import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { listGitFiles } from '#tests/architecture/list-imports.ts';
import { APP_KEY_SCOPES } from './app-key-scopes.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('the app’s key has the scopes of the endpoints that its client uses, and no others', async () => {
  const generated = await readFile(join(ROOT, 'sdk', 'generated', 'resources.ts'), 'utf8');
  const operations = new Map(
    [
      ...generated.matchAll(
        /name: '([^']+)',\s*method: '(\w+)',\s*path: (?:buildPath\()?'([^']+)'/g,
      ),
    ].map(([, name = '', method = '', path = '']) => [name, { method, path }]),
  );
  const called = new Set(
    listGitFiles('app/**/*.ts', 'app/**/*.tsx')
      .filter(({ path }) => !path.includes('.test.'))
      .flatMap(({ text }) => [...text.matchAll(/\bclient\s*\.(\w+)\s*\.(\w+)\(/g)])
      .map(([, resource, method]) => `${resource}.${method}`),
  );
  const used = [...called].flatMap((name) => {
    const operation = operations.get(name);
    if (!operation) return [];
    const { method, path } = operation;
    const found = endpoints.find(
      (endpoint) =>
        endpoint.method === method.toLowerCase() &&
        endpoint.path.replaceAll(/\{\w+\}/g, '{}') === path,
    );
    return [found ?? `${method} ${path}`];
  });
  expect(used.filter((one) => typeof one === 'string')).toEqual([]);
  expect(used.length).toBeGreaterThan(25);
  const needed = new Set(used.flatMap((one) => (typeof one === 'string' ? [] : (one.scope ?? []))));
  expect([...needed].sort()).toEqual([...APP_KEY_SCOPES].sort());
});
