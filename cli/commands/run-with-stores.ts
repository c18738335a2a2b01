import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { type CommandIo, withStage } from '#cli/command-io.ts';

/**
 * Runs `work` as `withStage`. A store of captured bytes that cannot be used is one line that names it,
 * and exit code 1.
 */
export async function runWithStores(
  io: CommandIo,
  command: string,
  work: (context: MarketContext) => Promise<number>,
): Promise<number> {
  try {
    return await withStage(work);
  } catch (error) {
    if (!(error instanceof CaptureStoreError)) throw error;
    io.stderr.write(`${command}: ${error.detail}\n`);
    return 1;
  }
}
