/**
 * Started when a process on an embedded server died without stopping it (`startPostgresGuard`): stops
 * the server of that DATA_DIR if no process uses it. Waits some seconds first, so that a process that
 * is restarted at once reuses the warm server; and as long as the server neither answers nor ends,
 * which would otherwise stay when it goes on.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasLivingUser, lockUnusedServer } from './embedded-locks.ts';
import { findRunningPostgres, stopPostgres } from './start-embedded-postgres.ts';

const GRACE_MS = 5_000;
const AGAIN_MS = 1_000;
const ANSWER_MS = 5_000;

const [dataFolder] = process.argv.slice(2);
if (dataFolder !== undefined) {
  await sleep(GRACE_MS);
  while (!(await stopUnused(dataFolder).catch(() => false))) await sleep(AGAIN_MS);
}
process.exit();

/** False: it does not answer, or still serves the connection of a process that died. */
async function stopUnused(folder: string): Promise<boolean> {
  const server = await findRunningPostgres(folder);
  if (!server) return true;
  const client = new pg.Client({
    host: server.socketFolder,
    user: 'pricing',
    database: 'postgres',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // No process can start to use it meanwhile, because we hold the lock until it stops.
    if (!(await lockUnusedServer(client))) return await hasLivingUser(client);
    await stopPostgres(server);
    return true;
  } finally {
    void client.end().catch(() => undefined);
  }
}
