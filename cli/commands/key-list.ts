/**
 * `pricing key list --account ID`: prints the newest 1,000 keys of an account as `{keys: […]}`,
 * like `GET /account/keys`.
 */
import { z } from 'zod';
import { getAccount } from '#pricing/accounts/accounts.ts';
import { listKeys, type KeyRow } from '#pricing/accounts/keys.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithRefusals } from './run-with-refusals.ts';
import { AccountArgument } from './key-arguments.ts';

/** Exit code 0; 2 for bad arguments, 1 when the account does not exist. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, z.object({ account: AccountArgument }));
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { account } = parsed.values;
  return runWithRefusals(io, `--account ${account}`, async () => {
    const keys = await withStage(async ({ db }) =>
      listKeys(db, { accountId: (await getAccount(db, account)).id, limit: 1000 }),
    );
    io.stdout.write(`${JSON.stringify({ keys: keys.map(renderKey) })}\n`);
  });
}

function renderKey({
  id,
  name,
  lastFour,
  scopes,
  mode,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
}: KeyRow): object {
  return {
    id,
    name,
    last_four: lastFour,
    scopes,
    mode,
    created_at: createdAt,
    last_used_at: lastUsedAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
  };
}
