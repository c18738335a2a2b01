import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type DestinationStream, pino } from 'pino';
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
  if (settings.mode !== 'sandbox') return pino(options, openOutput(process.stdout.fd));
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
  return pino(options, openOutput(dest));
}

/** What cannot be written at the moment is kept up to this, and written later. */
const KEPT_CHARACTERS = 1_000_000;

/** A full disk, or a reader that is gone, must not end the process: lines are lost then, and nothing else. */
function openOutput(dest: string | number): DestinationStream {
  const output = destination({ dest, append: true, sync: true, maxLength: KEPT_CHARACTERS });
  output.on('error', () => undefined);
  return output;
}
