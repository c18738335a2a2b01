import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { statusByCode } from '#kernel/app-error.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';

const FOLDER = new URL('../../docs/api/', import.meta.url);
const read = (name: string) => readFile(new URL(name, FOLDER), 'utf8');

test('the documents list every code with its status', async () => {
  const rows = [...(await read('errors.md')).matchAll(/^\| (\w+) +\| (\d{3}) +\|/gm)].map(
    ([, code = '', status]) => [code, Number(status)],
  );
  expect(Object.fromEntries(rows)).toEqual(statusByCode);
});

test('the documents list the endpoints of every scope', async () => {
  const document = await read('authentication.md');
  const listed = [...document.matchAll(/^\| (?:`(\w+)`|any key) +\| (`[A-Z]+ .*?) +\|$/gm)].flatMap(
    ([, scope, names = '']) =>
      names
        .split(', ')
        .filter((name) => name.startsWith('`'))
        .map((name) => `${scope} ${name}`),
  );
  const declared = endpoints
    .filter(
      ({ caller, method, scope }) =>
        caller !== 'operator' && !(method === 'get' && scope === 'read'),
    )
    .map(({ method, path, scope }) => `${scope ?? undefined} \`${method.toUpperCase()} ${path}\``);
  expect(listed.sort()).toEqual(declared.sort());
});

test('every link between the documents has a target', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'));
  for (const name of names) {
    for (const [, to = ''] of (await read(name)).matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g))
      expect(names, name).toContain(to);
  }
  const fromTheStart = [...(await read('quick-start.md')).matchAll(/\]\(([\w-]+\.md)/g)].map(
    ([, to]) => to,
  );
  expect(['quick-start.md', ...fromTheStart]).toEqual(expect.arrayContaining(names));
});
