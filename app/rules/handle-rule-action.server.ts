/** What can be done on the pages of pricing rules; each saves a new version of the rule set. */
import { z } from 'zod';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { requireRole, type ShopUserId } from '#app/shop-state/get-role.server.ts';
import type { Author } from '#app/shop/to-author.ts';
import { isStillPreceded } from '#pricing/contract/rule-order.ts';
import type { PricingClient } from '#sdk/index.ts';
import { listRuleChanges, type RuleChange } from './list-rule-changes.ts';
import {
  checkRuleSet,
  parseRuleSet,
  type RuleIssue,
  type RuleSetReading,
} from './parse-rule-set.server.ts';
import { chooseKey, MODES, type RuleSetTexts } from './rule-form.ts';
import {
  describeConflict,
  getRuleVersion,
  readRuleSet,
  type RuleConflict,
  type RuleSaved,
  type RuleSetView,
  saveRuleSet,
} from './rule-set.server.ts';

const MAX_FILE = 5_000_000;
const json = z
  .string()
  .max(MAX_FILE)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'expected JSON' });
      return z.NEVER;
    }
  });
const key = z.string().min(1).max(40);
/** The version that the page showed. */
const version = z.coerce.number().int().min(0);

export const RuleActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), version, key, by: z.enum(['-1', '1']).transform(Number) }),
  z.object({ intent: z.literal('mode'), version, key, mode: z.enum(MODES) }),
  z.object({ intent: z.literal('delete'), version, key }),
  z.object({ intent: z.literal('guard-rails'), version, rails: json }),
  /** `key`: of the stored rule; empty for a new one. */
  z.object({ intent: z.literal('save'), version, key: z.string().max(40), rule: json }),
  z.object({ intent: z.literal('read-file'), version, text: z.string().max(MAX_FILE) }),
  z.object({ intent: z.literal('import'), version, text: z.string().max(MAX_FILE) }),
  z.object({ intent: z.literal('restore'), version, from: z.coerce.number().int().min(1) }),
]);
export type RuleAction = z.output<typeof RuleActionSchema>;

export type RuleDone =
  | (RuleSaved & {
      readonly intent: RuleAction['intent'];
      /** Of the rule that was saved in the editor. */
      readonly key: string | null;
    })
  | RuleConflict
  | { readonly done: 'invalid'; readonly issues: readonly RuleIssue[] }
  /** Nothing was saved: what a file would change. */
  | { readonly done: 'read'; readonly rules: number; readonly changes: readonly RuleChange[] }
  | { readonly done: 'no-json'; readonly message: string };

interface Acting {
  readonly user: ShopUserId;
  readonly by: Author | undefined;
}

/**
 * Does it, when the user's role allows it: a manager may change rules, only an owner those that act
 * by themselves. Throws AppError.
 */
export async function handleRuleAction(
  services: AppServices,
  { user, by }: Acting,
  action: RuleAction,
): Promise<RuleDone> {
  await requireRole(services, user, 'manager');
  const client = await getPricingClient(services, user.shop);
  const current = await readRuleSet(client);
  if (current.version !== action.version) return describeConflict(client, action.version);
  const changed = await changeRuleSet(client, current, action);
  if ('done' in changed) return changed;
  const { reading, savedKey } = changed;
  if (!reading.ok) return { done: 'invalid', issues: reading.issues };
  if (action.intent === 'read-file')
    return {
      done: 'read',
      rules: reading.form.rules.length,
      changes: listRuleChanges(current.form, reading.form),
    };
  if (hasAutomaticChanges(current.form, reading.form)) await requireRole(services, user, 'owner');
  const outcome = await saveRuleSet(services, user.shop, {
    form: reading.form,
    ifVersion: action.version,
    by,
  });
  return outcome.done === 'saved' ? { ...outcome, intent: action.intent, key: savedKey } : outcome;
}

type Changed = { readonly reading: RuleSetReading; readonly savedKey: string | null };

async function changeRuleSet(
  client: PricingClient,
  { form }: RuleSetView,
  action: RuleAction,
): Promise<Changed | Extract<RuleDone, { done: 'no-json' }>> {
  switch (action.intent) {
    case 'move':
      return check({ ...form, rules: move(form.rules, requireIndex(form, action.key), action.by) });
    case 'mode': {
      const index = requireIndex(form, action.key);
      return check({
        ...form,
        rules: form.rules.map((rule, at) => (at === index ? { ...rule, mode: action.mode } : rule)),
      });
    }
    case 'delete': {
      const index = requireIndex(form, action.key);
      return check({ ...form, rules: form.rules.filter((_, at) => at !== index) });
    }
    case 'guard-rails':
      return check({ ...form, guard_rails: action.rails });
    case 'save':
      return saveOne(form, action);
    case 'restore':
      return check((await getRuleVersion(client, action.from)).form);
    case 'read-file':
    case 'import':
      try {
        return { reading: parseRuleSet(action.text), savedKey: null };
      } catch (error) {
        if (error instanceof SyntaxError) return { done: 'no-json', message: error.message };
        throw error;
      }
  }
}

const check = (form: unknown): Changed => ({ reading: checkRuleSet(form), savedKey: null });

/** The problems are named within the rule. */
function saveOne(
  form: RuleSetTexts,
  { key: stored, rule }: Extract<RuleAction, { intent: 'save' }>,
): Changed {
  // One that somebody else deleted is a new one again: what was typed is not lost.
  const found = form.rules.findIndex((one) => one.key === stored);
  const index = found < 0 ? form.rules.length : found;
  const given = typeof rule === 'object' && rule !== null ? rule : {};
  const name = 'name' in given && typeof given.name === 'string' ? given.name : '';
  const savedKey =
    stored === '' ? chooseKey(name, new Set(form.rules.map((one) => one.key))) : stored;
  const rules: unknown[] = [...form.rules];
  rules[index] = { ...given, key: savedKey };
  return { reading: checkRuleSet({ ...form, rules }), savedKey };
}

function requireIndex({ rules }: RuleSetTexts, wanted: string): number {
  const index = rules.findIndex((rule) => rule.key === wanted);
  if (index < 0) throw toRefusal('not_found', ['rule_gone']);
  return index;
}

function move<T>(list: readonly T[], index: number, by: number): T[] {
  const target = Math.min(Math.max(index + by, 0), list.length - 1);
  const others = list.filter((_, at) => at !== index);
  return [...others.slice(0, target), ...list.slice(index, index + 1), ...others.slice(target)];
}

/**
 * True when a rule that acts by itself is new or changed, or the limits that hold for one, or a rule
 * before it, so that more products may reach it: only an owner may do that. Turning it off, or down,
 * is no such change.
 */
export function hasAutomaticChanges(before: RuleSetTexts, after: RuleSetTexts): boolean {
  const acting = after.rules.filter(({ mode }) => mode === 'automatic');
  const had = new Map(before.rules.map((rule) => [rule.key, rule]));
  const rails = listRuleChanges(before, { ...after, rules: before.rules });
  return (
    (acting.length > 0 && rails.length > 0) ||
    acting.some((rule) => {
      const was = had.get(rule.key);
      const changes =
        was &&
        listRuleChanges({ ...after, rules: [was] }, { ...after, rules: [rule] }).filter(
          ({ what }) => what !== 'renamed',
        );
      return (
        changes === undefined ||
        changes.length > 0 ||
        !isStillPreceded(rule.key, before.rules, after.rules)
      );
    })
  );
}
