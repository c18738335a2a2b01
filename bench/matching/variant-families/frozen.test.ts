import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';

const SHA_256: Readonly<Record<string, string>> = {
  'bundle.csv': '08e5322687f5e5a65f62861a2121378be51c1324de7a5b1de5f66e971412601a',
  'capacity.csv': '758fd461e3e7a6d3cf0f3fae2ccea8e5695ac74cdff9a0a76ba3276bf991c81b',
  'color.csv': '81623ed5af94fbdedb858899a481029aa0673be904a3a763beba7b78ad53cf0e',
  'edition.csv': 'eca2ad854eb005d58f70c27e30c92066a969e0b6b5ab2088cc88d8eab89be36d',
  'pack.csv': '67730c502b519171c2166033c954a54af4f93e4d7515234e853aaa1ba5c07310',
  'refurbished.csv': '1ee494a1f09895b269e397e39f6861ab2e5cc561ce451a3b7b2cc56006726b0c',
  'size.csv': '65262a335c539db118ab5390bf0cc27973a68bba30712e020f9c69c2d5341fc4',
};

const price = z.string().regex(/^(\d+\.\d\d)?$/);
const pairSchema = z.strictObject({
  left_title: z.string().min(1),
  left_brand: z.string(),
  left_model: z.string(),
  left_price: price,
  right_title: z.string().min(1),
  right_brand: z.string(),
  right_model: z.string(),
  right_price: price,
  is_match: z.enum(['true', 'false']),
  note: z.string().min(1),
});

test('every family is frozen', () => {
  expect(globSync('*.csv', { cwd: import.meta.dirname }).sort()).toEqual(
    Object.keys(SHA_256).sort(),
  );
});

test.each(Object.entries(SHA_256))('%s is as it was frozen', (file, hash) => {
  const bytes = readFileSync(join(import.meta.dirname, file));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
});

test.each(Object.keys(SHA_256))('%s has enough valid pairs, none of them twice', (file) => {
  const records: unknown = parse(readFileSync(join(import.meta.dirname, file)), { columns: true });
  const pairs = z.array(pairSchema).parse(records);
  expect(pairs.length).toBeGreaterThanOrEqual(40);
  const matches = pairs.filter((pair) => pair.is_match === 'true');
  expect(matches.length / pairs.length).toBeGreaterThanOrEqual(0.1);
  const keys = pairs.map((pair) =>
    [
      [pair.left_title, pair.left_brand, pair.left_model].join('\t'),
      [pair.right_title, pair.right_brand, pair.right_model].join('\t'),
    ]
      .sort()
      .join('\n'),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
