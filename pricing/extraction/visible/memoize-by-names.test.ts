import { expect, it } from 'vitest';
import { memoizeByNames } from './place-names.ts';

it('answers as the function it remembers, once for names met again', () => {
  const asked: string[] = [];
  const isPrice = memoizeByNames((names) => {
    asked.push(names);
    return names.includes('price');
  });
  expect(['price big', 'menu ', 'price big', 'menu '].map(isPrice)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(asked).toEqual(['price big', 'menu ']);
});

it('answers for ever more names than it keeps', () => {
  const length = memoizeByNames((names) => names.length);
  const names = Array.from({ length: 10_000 }, (_, n) => `card-${n} ${'x'.repeat(n % 300)}`);
  expect(names.map(length)).toEqual(names.map((one) => one.length));
  expect(names.map(length)).toEqual(names.map((one) => one.length));
});
