/**
 * Started when a process on an embedded server died without stopping it (`guardEmbeddedPostgres`):
 * stops the server of that DATA_DIR if no process uses it. Waits some seconds first, so that a
 * process that is restarted at once reuses the warm server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockUnusedServer } from './embedded-locks.ts';
import { findRunningPostgres, stopPostgres } from './start-embedded-postgres.ts';

const GRACE_MS = 5_000;

const [dataFolder] = process.argv.slice(2);
if (dataFolder !== undefined) {
  await sleep(GRACE_MS);
  const server = await findRunningPostgres(dataFolder);
  if (server && (await isUnused(server.socketFolder))) await stopPostgres(server);
}

/** True: no process can start to use it, because we hold the lock until it stops. */
async function isUnused(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, user: 'pricing', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return lockUnusedServer(client);
}
