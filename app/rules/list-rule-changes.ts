import type { RuleSetDraft } from './rule-form.ts';

/** What differs between two rule sets. `guard_rails`: those of the whole set. */
export interface RuleChange {
  readonly what: 'added' | 'removed' | 'changed' | 'renamed' | 'moved' | 'mode' | 'guard_rails';
  /** Empty for the guard rails. */
  readonly name: string;
}

/**
 * What was changed from one rule set to another, in the order of the new one; removed rules last.
 * A rule is the same one when it has the same key. Pure.
 */
export function listRuleChanges(before: RuleSetDraft, after: RuleSetDraft): RuleChange[] {
  const old = new Map(before.rules.map((rule) => [rule.key, rule]));
  const kept = new Set(after.rules.map(({ key }) => key));
  const oldOrder = before.rules.flatMap(({ key }) => (kept.has(key) ? [key] : []));
  const newOrder = after.rules.flatMap(({ key }) => (old.has(key) ? [key] : []));
  const changes: RuleChange[] = [];
  if (write(before.guard_rails) !== write(after.guard_rails))
    changes.push({ what: 'guard_rails', name: '' });
  for (const rule of after.rules) {
    const was = old.get(rule.key);
    const { name } = rule;
    if (was === undefined) {
      changes.push({ what: 'added', name });
      continue;
    }
    if (was.name !== name) changes.push({ what: 'renamed', name });
    if (was.mode !== rule.mode) changes.push({ what: 'mode', name });
    const { name: _a, mode: _b, ...oldRest } = was;
    const { name: _c, mode: _d, ...newRest } = rule;
    if (write(oldRest) !== write(newRest)) changes.push({ what: 'changed', name });
    if (oldOrder.indexOf(rule.key) !== newOrder.indexOf(rule.key))
      changes.push({ what: 'moved', name });
  }
  for (const { key, name } of before.rules)
    if (!kept.has(key)) changes.push({ what: 'removed', name });
  return changes;
}

/**
 * JSON with the names in order and amounts without zeros at their end, so that two forms of the same
 * content are the same text.
 */
function write(value: unknown): string {
  return JSON.stringify(value, (key, member: unknown) => {
    if (typeof member === 'string' && /(?:^|_)amount$/.test(key))
      return member.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  });
}
