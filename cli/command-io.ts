/** What a command receives: its input, its outputs, and on request the installation's database. */
import { join } from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';

/** The three streams of a command; tests provide their own. */
export interface CommandIo {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/**
 * A command: takes the arguments after its name and returns the exit code (0 done, 2 bad input).
 */
export type Command = (args: string[], io: CommandIo) => Promise<number>;

/**
 * Runs `work` with the database of the running installation: that of DATABASE_URL, or the embedded
 * one of DATA_DIR, which is started for this time when it is not running. Events are queued as
 * jobs, which the server runs.
 */
export async function withStage<T>(
  work: (context: import('#pricing/market/market-context.ts').MarketContext) => Promise<T>,
): Promise<T> {
  const { openInstallation } = await import('#prisma/open-installation.ts');
  const { openDatabase } = await import('#prisma/open-database.ts');
  const { openCaptureStores } =
    await import('#pricing/market/capture-store/open-capture-stores.ts');
  const { readCaptureStores } = await import('#pricing/market/capture-store/store-settings.ts');
  const { createEvents } = await import('#pricing/events/events.ts');
  const dataDir = process.env.DATA_DIR || join(import.meta.dirname, '..', '.data');
  const stores = readCaptureStores(process.env, { dataDir });
  const installation = await openInstallation({
    databaseUrl: process.env.DATABASE_URL || undefined,
    pooler: process.env.DATABASE_POOLER === 'transaction' ? 'transaction' : undefined,
    dataDir,
    as: 'visitor',
    kind: readKind(),
    allowNewerSchema: process.env.ALLOW_NEWER_SCHEMA === '1',
  });
  const db = openDatabase(installation.connection, { max: 2 });
  const captures = openCaptureStores(db, stores);
  try {
    return await work({
      db,
      events: createEvents({ clock: systemClock }),
      clock: systemClock,
      log: silentLogger,
      captures,
    });
  } finally {
    captures.close();
    await db.close();
    await installation.close();
  }
}

/**
 * The kind of database that the environment speaks of. Usually undefined: commands need no Shopify
 * settings, and work on the database there is.
 */
function readKind(): 'sandbox' | 'real' | undefined {
  if (process.env.SANDBOX === '1') return 'sandbox';
  return process.env.SHOPIFY_API_KEY?.trim() ? 'real' : undefined;
}
