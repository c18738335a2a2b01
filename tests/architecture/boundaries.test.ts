import { expect, test } from 'vitest';
import {
  ENTRIES,
  FORBIDDEN_FOLDERS,
  GENERATED,
  HARD_LINE_LIMIT,
  LONGEST_LINE,
  ROUTES,
  rules,
} from './import-table.ts';
import { findCycles } from './find-cycles.ts';
import { listGitFiles, listImports, listSourceFiles } from './list-imports.ts';

const files = listSourceFiles();
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
const ruleOf = (path: string) =>
  rules
    .filter((rule) => isIn(path, rule.folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];

test('no folder imports what the house forbids it', () => {
  const broken = files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const rule = ruleOf(file.path);
      if (!rule) return [];
      return file.imports
        .filter(
          (target) =>
            !isIn(target, rule.folder) &&
            !rule.mayImport.some((folder) => isIn(target, folder)) &&
            target.includes('/'),
        )
        .map((target) => `${file.path} imports ${target}: ${rule.because}`);
    });
  expect(broken).toEqual([]);
});

test('only the server and tests reach routes, sandbox and test support', () => {
  const broken = files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports
        .filter(
          (target) =>
            (isIn(target, ROUTES) && !isIn(file.path, 'server') && !isIn(file.path, ROUTES)) ||
            (isIn(target, 'sandbox') &&
              !['server', 'sandbox', 'bench', 'scripts'].some((folder) =>
                isIn(file.path, folder),
              )) ||
            (isIn(target, 'tests/support') &&
              !['scripts', 'bench', 'tools'].some((folder) => isIn(file.path, folder)) &&
              !/^vitest\.\w*\.?config\.ts$/.test(file.path)),
        )
        .map((target) => `${file.path} imports ${target}`),
    );
  expect(broken).toEqual([]);
});

test('no import cycle of any kind, types included', () => {
  expect(findCycles(files), 'files in a cycle cannot be understood, tested or moved alone').toEqual(
    [],
  );
});

test('the finder finds a cycle of three files, and one of types alone', () => {
  const made = (path: string, text: string) => ({ path, imports: listImports(path, text) });
  expect(
    findCycles([
      made('a/one.ts', `import { two } from './two.ts';\nimport { six } from '../b/six.ts';`),
      made('a/two.ts', `export { three } from './three.ts';`),
      made('a/three.ts', `const { one } = await import('./one.ts');`),
      made('b/four.ts', `import type { Five } from '#b/five.ts';`),
      made('b/five.ts', `export type Five = import('./four.ts').Four;`),
      made('b/six.ts', `import { seven } from './seven.ts';`),
      made('b/seven.ts', `import { readFile } from 'node:fs/promises';`),
      made('b/eight.ts', `import type { Eight } from './eight.ts';`),
    ]),
  ).toEqual([
    'a/one.ts -> a/two.ts -> a/three.ts -> a/one.ts',
    'b/eight.ts -> b/eight.ts',
    'b/five.ts -> b/four.ts -> b/five.ts',
  ]);
});

test('what uses a component is .tsx: Node could not load it', () => {
  const found = listGitFiles('app/**/*.ts')
    .filter(({ path }) => !isTest(path))
    .filter(({ text }) => /^(?:import|export) (?!type )[^;]*from '[^']+\.tsx'/m.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('one file of the program knows the tables of pg-boss', () => {
  const found = files
    .filter(({ path }) => !isTest(path) && !isIn(path, 'scripts') && !isIn(path, 'bench'))
    .filter(({ text }) => /\bpgboss\.\w/.test(text));
  expect(
    found.map(({ path }) => path),
    'a new version of pg-boss may change its tables: then one file changes',
  ).toEqual(['jobs/job-tables.ts']);
});

test('what the program does not use is not among its files', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const follow = (path: string): void => {
    const file = byPath.get(path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    for (const target of file.imports) follow(target);
  };
  for (const { path } of files)
    if (path in ENTRIES || (isIn(path, ROUTES) && !isTest(path))) follow(path);
  const unused = files.filter(
    ({ path }) =>
      !isTest(path) && rules.some(({ folder }) => isIn(path, folder)) && !reached.has(path),
  );
  expect(
    unused
      .filter(({ path }) => !isIn(path, 'bench') && !isIn(path, 'tools'))
      .map(({ path }) => path),
    'a test server among the program’s files is shipped, and read as a part of it: tests/support',
  ).toEqual([]);
  expect(Object.keys(ENTRIES).filter((path) => !byPath.has(path))).toEqual([]);
});

test('every folder with code has a rule', () => {
  const homeless = files.filter(
    (file) =>
      !isTest(file.path) &&
      file.path.includes('/') &&
      !ruleOf(file.path) &&
      !/^(?:tests|scripts|extensions)\//.test(file.path),
  );
  expect(homeless.map((file) => file.path)).toEqual([]);
});

test('every folder of the app has a rule of its own, and the rules allow no cycle', () => {
  const folders = new Set(
    files.flatMap(({ path }) => (isTest(path) ? [] : (/^app\/[^/]+(?=\/)/.exec(path) ?? []))),
  );
  folders.delete(ROUTES);
  expect([...folders].filter((folder) => !rules.some((rule) => rule.folder === folder))).toEqual(
    [],
  );
  const layers = rules.filter(({ folder }) => isIn(folder, 'app') && folder !== 'app');
  expect(
    findCycles(layers.map(({ folder, mayImport }) => ({ path: folder, imports: [...mayImport] }))),
  ).toEqual([]);
});

test('folders are named for a subject', () => {
  const nameless = files.filter((file) =>
    file.path
      .split('/')
      .slice(0, -1)
      .some((name) => FORBIDDEN_FOLDERS.includes(name)),
  );
  expect(nameless.map((file) => file.path)).toEqual([]);
});

function isGenerated(path: string): boolean {
  return Object.keys(GENERATED).some((generated) => path.startsWith(generated));
}

test('no file is longer than the hard limit', () => {
  const long = files
    .filter(({ path }) => !isGenerated(path))
    .map((file) => ({
      path: file.path,
      lines: file.text.split('\n').filter((line) => line.trim() !== '').length,
    }))
    .filter(({ lines }) => lines > HARD_LINE_LIMIT);
  expect(long).toEqual([]);
});

test('no line is longer than 140 characters outside data', () => {
  const long = listGitFiles('*.ts', '*.tsx', '*.js', '*.jsx')
    .filter(({ path }) => !isGenerated(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => {
        const length = [...line].length;
        return length > LONGEST_LINE ? [`${path}:${i + 1} has ${length} characters`] : [];
      }),
    );
  expect(long, 'a line that does not fit the screen is read in part').toEqual([]);
});

test('the check itself sees every way to import', () => {
  const text = [
    `import a from '#kernel/money.ts';`,
    `export * from './b.ts';`,
    `const c = await import('../c.ts');`,
    `type D = import('#jobs/d.ts').D;`,
    `import './e.ts';`,
  ].join('\n');
  expect(listImports('pricing/api/x.ts', text)).toEqual([
    'kernel/money.ts',
    'pricing/api/b.ts',
    'pricing/c.ts',
    'jobs/d.ts',
    'pricing/api/e.ts',
  ]);
});
