/**
 * `pricing key create --account ID --name N`: creates another key and prints `{key_id, api_key}`.
 * The key is shown only now.
 */
import { z } from 'zod';
import { createKey } from '#pricing/accounts/create-key.ts';
import { getAccount } from '#pricing/accounts/get-account.ts';
import { type CommandIo, withStage } from '../command-io.ts';
import { parseArguments } from '../parse-arguments.ts';
import { runWithRefusals } from './run-with-refusals.ts';
import { AccountArgument, NameArgument } from './key-arguments.ts';

/** Exit code 0; 2 for bad arguments, 1 when the account does not exist. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, z.object({ account: AccountArgument, name: NameArgument }));
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { account, name } = parsed.values;
  return runWithRefusals(io, `--account ${account}`, async () => {
    const { id, apiKey } = await withStage(async ({ db, clock }) =>
      createKey(db, { accountId: (await getAccount(db, account)).id, name, clock }),
    );
    io.stdout.write(`${JSON.stringify({ key_id: id, api_key: apiKey })}\n`);
  });
}
