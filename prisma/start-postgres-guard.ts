import { join } from 'node:path';
import { type DeathWatch, startDeathWatch } from '#kernel/child-process/start-death-watch.ts';

const STOP = join(import.meta.dirname, 'stop-unused-postgres.ts');

/**
 * Makes sure that the embedded server stops when this process dies, however it dies: then the
 * program is started that stops the server if no other process uses it. Release it at a regular
 * shutdown, when the process itself stops the server if it is the last one. Where no shell can be
 * started, a server left running is reused by the next start.
 */
export function startPostgresGuard(dataFolder: string): DeathWatch {
  return startDeathWatch('exec "$0" "$@"', [process.execPath, STOP, dataFolder]);
}
