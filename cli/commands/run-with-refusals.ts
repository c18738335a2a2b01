import { isAppError } from '#kernel/app-error.ts';
import type { CommandIo } from '#cli/command-io.ts';

/**
 * Runs `work`: returns 0 when it succeeds, 1 with one line that names the argument when the service
 * refuses. Other errors are rethrown.
 */
export async function runWithRefusals(
  io: CommandIo,
  argument: string,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!isAppError(error)) throw error;
    io.stderr.write(`${argument}: ${error.message}\n`);
    return 1;
  }
}
