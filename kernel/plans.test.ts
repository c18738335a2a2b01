import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getPlanContents, PLAN_CONTENTS, type PlanContents, PLANS, TRIAL_DAYS } from './plans.ts';

/** Name of each table row in the documentation. */
const LINES: Readonly<Record<string, keyof PlanContents>> = {
  'requests a minute': 'requestsPerMinute',
  'products monitored': 'products',
  retailers: 'retailers',
  'checks of a listing a day, at most': 'checksPerDay',
  'rendered visits a day': 'renderedVisitsPerDay',
  'pricing rules': 'pricingRules',
  'MAP notices a month': 'mapNoticesPerMonth',
  'price history kept, days': 'historyDays',
  'automatic applying': 'automation',
  'Shopify Flow': 'flow',
};
const RULES = { all: 'all', suggest: 'suggest', all_suggest: 'all, suggest only' };

test('the documentation has the same table', async () => {
  const text = await readFile(new URL('../docs/plans.md', import.meta.url), 'utf8');
  const [head = [], , ...rows] = text
    .slice(text.indexOf('|'), text.indexOf('\n\n', text.indexOf('|')))
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  expect(head.slice(1).map((cell) => cell.toLowerCase())).toEqual(
    PLANS.map((plan) => (plan === 'trial' ? `trial (${TRIAL_DAYS} days)` : plan)),
  );
  expect(rows).toEqual(
    Object.entries(LINES).map(([name, key]) => [
      name,
      ...PLANS.map((plan) => write(PLAN_CONTENTS[plan][key])),
    ]),
  );
});

test('an unknown plan has the limits of the smallest paid plan', () => {
  expect(getPlanContents('founders')).toBe(PLAN_CONTENTS.starter);
});

function write(value: PlanContents[keyof PlanContents]): string {
  if (value === null) return 'by contract';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return RULES[value];
}
