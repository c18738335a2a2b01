import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchmarks } from './benchmarks.ts';

const FOLDER = import.meta.dirname;

test('every measuring program is in the list once', () => {
  const programs = globSync('*/**/*.ts', { cwd: FOLDER, exclude: ['**/node_modules/**'] })
    // Its comment contains the command, on one line or over two.
    .filter((file) => commentsOf(file).includes(`\`node bench/${file}`))
    .sort();
  expect(benchmarks.map(({ file }) => file).sort()).toEqual(programs);
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

function commentsOf(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8').replaceAll(/\n \* ?/g, ' ');
}
