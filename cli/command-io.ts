/** What a command is handed: where it reads, where it writes, and, when it asks for it, the installation's database. */
import { join } from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';

/** The three streams of a command; tests hand in their own. */
export interface CommandIo {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** A command: arguments after its name; answers the exit code (0 done, 2 bad input). */
export type Command = (args: string[], io: CommandIo) => Promise<number>;

/**
 * Runs `work` with the running installation's database: that of DATABASE_URL, or the embedded one of DATA_DIR, started for as long
 * as it is needed when it is not up. What follows from events is queued for the server, which does it.
 */
export async function withStage<T>(
  work: (context: import('#pricing/events/service-context.ts').ServiceContext) => Promise<T>,
): Promise<T> {
  const { openInstallation } = await import('#prisma/open-installation.ts');
  const { openDatabase } = await import('#prisma/open-database.ts');
  const { createEvents } = await import('#pricing/events/events.ts');
  const installation = await openInstallation({
    databaseUrl: process.env.DATABASE_URL || undefined,
    pooler: process.env.DATABASE_POOLER === 'transaction' ? 'transaction' : undefined,
    dataDir: process.env.DATA_DIR || join(import.meta.dirname, '..', '.data'),
    as: 'visitor',
    allowNewerSchema: process.env.ALLOW_NEWER_SCHEMA === '1',
  });
  const db = openDatabase(installation.connection, { max: 2 });
  try {
    return await work({
      db,
      events: createEvents({ clock: systemClock }),
      clock: systemClock,
      log: silentLogger,
    });
  } finally {
    await db.close();
    await installation.close();
  }
}
