import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * The program's version from package.json, returned by `GET /v1` and sent to retailers in the user
 * agent.
 */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version;
