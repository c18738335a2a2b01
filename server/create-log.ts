import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, destination } from 'pino';
import type { Logger } from '#kernel/logger.ts';
import { SetupError } from '#prisma/setup-error.ts';
import type { ServerSettings } from './read-settings.ts';

/** Names of fields that may hold a secret: never written. */
const SECRET = [
  'authorization',
  'cookie',
  'api_key',
  'apiKey',
  'accessToken',
  'access_token',
  'refreshToken',
  'id_token',
  'secret',
  'password',
  'operatorKey',
];

/** JSON lines: to standard output, or in the sandbox, where a person reads the terminal, to DATA_DIR/server.log. */
export function createLog(settings: ServerSettings): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]);
  const options = {
    level: settings.logLevel,
    redact: { paths, censor: '[secret]' },
    base: { role: settings.role },
  };
  if (settings.mode !== 'sandbox') return pino(options);
  const dest = join(settings.dataDir, 'server.log');
  try {
    mkdirSync(settings.dataDir, { recursive: true });
    accessSync(settings.dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(
      `DATA_DIR ${settings.dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  // Synchronous: what is written before a sudden end is there, and the file is open before anything can fail.
  return pino(options, destination({ dest, append: true, sync: true }));
}
