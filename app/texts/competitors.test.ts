import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { en } from './en.ts';

const { refusal, findings } = en.competitors;

test('has a reason and a way on for every refusal that the API names', async () => {
  const types = await readFile(
    new URL('../pricing-client/api-types.d.ts', import.meta.url),
    'utf8',
  );
  const [, list = ''] = /Why it was refused\. Open list: ([^.]+)\./.exec(types) ?? [];
  const codes = [...list.matchAll(/`(\w+)`/g)].map(([, code]) => code);
  expect(codes).toContain('robots_forbids');
  expect(Object.keys(refusal.why).sort()).toEqual([...codes].sort());
  expect(Object.keys(refusal.help).sort()).toEqual([...codes].sort());
});

test.for([
  [0.1, 'less than an hour'],
  [1, 'less than an hour'],
  [1.2, 'about 1 hour'],
  [71.4, 'about 71 hours'],
  [72, 'about 3 days'],
  [40_000, 'about 1,667 days'],
] as const)('one round of %s hours is %s', ([hours, words]) => {
  expect(findings.round(hours)).toContain(`takes ${words};`);
});

test('counts what could be read, and says when a size is only a lower bound', () => {
  expect(findings.covered(0, 1)).toBe('0 of 1 product tried could be read');
  expect(findings.covered(1000, 1240)).toBe('1,000 of 1,240 products tried could be read');
  expect(findings.size(1, true)).toBe('1 product');
  expect(findings.size(1240, false)).toBe('at least 1,240 products');
});
