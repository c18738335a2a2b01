import { expect, test } from 'vitest';
import { chooseRows, createPreviewRows } from './preview-rows.ts';
import type { PreviewRow } from './rule-test.ts';

const row = (id: string, change: number | null, more: Partial<PreviewRow> = {}): PreviewRow => ({
  type: 'product',
  id,
  name: `Lamp ${id}`,
  sku: id,
  ruleKey: 'a',
  currency: 'EUR',
  yourPrice: '10.00',
  suggestedPrice: change === null ? null : '9.00',
  change,
  hold: null,
  steps: [],
  marketPrice: null,
  marginBefore: null,
  marginAfter: null,
  positionBefore: null,
  positionAfter: null,
  ...more,
});
const idsOf = (rows: readonly PreviewRow[]) => rows.map(({ id }) => id);

test('keeps the largest changes of many, and the first prices that stay', () => {
  const kept = createPreviewRows(3, 2);
  for (let n = 1; n <= 100; n += 1) kept.add(row(`c${n}`, (n % 2 === 0 ? 1 : -1) * (n / 1000)));
  for (let n = 1; n <= 5; n += 1) kept.add(row(`h${n}`, null));
  expect(idsOf(kept.list())).toEqual(['c100', 'c99', 'c98', 'h1', 'h2']);
});

test('filters by rule and by what happens to the price, in the chosen order', () => {
  const rows = [
    row('up', 0.05, { marginAfter: 0.4 }),
    row('down', -0.2, { marginAfter: 0.1 }),
    row('unknown', -0.1, { ruleKey: 'b' }),
    row('held', null),
  ];
  const choose = (choice: Partial<Parameters<typeof chooseRows>[1]>) =>
    idsOf(chooseRows(rows, { shown: 'changes', sort: 'size', ruleKey: '', ...choice }));
  expect(choose({})).toEqual(['down', 'unknown', 'up']);
  expect(choose({ shown: 'raised' })).toEqual(['up']);
  expect(choose({ shown: 'lowered', ruleKey: 'b' })).toEqual(['unknown']);
  expect(choose({ shown: 'held' })).toEqual(['held']);
  expect(choose({ sort: 'raise' })).toEqual(['up', 'unknown', 'down']);
  expect(choose({ sort: 'cut' })).toEqual(['down', 'unknown', 'up']);
  // An unknown margin is neither low nor high.
  expect(choose({ sort: 'margin' })).toEqual(['down', 'up', 'unknown']);
});
