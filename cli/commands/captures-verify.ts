/**
 * `pricing captures verify [--retailer DOMAIN]`: one JSON line per retailer, `{retailer, captures,
 * dropped, head, problems: […]}`.
 */
import { z } from 'zod';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { parseArguments } from '#cli/parse-arguments.ts';
import { runWithStores } from './run-with-stores.ts';

const Arguments = z.object({
  retailer: z
    .string({ error: 'the domain of a retailer' })
    .min(1, 'the domain of a retailer')
    .optional(),
});

/**
 * Exit code 0 when all captures are intact; 1 when one is not, a store cannot be read,
 * or the retailer does not exist; 2
 * for bad arguments.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const parsed = parseArguments(args, Arguments);
  if ('wrong' in parsed) {
    io.stderr.write(`${parsed.wrong}\n`);
    return 2;
  }
  const { retailer } = parsed.values;
  return runWithStores(io, 'captures verify', async (context) => {
    const { db } = context;
    const { rows } = await db.query<{ id: string; domain: string }>(
      'select id, domain from pricing.retailer where $1::text is null or domain = $1 order by domain',
      [retailer ?? null],
    );
    if (retailer !== undefined && rows.length === 0) {
      io.stderr.write(`--retailer ${retailer}: no such retailer\n`);
      return 1;
    }
    let code = 0;
    for (const { id, domain } of rows) {
      const { captures, dropped, head, problems } = await verifyCaptures(context, {
        retailerId: id,
      });
      if (problems.length > 0) code = 1;
      const problemLines = problems.map(({ captureId, fetchedAt, problem, detail }) => ({
        capture_id: captureId,
        fetched_at: fetchedAt,
        problem,
        detail,
      }));
      io.stdout.write(
        `${JSON.stringify({ retailer: domain, captures, dropped, head, problems: problemLines })}\n`,
      );
    }
    return code;
  });
}
