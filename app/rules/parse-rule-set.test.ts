import { expect, test } from 'vitest';
import { hasAutomaticChanges } from './handle-rule-action.server.ts';
import { listRuleChanges } from './list-rule-changes.ts';
import { checkRuleSet, formatRuleSet, parseRuleSet } from './parse-rule-set.server.ts';
import {
  buildRulePath,
  chooseKey,
  createCondition,
  createRule,
  createStrategy,
  FIELDS,
  KINDS,
  type RuleDraft,
  type RuleSetTexts,
} from './rule-form.ts';

const LIMITS = {
  min_margin: null,
  max_step: 1000,
  max_day: null,
  min_stock_days: null,
  price_war: 'hold',
  warn_share: 2000,
} as const;

const rule = (changes: Partial<RuleDraft> = {}): RuleDraft => ({
  ...createRule('a'),
  name: 'A',
  ...changes,
});
const setOf = (...rules: readonly unknown[]) => ({ version: 1, guard_rails: LIMITS, rules });

function read(...rules: readonly unknown[]): RuleSetTexts {
  const reading = checkRuleSet(setOf(...rules));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.form;
}

function problems(...rules: readonly unknown[]): [path: string, code: string][] {
  const reading = checkRuleSet(setOf(...rules));
  return reading.ok ? [] : reading.issues.map(({ path, code }) => [path.join('.'), code]);
}

test('a new rule with a name is valid, whatever its strategy', () => {
  for (const kind of KINDS)
    expect(problems(rule({ strategies: [createStrategy(kind)] }))).toEqual([]);
});

test('amounts stay exact from the page to the file and back', () => {
  const strategies: RuleDraft['strategies'] = [
    { kind: 'cost_plus', amount: '0.10', currency: 'EUR' },
  ];
  const form = read(rule({ strategies }));
  const text = formatRuleSet(form);
  expect(text).toContain('"amount": 0.10');
  expect(parseRuleSet(text)).toEqual({ ok: true, form });
});

test('each problem is named with its place', () => {
  const market = createStrategy('market');
  if (market.kind !== 'market') throw new Error('expected the strategy that was asked for');
  expect(problems(rule({ name: '' }))[0]).toEqual(['rules.0.name', 'required']);
  expect(problems(rule({ strategies: [{ ...market, basis_points: 'two' }] }))).toEqual([
    ['rules.0.strategies.0.basis_points', 'invalid_type'],
  ]);
  expect(problems(rule(), rule())).toEqual([['rules.1.key', 'duplicate']]);
  for (const field of FIELDS)
    expect([field, problems(rule({ segment: [createCondition(field, 'EUR')] }))[0]?.[1]]).toEqual([
      field,
      'required',
    ]);
});

test('text that is no JSON is refused, and a name that is there twice', () => {
  expect(() => parseRuleSet('{"version": 1,')).toThrow(SyntaxError);
  expect(() => parseRuleSet('{"version": 1, "version": 1}')).toThrow(SyntaxError);
});

test('a key is made of the name, and no rule has it yet', () => {
  expect(chooseKey('Follow A & B', new Set())).toBe('follow-a-b');
  expect(chooseKey('Follow A & B', new Set(['follow-a-b']))).toBe('follow-a-b-2');
  expect(chooseKey('Été à 5 %', new Set())).toBe('e-te-a-5');
  expect(chooseKey('折扣', new Set())).toBe('rule');
  expect(buildRulePath('new')).toBe('/app/rules/new?stored');
});

test('says what differs between two rule sets', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => rule({ key, name: key.toUpperCase() }));
  const before = read(a, b, c);
  expect(listRuleChanges(before, read(a, b, c))).toEqual([]);
  expect(
    listRuleChanges(before, read({ ...c, mode: 'off' }, { ...a, name: 'New' }, rule({ key: 'd' }))),
  ).toEqual([
    { what: 'mode', name: 'C' },
    { what: 'moved', name: 'C' },
    { what: 'renamed', name: 'New' },
    { what: 'moved', name: 'New' },
    { what: 'added', name: 'A' },
    { what: 'removed', name: 'B' },
  ]);
  expect(listRuleChanges(before, { ...before, guard_rails: { ...LIMITS, max_step: 500 } })).toEqual(
    [{ what: 'guard_rails', name: '' }],
  );
});

test('the same amount with other zeros is no change', () => {
  const withAmount = (amount: string) =>
    read(rule({ strategies: [{ kind: 'cost_plus', amount, currency: 'EUR' }] }));
  expect(listRuleChanges(withAmount('10.10'), withAmount('10.1'))).toEqual([]);
  expect(listRuleChanges(withAmount('10.00'), withAmount('10'))).toEqual([]);
  expect(listRuleChanges(withAmount('10'), withAmount('100'))).toHaveLength(1);
});

test('only a new or changed rule that acts by itself needs an owner', () => {
  const acting = rule({ mode: 'automatic' });
  const other = rule({ key: 'b' });
  expect(hasAutomaticChanges(read(rule()), read(acting))).toBe(true);
  expect(hasAutomaticChanges(read(acting), read(rule()))).toBe(false);
  expect(hasAutomaticChanges(read(acting), read(acting, other))).toBe(false);
  expect(hasAutomaticChanges(read(acting, other), read(other, acting))).toBe(false);
  // The other one keeps its products from it: without it, it would price those too.
  for (const widened of [
    read(acting),
    read(acting, other),
    read({ ...other, mode: 'off' }, acting),
    read({ ...other, segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }] }, acting),
  ])
    expect(hasAutomaticChanges(read(other, acting), widened)).toBe(true);
  expect(hasAutomaticChanges(read(other, acting), read({ ...other, name: 'X' }, acting))).toBe(
    false,
  );
  expect(hasAutomaticChanges(read(acting), read({ ...acting, test_share: 5000 }))).toBe(true);
  const limited = { ...read(acting), guard_rails: { ...LIMITS, max_step: 500 } };
  expect(hasAutomaticChanges(read(acting), limited)).toBe(true);
  expect(
    hasAutomaticChanges(read(other), { ...read(other), guard_rails: limited.guard_rails }),
  ).toBe(false);
});
