/**
 * `pricing account create --name N --plan P`: creates an account and prints `{account_id,
 * api_key}`. The key is shown only now.
 */
import { parseArgs } from 'node:util';
import { isPlan, type Plan, PLANS } from '#kernel/plans.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';

/** Exit code 0, or 2 with one line on stderr for bad arguments. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const input = readArguments(args);
  if (typeof input === 'string') {
    io.stderr.write(`${input}\n`);
    return 2;
  }
  const { accountId, apiKey } = await withStage((context) => createAccount(context, input));
  io.stdout.write(`${JSON.stringify({ account_id: accountId, api_key: apiKey })}\n`);
  return 0;
}

function readArguments(args: string[]): { name: string; plan: Plan } | string {
  let values: { name?: string; plan?: string };
  try {
    ({ values } = parseArgs({
      args,
      options: { name: { type: 'string' }, plan: { type: 'string' } },
    }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { name = '', plan = '' } = values;
  if (name.trim() === '' || name.length > 200 || name.includes('\u0000'))
    return `--name: expected 1 to 200 characters, got ${JSON.stringify(name.slice(0, 40))}`;
  if (!isPlan(plan))
    return `--plan: expected one of ${PLANS.join(', ')}, got ${JSON.stringify(plan)}`;
  return { name, plan };
}
