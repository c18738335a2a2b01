import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type DestinationStream, pino } from 'pino';
import type { Logger } from '#kernel/logger.ts';
import { SetupError } from '#prisma/setup-error.ts';
import type { ServerSettings } from './read-settings.ts';

/** Names of fields that may hold a secret; they are never written. */
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

/**
 * Writes JSON lines to standard output, or in the sandbox to DATA_DIR/server.log, because a person
 * reads the terminal there.
 */
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
  // Synchronous, so that lines written just before a crash are kept; the file is opened before
  // anything can fail.
  return pino(options, openOutput(dest));
}

/** Lines that cannot be written now are buffered up to this size and written later. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/** A full disk or a closed reader must not end the process: only log lines are lost. */
function openOutput(dest: string | number): DestinationStream {
  const output = destination({
    dest,
    append: true,
    sync: true,
    maxLength: MAX_BUFFERED_CHARACTERS,
  });
  output.on('error', () => undefined);
  return output;
}
