/** Rule sets as JSON text: from the pages and from files, checked by the schema of the API. */
import type { z } from 'zod';
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { toNumbers, toTexts } from './amount-texts.server.ts';
import type { RuleSetTexts } from './rule-form.ts';

/** One thing that is wrong with a rule set. */
export interface RuleIssue {
  readonly path: readonly (string | number)[];
  /** Of the schema: `required`, `out_of_range`, …, or zod's own. */
  readonly code: string;
  /** The limit of a number, a text or a list, where the code is about one. */
  readonly limit: number | null;
  /** What the schema says, in English. */
  readonly message: string;
}

export type RuleSetReading =
  | { readonly ok: true; readonly form: RuleSetTexts }
  | { readonly ok: false; readonly issues: readonly RuleIssue[] };

const MAX_ISSUES = 50;

/**
 * Parses a rule set from JSON; amounts may be numbers, as the API writes them, or decimal texts, as
 * the pages do. Throws SyntaxError for what is no JSON.
 */
export function parseRuleSet(text: string): RuleSetReading {
  return checkRuleSet(parseExactJson(text, MONEY_KEYS, { uniqueNames: true, maxDepth: 20 }));
}

/** The same for what was parsed already, with amounts as texts. */
export function checkRuleSet(value: unknown): RuleSetReading {
  const parsed = RuleSetFormSchema.safeParse(toNumbers(value), { reportInput: true });
  if (parsed.success) return { ok: true, form: toTexts(parsed.data) };
  return { ok: false, issues: parsed.error.issues.slice(0, MAX_ISSUES).map(toIssue) };
}

/** A rule set as the API writes it: amounts are numbers with all their digits. */
export function formatRuleSet(form: RuleSetTexts): string {
  return `${JSON.stringify(toNumbers(form), null, 2)}\n`;
}

function toIssue(issue: z.core.$ZodIssue): RuleIssue {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const own = issue.code === 'custom' ? String(issue.params?.code ?? issue.code) : issue.code;
  const isMissing =
    own === 'blank' ||
    (issue.code === 'invalid_type' && issue.input === undefined) ||
    (issue.code === 'too_small' && (issue.origin === 'string' || issue.origin === 'array'));
  const limitOf = (): number | null => {
    if (issue.code === 'too_small') return Number(issue.minimum);
    return issue.code === 'too_big' ? Number(issue.maximum) : null;
  };
  return {
    path,
    code: isMissing ? 'required' : own,
    limit: isMissing ? null : limitOf(),
    message: issue.message,
  };
}
