/**
 * `pricing captures move [--limit N]`: moves the bytes of captures, oldest first, from rows and other
 * stores to the one that CAPTURE_STORE names. One JSON line per capture whose bytes are missing or
 * changed, then one with counts.
 */
import { z } from 'zod';
import { moveCaptures } from '#pricing/market/move-captures.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithStores } from './run-with-stores.ts';

const Arguments = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'a number of captures')
    .transform(Number)
    .optional(),
});

/**
 * Exit code 0 when all captures that it came to were moved; 1 when bytes are missing or changed, or a
 * store cannot be used; 2 for bad arguments. May be interrupted and started again.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, Arguments);
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { limit = Number.MAX_SAFE_INTEGER } = parsed.values;
  const write = (line: object): void => void io.stdout.write(`${JSON.stringify(line)}\n`);
  return runWithStores(io, 'captures move', async (context) => {
    const { isDone, ...counts } = await moveCaptures(context, {
      limit,
      report: ({ captureId, problem, detail }) => write({ capture_id: captureId, problem, detail }),
    });
    write({ ...counts, done: isDone });
    return counts.failed === 0 ? 0 : 1;
  });
}
