import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchmarks, MOST_BENCHMARKS } from './benchmarks.ts';

const FOLDER = import.meta.dirname;

test('every measuring program is in the list once', () => {
  const programs = globSync('*/**/*.ts', { cwd: FOLDER, exclude: ['**/node_modules/**'] })
    // Its comment contains the command, on one line or over two.
    .filter((file) => commentsOf(file).includes(`\`node bench/${file}`))
    .sort();
  expect(benchmarks.map(({ file }) => file).sort()).toEqual(programs);
});

test('there are at most 14, and each answers a question that its first line asks', () => {
  expect(benchmarks.length).toBeLessThanOrEqual(MOST_BENCHMARKS);
  const silent = benchmarks.filter(({ file }) => !/^[^`.]+\? `node bench/.test(questionOf(file)));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('names are unique', () => {
  expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
});

test.each(benchmarks.flatMap(({ name, cases }) => (cases ? [[name, cases.path]] : [])))(
  '%s has our own cases',
  (_name, path) => {
    expect(existsSync(join(FOLDER, 'cases', path ?? ''))).toBe(true);
  },
);

/** What follows the opening of the first comment. */
function questionOf(file: string): string {
  return commentsOf(file)
    .replace(/^\/\*\* ?/, '')
    .trimStart();
}

function commentsOf(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8').replaceAll(/\n \* ?/g, ' ');
}
