import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `shopify app dev` sets HOST to the tunnel's address (elsewhere HOST is the address to listen on)
 * and sets no encryption key. Call it before the settings are read; it changes nothing unless that
 * command started the process.
 */
export function applyCliEnvironment(env: NodeJS.ProcessEnv): void {
  if (!env.HOST || !/^https?:\/\//.test(env.HOST)) return;
  env.SHOPIFY_APP_URL ??= env.HOST;
  delete env.HOST;
}

/**
 * The encryption key of this data folder, created once. For development and the sandbox, never for
 * real shops.
 */
export function loadDevelopmentKey(folder: string): string {
  const file = join(folder, 'encryption-key');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const key = randomBytes(32).toString('base64');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
