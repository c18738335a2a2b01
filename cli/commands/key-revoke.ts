/**
 * `pricing key revoke --key ID`: revokes a key at once and prints `{key_id, account_id,
 * revoked_at}`. Revoking it again changes nothing.
 */
import { z } from 'zod';
import { getKey, removeKey } from '#pricing/accounts/keys.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithRefusals } from './run-with-refusals.ts';
import { KeyArgument } from './key-arguments.ts';

/** Exit code 0; 2 for bad arguments, 1 when the key does not exist. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, z.object({ key: KeyArgument }));
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { key } = parsed.values;
  return runWithRefusals(io, `--key ${key}`, async () => {
    const revoked = await withStage(async (context) => {
      const { accountId } = await getKey(context.db, key);
      await removeKey(context, { accountId, keyId: key });
      return getKey(context.db, key);
    });
    io.stdout.write(
      `${JSON.stringify({ key_id: revoked.id, account_id: revoked.accountId, revoked_at: revoked.revokedAt })}\n`,
    );
  });
}
