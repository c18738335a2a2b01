/**
 * `pricing evidence verify FILE.zip [--ca ROOTS.pem]`: checks an evidence file and prints the
 * result; needs no database.
 */
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyEvidence } from '#pricing/alerts/evidence/verify-evidence.ts';
import type { CommandIo } from '#cli/command-io.ts';

/** Larger than any evidence file that the service makes. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Exit code 0 when all checks pass, 1 when one fails, 2 for a file that cannot be read or is not
 * evidence.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const given = parseCall(args);
  if (given === null) {
    io.stderr.write(
      'evidence verify: expected one FILE.zip, as GET /alerts/{id}/evidence.zip answers it, and ' +
        'optionally --ca ROOTS.pem\n',
    );
    return 2;
  }
  const { file, ca } = given;
  try {
    const roots = ca === undefined ? null : await readFile(ca, 'utf8');
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new Error(`expected at most ${MAX_BYTES} bytes, got ${size}`);
    const verdict = await verifyEvidence(await readFile(file), { roots });
    const { ok, url, fetchedAt, offer, checks, proved, notProved } = verdict;
    io.stdout.write(
      `${JSON.stringify({ ok, url, fetched_at: fetchedAt, offer, checks, proved, not_proved: notProved }, null, 2)}\n`,
    );
    return ok ? 0 : 1;
  } catch (error) {
    io.stderr.write(`evidence verify: ${file}: ${reasonOf(error)}\n`);
    return 2;
  }
}

function parseCall(args: string[]): { file: string; ca: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ca: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, ca: values.ca };
  } catch {
    return null;
  }
}

/** Joined to one line: messages of zod and the parser have several. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
    return 'this is no evidence file: its record or offer cannot be read';
  return error instanceof Error ? error.message : String(error);
}
