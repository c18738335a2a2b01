/**
 * `pricing rules backtest --rules FILE.json --account ID [--days N]`: what a rule set would have
 * done on the recorded market of the last days, as JSON.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { type RuleSetForm, RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { BACKTEST_DAYS } from '#pricing/contract/rule-backtest.ts';
import { backtestRules } from '#pricing/api/rules/backtest-rules.ts';
import { findRuleNeeds } from '#pricing/rules/find-rule-needs.ts';
import { refreshSalesRanks } from '#pricing/rules/sales-ranks.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { AccountArgument } from './key-arguments.ts';
import { runWithRefusals } from './run-with-refusals.ts';

const { least, most } = BACKTEST_DAYS;
const DAYS = `a whole number from ${least} to ${most}`;
const FILE = 'a JSON file with a rule set, as GET /v1/rules gives it under "form"';
const Arguments = z.object({
  rules: z.string({ error: FILE }).min(1, FILE),
  account: AccountArgument,
  days: z
    .string()
    .regex(/^\d{1,3}$/, DAYS)
    .transform(Number)
    .refine((days) => days >= least && days <= most, { error: DAYS })
    .default(90),
});

/**
 * Exit code 0; 1 for an unknown account; 2 for bad arguments or a file that is no rule set, each
 * problem on a line of stderr. Progress is on stderr too.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, Arguments);
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { rules: file, account: accountId, days } = parsed.values;
  const form = await readRuleSet(file);
  if (Array.isArray(form)) {
    for (const problem of form) io.stderr.write(`${file}: ${problem}\n`);
    return 2;
  }
  return withStage((context) =>
    runWithRefusals(io, `--account ${accountId}`, async () => {
      if (findRuleNeeds(form).salesRank) await refreshSalesRanks(context, { accountId });
      for await (const lines of backtestRules(context, context.db, { accountId, form, days }))
        for (const line of lines) {
          if (line.type === 'progress') io.stderr.write(`${line.done} of ${line.total} products\n`);
          if (line.type !== 'result') continue;
          const { type: _type, ...result } = line;
          io.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
        }
    }),
  );
}

/** The rule set of a file, or one line for each problem. */
async function readRuleSet(file: string): Promise<RuleSetForm | string[]> {
  let json: unknown;
  try {
    json = parseExactJson(await readFile(file, 'utf8'), MONEY_KEYS, { uniqueNames: true });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const parsed = RuleSetFormSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'the rule set' : path.join('.')}: ${message}`,
  );
}
