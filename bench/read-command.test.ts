import { expect, test } from 'vitest';
import type { Benchmark } from './benchmarks.ts';
import { argumentsOf, type Command, CommandError, readCommand } from './read-command.ts';

const pages: Benchmark = { name: 'pages', file: 'p.ts', smallest: ['--variants', '2'] };
const saved: Benchmark = {
  name: 'product pages',
  file: 's.ts',
  cases: { path: '.', use: 'needed' },
  smallest: [],
};
const kinds: Benchmark = {
  name: 'matching, other kinds',
  file: 'k.ts',
  cases: { path: 'walmart-amazon', use: 'adds' },
  smallest: ['--size', '9'],
};
const crawl: Benchmark = {
  name: 'crawl',
  file: 'c.ts',
  cases: { path: '.', use: 'replaces' },
  smallest: ['--built', '8'],
};
const all = [pages, saved, kinds, crawl];

const read = (...args: string[]): Command => readCommand(args, all);
const namesOf = ({ chosen }: Command): string[] => chosen.map(({ name }) => name);

test.each([
  [[], ['pages', 'product pages', 'matching, other kinds', 'crawl']],
  [['crawl'], ['crawl']],
  [['pages'], ['pages', 'product pages']],
  [['matching, other kinds'], ['matching, other kinds']],
  // In the order of the list, each once.
  [
    ['crawl', 'other', 'matching'],
    ['matching, other kinds', 'crawl'],
  ],
])('%j chooses %j', (args, names) => {
  expect(namesOf(read(...args))).toEqual(names);
});

test('refuses an unknown name and lists the known ones', () => {
  expect(() => read('crawl', 'nothing')).toThrow(CommandError);
  expect(() => read('nothing')).toThrow(/"nothing"[^]*matching, other kinds[^]*crawl/);
});

test('passes what follows a name to that benchmark', () => {
  const command = read('crawl', '--pages', '5', '--offline');
  expect(namesOf(command)).toEqual(['crawl']);
  expect(command.options).toEqual(['--pages', '5', '--offline']);
  expect(argumentsOf(crawl, command, 'ours')).toEqual(['--pages', '5', '--offline']);
});

test('passes options to the benchmark with exactly that name where several contain it', () => {
  expect(namesOf(read('pages', '--variants', '5'))).toEqual(['pages']);
});

test.each([[['--variants', '5']], [['c', 'm', '--pages', '5']], [['--pages', '5', 'crawl']]])(
  'refuses %j, which does not say whose options these are',
  (args) => {
    expect(() => read(...args)).toThrow(/option of one benchmark/);
  },
);

test.each([
  [['--data', 'x', 'crawl', '--pages', '5']],
  [['crawl', '--data', 'x', '--pages', '5']],
  [['crawl', '--pages', '5', '--data', 'x']],
])('%j: accepts the folder of cases in any position', (args) => {
  const command = read(...args);
  expect(command).toMatchObject({ data: 'x', options: ['--pages', '5'], isSmallest: false });
  expect(argumentsOf(crawl, command, 'ours')).toEqual(['x', '--pages', '5']);
});

test('refuses --data without a folder', () => {
  expect(() => read('--data')).toThrow(/--data takes a folder/);
  expect(() => read('--data', '--smallest')).toThrow(/--data takes a folder/);
});

test('without a folder of cases skips the benchmarks that need one', () => {
  const command = read();
  expect(argumentsOf(saved, command, 'ours')).toBeNull();
  expect(argumentsOf(kinds, command, 'ours')).toEqual([]);
  expect(argumentsOf(pages, command, 'ours')).toEqual([]);
});

test('the smallest run uses our cases, and skips nothing', () => {
  const command = read('--smallest');
  expect(command.isSmallest).toBe(true);
  expect(argumentsOf(saved, command, 'ours')).toEqual(['ours']);
  expect(argumentsOf(kinds, command, 'ours')).toEqual(['ours/walmart-amazon', '--size', '9']);
  // It has generated ones.
  expect(argumentsOf(crawl, command, 'ours')).toEqual(['--built', '8']);
  expect(argumentsOf(pages, command, 'ours')).toEqual(['--variants', '2']);
});

test('options typed by the user override those of the smallest run', () => {
  const command = read('pages', '--smallest', '--data', 'x', '--variants', '7');
  expect(argumentsOf(pages, command, 'ours')).toEqual(['--variants', '2', '--variants', '7']);
  expect(argumentsOf(saved, read('--smallest', '--data', 'x'), 'ours')).toEqual(['x']);
});
