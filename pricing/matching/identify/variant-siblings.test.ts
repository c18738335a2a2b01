import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { findDifference } from '#pricing/matching/identify/find-difference.ts';
import { findCaution, findVeto } from '#pricing/matching/identify/identification.ts';

const [, ...rows] = parse(
  readFileSync(join(import.meta.dirname, '../../../tests/support/variant-siblings/pairs.csv')),
);
const pairs = rows.map((row) => ({
  family: row[0] as string,
  left: describeItem(itemOf(row.slice(1, 5))),
  right: describeItem(itemOf(row.slice(5, 9))),
  isMatch: row[9] === 'true',
}));

function itemOf([name = '', brand, mpn]: readonly string[]) {
  return { id: name, name, brand: brand || null, mpn: mpn || null };
}

/** Siblings without an objection: known limits of the rules. */
const MISSED: Readonly<Record<string, number>> = {
  bundle: 1,
  capacity: 0,
  color: 2,
  edition: 3,
  pack: 1,
  refurbished: 0,
  size: 1,
};

test.each(Object.entries(MISSED))('%s: siblings are objected to', (family, missed) => {
  const siblings = pairs.filter((pair) => pair.family === family && !pair.isMatch);
  const open = siblings.filter(
    ({ left, right }) => findVeto(left, right) === null && findCaution(left, right) === null,
  );
  expect(siblings.length).toBeGreaterThanOrEqual(25);
  expect(open.map(({ left }) => left.name)).toHaveLength(missed);
});

test.each(Object.keys(MISSED))('%s: another wording is no other product', (family) => {
  const matches = pairs.filter((pair) => pair.family === family && pair.isMatch);
  const refused = matches.filter(({ left, right }) => findDifference(left, right) !== null);
  expect(matches.length).toBeGreaterThanOrEqual(12);
  expect(refused.map(({ left }) => left.name)).toEqual([]);
});
