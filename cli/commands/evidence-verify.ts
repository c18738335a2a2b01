/**
 * `pricing evidence verify FILE.zip`: checks an evidence file and prints the result; needs no
 * database.
 */
import { readFile } from 'node:fs/promises';
import { verifyEvidence } from '#pricing/alerts/evidence/verify-evidence.ts';
import type { CommandIo } from '../command-io.ts';

/**
 * Exit code 0 when all checks pass, 1 when one fails, 2 for a file that cannot be read or is not
 * evidence.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    io.stderr.write(
      'evidence verify: expected one FILE.zip, as GET /alerts/{id}/evidence.zip answers it\n',
    );
    return 2;
  }
  try {
    const { ok, url, fetchedAt, offer, checks } = verifyEvidence(await readFile(file));
    io.stdout.write(
      `${JSON.stringify({ ok, url, fetched_at: fetchedAt, offer, checks }, null, 2)}\n`,
    );
    return ok ? 0 : 1;
  } catch (error) {
    io.stderr.write(`evidence verify: ${file}: ${reasonOf(error)}\n`);
    return 2;
  }
}

/** Joined to one line: messages of zod and the parser have several. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
    return 'this is no evidence file: its record or offer cannot be read';
  return error instanceof Error ? error.message : String(error);
}
