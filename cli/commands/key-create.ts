/**
 * `pricing key create --account ID --name N [--scopes read,write] [--expires TIME] [--mode test]`:
 * creates another key and prints `{key_id, api_key}`. The key is shown only now.
 */
import { z } from 'zod';
import { createKey } from '#pricing/accounts/keys.ts';
import { getAccount } from '#pricing/accounts/accounts.ts';
import { openTestAccount } from '#pricing/samples/open-test-account.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithRefusals } from './run-with-refusals.ts';
import {
  AccountArgument,
  ExpiryArgument,
  ModeArgument,
  NameArgument,
  ScopesArgument,
} from './key-arguments.ts';

/** Exit code 0; 2 for bad arguments, 1 when the account does not exist or the time has passed. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(
    args,
    z.object({
      account: AccountArgument,
      name: NameArgument,
      scopes: ScopesArgument,
      expires: ExpiryArgument,
      mode: ModeArgument,
    }),
  );
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { account, name, scopes, expires, mode } = parsed.values;
  return runWithRefusals(io, `--account ${account}`, async () => {
    const { id, apiKey } = await withStage(async (context) => {
      const { db, clock } = context;
      const { id: liveId } = await getAccount(db, account);
      return createKey(db, {
        accountId: mode === 'test' ? await openTestAccount(context, liveId) : liveId,
        name,
        clock,
        scopes,
        expiresAt: expires,
        mode,
      });
    });
    io.stdout.write(`${JSON.stringify({ key_id: id, api_key: apiKey })}\n`);
  });
}
